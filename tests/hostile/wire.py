"""The same requests, and some that are not even HTTP, as bytes to a running server."""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple

from tests.hostile.generate import Hostile, shortened
from tests.support.world import VISITORS, World

PATIENCE = 10.0  # seconds for an answer to a whole request
BRIEF, AT_A_TIME = 0.5, 8  # seconds for one to what may be no whole request; of these so many wait together
SLOW, UNAVAILABLE = 2.0, 503
STATUS_AT = slice(9, 12)
AT_ONCE = 64 * 1024
HOST = b"Host: 127.0.0.1\r\n"
CLOSE = b"Connection: close\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"

# Traps for a parser of HTTP.
RAW = [
    b"", b"\r\n", b"\0", b"GET", b"GET /\r\n\r\n", b"GET / HTTP/0.9\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\n" + HOST + b"\r\n", b"GET  / HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HOST * 2 + CLOSE + b"\r\n", b"GET /\0 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET http://[::1 HTTP/1.1\r\n" + HOST + b"\r\n", b"GET http://evil.example/ HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n",
    b"GET //[ HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n", b"GET * HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n",
    b"OPTIONS * HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n", b"CONNECT evil.example:443 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /%ff%fe HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n", b"GET /\xff\xfe HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n",
    b"GET /?\xff=\xfe HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n", b"GET /#a HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"A" * 100_000 + b": x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"X:\r\n" * 5000 + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"X: \xff\0\x01\r\n" + CLOSE + b"\r\n",
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b" folded\r\n" + CLOSE + b"\r\n",
    b"GET / HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n",
    b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: abc\r\n\r\n",
    b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 99999999999999999999\r\n\r\n",
    b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 600000000\r\n\r\n",
    b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1e3\r\n\r\n",
    b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: " + b"9" * 20_000 + b"\r\n\r\n",
    b"POST /language/ HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
    b"POST /language/ HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\n" + CHUNKED + b"0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    b"POST /language/ HTTP/1.1\r\n" + HOST + CLOSE + b"Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
    b"POST /language/ HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /language/ HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
    b"POST /language/ HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
    b"POST /language/ HTTP/1.1\r\n" + HOST + CLOSE + CHUNKED + b"1;" + b"a" * 50_000 + b"\r\nx\r\n0\r\n\r\n",
    b"POST /language/ HTTP/1.1\r\n" + HOST + CLOSE + b"Expect: 100-continue\r\nContent-Length: 3\r\n\r\na=b",
    b"POST /language/ HTTP/1.1\r\n" + HOST + CLOSE + b"Expect: nothing\r\nContent-Length: 3\r\n\r\na=b",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 9 + b"\xff" * 100,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200,
    b"GET / HTTP/1.1\r\n" + HOST + b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AA\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + CLOSE + b"Connection: keep-alive\r\nKeep-Alive: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"\r\n" * 2,
]  # fmt: skip


class Answered(NamedTuple):
    """`status` 0: none came. `request`: to be printed."""

    request: str
    status: int
    seconds: float
    why: str = ""

    @property
    def is_failure(self) -> bool:
        return self.status >= 500 and self.status != UNAVAILABLE

    def __str__(self) -> str:
        return f"{self.status or 'no answer'} after {self.seconds:.1f} s, {self.request}"


def cookies(world: World) -> dict[str, str]:
    """Of each visitor, as a header has them."""
    jars = {visitor: world.phone(visitor).cookies for visitor in VISITORS}
    return {
        visitor: "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items()) for visitor, jar in jars.items()
    }


def whole_requests(port: int, cookies: Mapping[str, str], requests: Iterable[Hostile]) -> Iterator[Answered]:
    """Those that failed or were slow. One that the server refuses by closing is neither."""
    for request in requests:
        status, seconds = send(port, as_bytes(request, cookies[request.visitor]), PATIENCE)
        if status >= 500 or seconds > SLOW:
            yield Answered(str(request), status, seconds)


def as_bytes(request: Hostile, cookie: str) -> bytes:
    """Header values as they are, but for line ends: those would make two headers of one."""
    length = {"Content-Length": str(len(request.body))} if request.body else {}
    headers = {"Host": "127.0.0.1", "Cookie": cookie, "Connection": "close"} | length | dict(request.headers)
    address = request.path + (f"?{request.query}" if request.query else "")
    lines = [f"{request.method} {address} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    head = "\r\n".join(line.replace("\r", "").replace("\n", "") for line in lines)
    return head.encode("latin-1", "replace") + b"\r\n\r\n" + request.body


def broken_requests(port: int, seed: int, number: int) -> Iterator[Answered]:
    """Bytes that are nearly HTTP. Only an answer of 5xx is one too many: most get none."""
    chance = random.Random(f"{seed} raw")  # noqa: S311  # it must be the same again
    damage = (damaged(chance, chance.choice(RAW)) for _ in range(number))
    listed = [*RAW, *damage][:number]
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        for sent, (status, seconds) in zip(listed, pool.map(lambda sent: send(port, sent, BRIEF), listed), strict=True):
            if status >= 500:
                yield Answered(f"raw: {shortened(repr(sent))}", status, seconds)


def damaged(chance: random.Random, sent: bytes) -> bytes:
    """With a few bytes changed, left out or doubled."""
    data = bytearray(sent[:2000])
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(data) + 1)
        data[at : at + chance.randint(0, 3)] = chance.choice(
            [b"", b"\r\n", chance.randbytes(2), bytes(data[at : at + 20])]
        )
    return bytes(data)


def send(port: int, sent: bytes, patience: float) -> tuple[int, float]:
    """The status of the answer, 0 where none came, and how long it took."""
    start, first = time.perf_counter(), b""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), patience) as line:
        line.settimeout(patience)
        with suppress(OSError):  # refused before all of it was sent
            line.sendall(sent)
        first = line.recv(AT_ONCE)
        while time.perf_counter() - start < patience and line.recv(AT_ONCE):
            pass
    status = first[STATUS_AT]
    return int(status) if status.isdigit() else 0, time.perf_counter() - start
