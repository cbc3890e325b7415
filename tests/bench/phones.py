"""Phones that ask over HTTP: each keeps its connection, and asks again as soon as it has its answer."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from tests.bench.requests import Asked

TIMEOUT = 60  # seconds; an answer that takes longer has failed
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


class Answer(NamedTuple):
    status: int
    seconds: float


class Phone:
    """One connection. On a bare socket: http.client would take as long over an answer as the constant page does."""

    def __init__(self, port: int) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), TIMEOUT)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, asked: Asked) -> Answer:
        wire = asked.wire()
        start = time.perf_counter()
        self.line.sendall(wire)
        status = self.read()
        return Answer(status, time.perf_counter() - start)

    def read(self) -> int:
        """Takes in one whole answer."""
        got = b""
        while b"\r\n\r\n" not in got:
            got += self.receive()
        head, _, body = got.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        missing = int(length[1]) - len(body) if length else 0
        while missing > 0:
            missing -= len(self.receive())
        return int(head[9:12])

    def receive(self) -> bytes:
        got = self.line.recv(65536)
        if not got:
            raise ConnectionError("the server hung up")
        return got


def at_once(port: int, phones: Iterable[Iterable[Asked]]) -> list[Answer]:
    """Every phone asks for its own things one after the other, all phones at the same time."""

    def ask_all(asks: Iterable[Asked]) -> list[Answer]:
        phone = Phone(port)
        try:
            return [phone.ask(asked) for asked in asks]
        finally:
            phone.line.close()

    lists = list(phones)
    with ThreadPoolExecutor(len(lists)) as pool:
        return [answer for answers in pool.map(ask_all, lists) for answer in answers]


def again_and_again(port: int, makers: Iterable[Callable[[], Asked]], seconds: float) -> int:
    """How many answers there are while each phone asks for what its maker makes."""
    end = time.perf_counter() + seconds
    answers = at_once(port, (until(end, maker) for maker in makers))
    refused = {answer.status for answer in answers if answer.status >= 300}
    if refused:
        raise RuntimeError(f"the server answered {refused}")
    return len(answers)


def until(end: float, maker: Callable[[], Asked]) -> Iterator[Asked]:
    while time.perf_counter() < end:
        yield maker()
