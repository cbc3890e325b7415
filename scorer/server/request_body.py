"""The body of a request. It is read before the request gets a thread, because it may come slowly or never."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile
from typing import Any

from .lanes import KILOBYTE, MEGABYTE, Lane
from .transfer_rate import head_start, min_rate

Receive = Callable[[], Awaitable[dict[str, Any]]]
Body = SpooledTemporaryFile

MAX_IN_MEMORY = 64 * KILOBYTE  # bytes; a longer body is a file
MAX_UNDECLARED = MAX_IN_MEMORY  # bytes of a body without a length; Django reads none of it, and no browser sends one
HEAD_START = 10.0  # seconds for a body of any length
MIN_FREE_DISK = 256 * MEGABYTE  # bytes that uploads leave free
MAX_LENGTH_DIGITS = 15  # with more digits it is too large anyway


class BodyRefused(Exception):
    """The body was not read to its end. `status`: of the response."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def content_length(value: str) -> int:
    """The length that a request declares. 0 if it declares none, or no number."""
    return int(value[:MAX_LENGTH_DIGITS]) if value.isascii() and value.isdigit() else 0


async def read_body(receive: Receive, length: int, lane: Lane) -> Body[bytes]:
    """Raises BodyRefused. The caller closes the body."""
    if length > lane.max_body:
        raise BodyRefused(413)
    if length > MEGABYTE and shutil.disk_usage(tempfile.gettempdir()).free < length + MIN_FREE_DISK:
        raise BodyRefused(503)
    with ExitStack() as cleanup:
        body: Body[bytes] = cleanup.enter_context(SpooledTemporaryFile(MAX_IN_MEMORY))
        try:
            async with min_rate(head_start(HEAD_START, length)) as report_progress:
                await _fill(body, receive, length or MAX_UNDECLARED, report_progress)
        except TimeoutError:
            raise BodyRefused(408) from None
        cleanup.pop_all()
    body.seek(0)
    return body


async def _fill(body: Body[bytes], receive: Receive, largest: int, report_progress: Callable[[int], None]) -> None:
    more, size = True, 0
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise BodyRefused(408)  # it broke off; a part of a number is another number
        part = message.get("body", b"")
        size += len(part)
        if size > largest:
            raise BodyRefused(413)
        body.write(part)
        report_progress(size)
        more = message.get("more_body", False)
