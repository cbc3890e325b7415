"""Phones that ask over HTTP: each keeps its connection, and asks again as soon as it has its answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from typing import NamedTuple

from tests.bench.requests import Asked

TIMEOUT = 60  # seconds; an answer that takes longer has failed


class Answer(NamedTuple):
    status: int
    seconds: float


def at_once(port: int, phones: Iterable[Iterable[Asked]]) -> list[Answer]:
    """Every phone asks for its own things one after the other, all phones at the same time."""

    def ask_all(asks: Iterable[Asked]) -> list[Answer]:
        with closing(HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)) as line:
            return [ask(line, asked) for asked in asks]

    lists = list(phones)
    with ThreadPoolExecutor(len(lists)) as pool:
        return [answer for answers in pool.map(ask_all, lists) for answer in answers]


def ask(line: HTTPConnection, asked: Asked) -> Answer:
    start = time.perf_counter()
    line.request(asked.method, asked.path, asked.body, asked.headers)
    response = line.getresponse()
    response.read()
    return Answer(response.status, time.perf_counter() - start)


def again_and_again(port: int, makers: Iterable[Callable[[], Asked]], seconds: float) -> int:
    """The number of answers while each phone sends the requests of its maker."""
    end = time.perf_counter() + seconds
    answers = at_once(port, (until(end, maker) for maker in makers))
    refused = {answer.status for answer in answers if answer.status >= 300}
    if refused:
        raise RuntimeError(f"the server answered {refused}")
    return len(answers)


def until(end: float, maker: Callable[[], Asked]) -> Iterator[Asked]:
    while time.perf_counter() < end:
        yield maker()
