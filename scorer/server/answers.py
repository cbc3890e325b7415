"""Answers. One is completed in a lane's thread and sent without it, because a client may read slowly."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple

from .lanes import KILOBYTE, MEGABYTE
from .pace import head_start, min_rate

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

IN_MEMORY = MEGABYTE  # bytes; a larger answer is a file
BLOCK = 64 * KILOBYTE  # bytes sent at once
MAX_REST = 0.1  # seconds
HEAD_START = 30.0  # seconds for an answer of any length


class Answer(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: IO[bytes]
    size: int


def answer(application: Application, environ: dict[str, Any], *, rests: bool = False) -> Answer:
    """Runs a WSGI application. `rests`: it pauses after each part of its answer for as long as it worked. Raises
    OSError if the disk has no room for the answer."""
    heads: list[tuple[int, list[tuple[bytes, bytes]]]] = []

    def start(status: str, sent: list[tuple[str, str]], exc_info: Any = None) -> None:
        heads.append((int(status[:3]), [_encoded(*one) for one in sent]))

    parts = application(environ, start)
    body = _write(_resting(parts) if rests else parts, getattr(parts, "close", None))
    size = body.tell()
    body.seek(0)
    return Answer(*heads[-1], body, size)


def _encoded(name: str, value: str) -> tuple[bytes, bytes]:
    return name.lower().encode("latin-1"), value.encode("latin-1")


def _resting(parts: Iterable[bytes]) -> Iterator[bytes]:
    begun = time.monotonic()
    for part in parts:
        yield part
        time.sleep(min(time.monotonic() - begun, MAX_REST))
        begun = time.monotonic()


def _write(parts: Iterable[bytes], close: Callable[[], None] | None) -> IO[bytes]:
    with ExitStack() as closed:
        if close:
            closed.callback(close)
        with ExitStack() as after_a_failure:
            body = after_a_failure.enter_context(SpooledTemporaryFile(IN_MEMORY))
            for part in parts:
                body.write(part)
            after_a_failure.pop_all()
        return body


async def send_answer(send: Send, made: Answer) -> None:
    """Raises TimeoutError if the client reads too slowly. By the length the client finds that a part is missing."""
    with made.body:
        async with min_rate(head_start(HEAD_START, made.size)) as taken:
            await send({"type": "http.response.start", "status": made.status, "headers": _headers(made)})
            await _send_body(send, made, taken)


def _headers(made: Answer) -> list[tuple[bytes, bytes]]:
    if not made.size or any(name == b"content-length" for name, _ in made.headers):
        return made.headers
    return [*made.headers, (b"content-length", str(made.size).encode())]


async def _send_body(send: Send, made: Answer, taken: Callable[[int], None]) -> None:
    left = made.size
    while left > BLOCK:
        await send({"type": "http.response.body", "body": made.body.read(BLOCK), "more_body": True})
        left -= BLOCK
        taken(made.size - left)
    await send({"type": "http.response.body", "body": made.body.read(left)})
