"""Responses. Each is completed in the thread of its lane and sent without it, because a client may read slowly."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple

from .lanes import KILOBYTE, MEGABYTE
from .transfer_rate import head_start, min_rate

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

MAX_IN_MEMORY = MEGABYTE  # bytes; a larger response is a file
BLOCK = 64 * KILOBYTE  # bytes sent at once
MAX_PAUSE = 0.1  # seconds between two parts
HEAD_START = 30.0  # seconds for a response of any length


class Response(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: IO[bytes]
    size: int


def respond(application: Application, environ: dict[str, Any], *, pauses: bool = False) -> Response:
    """Runs a WSGI application. `pauses`: after each part it pauses for as long as the part took. Raises OSError if the
    disk is full."""
    heads: list[tuple[int, list[tuple[bytes, bytes]]]] = []

    def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        heads.append((int(status[:3]), [_encode(*header) for header in headers]))

    parts = application(environ, start)
    body = _spool(_with_pauses(parts) if pauses else parts, getattr(parts, "close", None))
    size = body.tell()
    body.seek(0)
    return Response(*heads[-1], body, size)


def _encode(name: str, value: str) -> tuple[bytes, bytes]:
    return name.lower().encode("latin-1"), value.encode("latin-1")


def _with_pauses(parts: Iterable[bytes]) -> Iterator[bytes]:
    started = time.monotonic()
    for part in parts:
        yield part
        time.sleep(min(time.monotonic() - started, MAX_PAUSE))
        started = time.monotonic()


def _spool(parts: Iterable[bytes], close: Callable[[], None] | None) -> IO[bytes]:
    with ExitStack() as stack:
        if close:
            stack.callback(close)
        with ExitStack() as cleanup:
            body = cleanup.enter_context(SpooledTemporaryFile(MAX_IN_MEMORY))
            for part in parts:
                body.write(part)
            cleanup.pop_all()
        return body


async def send_response(send: Send, response: Response) -> None:
    """Raises TimeoutError if the client reads too slowly. The length tells the client that a part is missing."""
    with response.body:
        async with min_rate(head_start(HEAD_START, response.size)) as report_progress:
            await send({"type": "http.response.start", "status": response.status, "headers": _headers(response)})
            await _send_body(send, response, report_progress)


def _headers(response: Response) -> list[tuple[bytes, bytes]]:
    if not response.size or any(name == b"content-length" for name, _ in response.headers):
        return response.headers
    return [*response.headers, (b"content-length", str(response.size).encode())]


async def _send_body(send: Send, response: Response, report_progress: Callable[[int], None]) -> None:
    left = response.size
    while left > BLOCK:
        await send({"type": "http.response.body", "body": response.body.read(BLOCK), "more_body": True})
        left -= BLOCK
        report_progress(response.size - left)
    await send({"type": "http.response.body", "body": response.body.read(left)})
