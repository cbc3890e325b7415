"""An answer, made whole in a lane's thread and sent without it: a client may read slowly."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple

from .lanes import KILOBYTE, MEGABYTE
from .pace import head_start, least_pace

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

IN_MEMORY = MEGABYTE  # bytes; a larger answer lies in a file
BLOCK = 64 * KILOBYTE  # bytes sent at once
LONGEST_REST = 0.1  # seconds
FIRST_BYTES = 30.0  # seconds for an answer of any length


class Answer(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: IO[bytes]
    size: int


def answer(application: Application, environ: dict[str, Any], *, rests: bool = False) -> Answer:
    """Runs a WSGI application. `rests`: whether it lets others work for as long as it works itself, between two parts
    of its answer. Raises OSError if the disk has no room for the answer."""
    heads: list[tuple[int, list[tuple[bytes, bytes]]]] = []

    def start(status: str, sent: list[tuple[str, str]], exc_info: Any = None) -> None:
        heads.append((int(status[:3]), [_encoded(*one) for one in sent]))

    parts = application(environ, start)
    body = _written(_with_rests(parts) if rests else parts, getattr(parts, "close", None))
    size = body.tell()
    body.seek(0)
    return Answer(*heads[-1], body, size)


def _encoded(name: str, value: str) -> tuple[bytes, bytes]:
    return name.lower().encode("latin-1"), value.encode("latin-1")


def _with_rests(parts: Iterable[bytes]) -> Iterator[bytes]:
    begun = time.monotonic()
    for part in parts:
        yield part
        time.sleep(min(time.monotonic() - begun, LONGEST_REST))
        begun = time.monotonic()


def _written(parts: Iterable[bytes], close: Callable[[], None] | None) -> IO[bytes]:
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
    """Raises TimeoutError if the client reads too slowly. The length tells it that something is missing."""
    with made.body:
        async with least_pace(head_start(FIRST_BYTES, made.size)) as taken:
            await send({"type": "http.response.start", "status": made.status, "headers": _with_length(made)})
            await _send_body(send, made, taken)


def _with_length(made: Answer) -> list[tuple[bytes, bytes]]:
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
