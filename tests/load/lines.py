"""A phone's connection to the server: HTTP/1.1 that is kept alive, one question at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from tests.bench.requests import Asked

TIMEOUT = 30  # seconds; who gets no answer within them has got none


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]


class Line:
    def __init__(self, port: int, cookie: str, source: str = "", timeout: float = TIMEOUT) -> None:
        """`source`: the loopback address it comes from, where it matters; `timeout`: seconds for one answer."""
        self.port, self.cookie, self.source, self.timeout = port, cookie, source, timeout
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, asked: Asked) -> Answer:
        """Raises OSError, TimeoutError, EOFError or ValueError where no whole answer comes; the next dials again."""
        try:
            async with asyncio.timeout(self.timeout):
                return await self._ask(asked)
        except BaseException:
            self.hang_up()
            raise

    async def _ask(self, asked: Asked) -> Answer:
        if self.writer is None:
            source = (self.source, 0) if self.source else None
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=source)
        self.writer.write(as_sent(asked, self.cookie))
        await self.writer.drain()
        answer = read_head(await self.reader.readuntil(b"\r\n\r\n"))
        await self.reader.readexactly(int(answer.headers.get("content-length", "0")))
        if answer.headers.get("connection", "").lower() == "close":
            self.hang_up()
        return answer

    def hang_up(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.writer = None


def as_sent(asked: Asked, cookie: str) -> bytes:
    headers = dict(asked.headers) | {"Cookie": cookie, "Content-Length": str(len(asked.body))}
    lines = [f"{asked.method} {asked.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + asked.body


def read_head(head: bytes) -> Answer:
    first, *lines = head.decode("latin-1").strip().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
    if "transfer-encoding" in headers:
        raise ValueError("an answer without its length")
    return Answer(int(first.split()[1]), headers)
