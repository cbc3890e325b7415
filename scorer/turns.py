"""One request at a time in each process, its body read before its turn comes.

The work of a request is Python's, which one thread does as fast as many, and requests that write would only wait for
each other (scorer/writers.py). But a body may come slowly, or never, and a disk takes its time: whoever waits for them
must wait alone."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from tempfile import SpooledTemporaryFile
from typing import IO, Any

Start = Callable[[str, list[tuple[str, str]]], Any]
Application = Callable[[dict[str, Any], Start], Iterable[bytes]]

logger = logging.getLogger(__name__)

# In the environment of a request whose answer would be a promise that cannot be kept.
NOT_SETTLED = "scorer.not_settled"
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
        try:
            started, parts = _worked(application, _both(settled, turn), environ, length)
        except CutShort:
            return _refused(start, "400 Bad Request")
        except OSError:
            logger.exception("What was sent is perhaps not on the disk")
            with turn:
                return application(environ | {NOT_SETTLED: True}, start)
        for status in started:
            start(*status)
        return parts

    return waits


@contextmanager
def _both(settled: Callable[[], AbstractContextManager[None]], turn: threading.Lock) -> Iterator[None]:
    with settled(), turn:
        yield


def _worked(
    application: Application, its_turn: AbstractContextManager[None], environ: dict[str, Any], length: int
) -> tuple[list[tuple[Any, ...]], Iterable[bytes]]:
    """The answer, and what it would begin with. Raises CutShort, and OSError where the disk failed."""
    started: list[tuple[Any, ...]] = []
    with SpooledTemporaryFile(IN_MEMORY) as body:
        _copy(environ["wsgi.input"], body, length)
        with its_turn:
            given = environ | {"wsgi.input": body}
            return started, application(given, lambda *status: started.append(status))


def _length(environ: dict[str, Any]) -> int:
    length = environ.get("CONTENT_LENGTH") or "0"
    return int(length[:LONGEST]) if length.isascii() and length.isdigit() else 0


def _copy(source: IO[bytes], body: IO[bytes], length: int) -> None:
    while length:
        part = _part(source, min(length, AT_ONCE))
        body.write(part)
        length -= len(part)
    body.seek(0)


def _part(source: IO[bytes], most: int) -> bytes:
    """An error of the line is none of the disk."""
    try:
        part = source.read(most)
    except OSError as broken:
        raise CutShort from broken
    if not part:
        raise CutShort
    return part


def _refused(start: Start, status: str) -> Iterable[bytes]:
    start(status, [("Content-Type", "text/plain"), ("Content-Length", "0")])
    return [b""]
