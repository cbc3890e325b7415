"""Lanes: each request runs in the thread of one lane, so that slow work never delays an edit.

Python runs one thread at a time, so more threads a lane would only add waiting. Reads and writes have a lane each: a
writer that waits for the database must not stop the pages. Costly work has lanes of its own, each with one request at a
time on the whole machine: with two processes and two processors, ten exports at once doubled the waits of edits. A
lower priority of their threads made it worse, because they hold locks meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from django.urls import Resolver404, resolve

KILOBYTE, MEGABYTE = 1024, 1024 * 1024
View = TypeVar("View", bound=Callable[..., Any])


class Lane(NamedTuple):
    """A thread and its limits. `max_queued`: requests in its queue; the next is refused. `timeout`: seconds until a
    request without a response times out. `max_body`: bytes. `max_open`: requests from the first byte of their body to
    the last of their response; the default exceeds the connections of a process. `background`: one request at a time
    runs on the machine, and pauses between the parts of its response."""

    name: str
    max_queued: int
    timeout: float
    max_body: int = 64 * KILOBYTE
    max_open: int = 10_000
    background: bool = False


# A phone gives up an edit after 15 s, so the server must give up before.
READS = Lane("reads", max_queued=500, timeout=12)
WRITES = Lane("writes", max_queued=200, timeout=12, max_body=int(2.5 * MEGABYTE))  # Django reads no larger form
REPORTS = Lane("reports", max_queued=40, timeout=60, background=True)
PASSWORDS = Lane("passwords", max_queued=20, timeout=30, background=True)
# Large bodies and responses are in files meanwhile. An export of 10,000 plays takes half a minute.
EXPORTS = Lane("exports", max_queued=9, timeout=300, max_open=20, background=True)
UPLOADS = Lane("uploads", max_queued=4, timeout=60, max_body=420 * 10**6, max_open=4, background=True)
REFUSALS = Lane("refusals", max_queued=50, timeout=5)
LANES = (READS, WRITES, REPORTS, PASSWORDS, EXPORTS, UPLOADS, REFUSALS)

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def runs_in(lane: Lane, *methods: str) -> Callable[[View], View]:
    """Marks a view: its requests by these methods run in this lane."""

    def mark(view: View) -> View:
        view.lane, view.lane_methods = lane, frozenset(methods)  # type: ignore[attr-defined]  # lane_of reads them
        return view

    return mark


def lane_of(path: str, method: str) -> Lane:
    """The lane of a request. `path` begins with a slash. `method`: in any case, since Django reads `post` as POST."""
    method = method.upper()
    try:
        view = resolve(path).func
    except Resolver404:
        view = None
    lane: Lane | None = getattr(view, "lane", None)
    if lane is not None and ("GET" if method == "HEAD" else method) in getattr(view, "lane_methods", ()):
        return lane
    return READS if method in SAFE else WRITES
