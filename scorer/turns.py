"""One request at a time in each process, its body read before its turn comes.

The work of a request is Python's, which one thread does as fast as many, and requests that write would only wait for
each other (scorer/writers.py). But a body may come slowly, or never, and a disk takes its time: whoever waits for them
must wait alone."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from tempfile import SpooledTemporaryFile
from typing import IO, Any

Start = Callable[[str, list[tuple[str, str]]], Any]
Application = Callable[[dict[str, Any], Start], Iterable[bytes]]

logger = logging.getLogger(__name__)

NOT_SETTLED = (
    "scorer.not_settled"  # in the environment of a request whose answer would be a promise that cannot be kept
)
LARGEST = 512 * 1024 * 1024  # bytes; more than the largest file that may come in
IN_MEMORY = 1024 * 1024  # bytes; what is longer lies in a file
AT_ONCE = 64 * 1024
LONGEST = 15  # digits of a length; with more it is too large anyway


class CutShort(Exception):
    """The line broke before the whole body was there. Half of a number is another number."""


def in_turn(application: Application, settled: Callable[[], AbstractContextManager[None]]) -> Application:
    """The same WSGI application, for a server with many threads. What `settled` does at its end is done after the turn,
    and before anybody hears of the answer. Where it raises OSError, a page that says so is the answer."""
    turn = threading.Lock()

    def waits(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        if (length := _length(environ)) > LARGEST:
            return _refused(start, "413 Content Too Large")
        with SpooledTemporaryFile(IN_MEMORY) as body:
            try:
                _copy(environ["wsgi.input"], body, length)
            except CutShort:
                return _refused(start, "400 Bad Request")
            environ["wsgi.input"] = body
            started: list[tuple[Any, ...]] = []
            try:
                with settled(), turn:
                    parts = application(environ, lambda *status: started.append(status))
            except OSError:
                logger.exception("What was to be saved is perhaps not on the disk")
                with turn:
                    return application(environ | {NOT_SETTLED: True}, start)
            for status in started:
                start(*status)
            return parts

    return waits


def _length(environ: dict[str, Any]) -> int:
    length = environ.get("CONTENT_LENGTH") or "0"
    return int(length[:LONGEST]) if length.isascii() and length.isdigit() else 0


def _copy(source: IO[bytes], body: IO[bytes], length: int) -> None:
    while length:
        part = source.read(min(length, AT_ONCE))
        if not part:
            raise CutShort
        body.write(part)
        length -= len(part)
    body.seek(0)


def _refused(start: Start, status: str) -> Iterable[bytes]:
    start(status, [("Content-Type", "text/plain"), ("Content-Length", "0")])
    return [b""]
