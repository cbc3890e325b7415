"""Lanes: each request runs in the threads of one lane, so that slow work never holds up an edit.

Python runs one thread at a time, so more threads would only add waiting. Reads and writes have a lane each: a writer
that waits for the database must not stop the pages. Costly work has lanes of its own, at a lower priority."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from django.urls import Resolver404, resolve

KILOBYTE, MEGABYTE = 1024, 1024 * 1024
View = TypeVar("View", bound=Callable[..., Any])


class Lane(NamedTuple):
    """`waiting`: requests that may queue for its threads; the next is refused. `patience`: seconds until a request that
    has no answer is given up. `largest`: bytes of a request's body. `uploads`: bodies that may arrive at once.
    `background`: whether others go first when the processor is busy."""

    name: str
    waiting: int
    patience: float
    largest: int = 64 * KILOBYTE
    uploads: int = 1000
    threads: int = 1
    background: bool = False


# A phone gives an edit up after 15 s, so the server does so before.
READS = Lane("reads", waiting=500, patience=12)
WRITES = Lane("writes", waiting=200, patience=12, largest=int(2.5 * MEGABYTE))  # Django reads no larger form
REPORTS = Lane("reports", waiting=40, patience=60, background=True)
PASSWORDS = Lane("passwords", waiting=20, patience=30, background=True)
# An export of 10,000 plays takes 15 s, so a dozen in each of two processes is out within four minutes.
FILES = Lane("files", waiting=12, patience=240, largest=420 * 10**6, uploads=4, background=True)
REFUSALS = Lane("refusals", waiting=50, patience=5)
LANES = (READS, WRITES, REPORTS, PASSWORDS, FILES, REFUSALS)

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def runs_in(lane: Lane, *methods: str) -> Callable[[View], View]:
    """Marks a view: its requests by these methods run in this lane."""

    def mark(view: View) -> View:
        view.lane, view.lane_methods = lane, frozenset(methods)  # type: ignore[attr-defined]  # lane_of reads them
        return view

    return mark


def lane_of(path: str, method: str) -> Lane:
    """The lane of a request. `path` begins with a slash."""
    try:
        view = resolve(path).func
    except Resolver404:
        view = None
    lane: Lane | None = getattr(view, "lane", None)
    if lane is not None and method in getattr(view, "lane_methods", ()):
        return lane
    return READS if method in SAFE else WRITES
