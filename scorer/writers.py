"""One writer at a time. SQLite has one writer anyway, but waits for it by sleeping and trying again, which is unfair:
some edit then waits for seconds. A lock that queues keeps the slowest edit near the others."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from io import FileIO
from pathlib import Path

from django.db import connection, transaction

try:
    import fcntl
except ImportError:  # Windows has no flock: there the database's own waiting must do
    fcntl = None  # type: ignore[assignment]

_thread_lock = threading.Lock()
_of_this_thread = threading.local()
_condition: ContextVar[Callable[[], object] | None] = ContextVar("condition", default=None)


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that is going to write."""
    if connection.vendor != "sqlite":
        with _transaction():
            yield
        return
    try:
        with _thread_lock, _process_lock(), _transaction():
            yield
    finally:
        _of_this_thread.ended = ended() + 1


def ended() -> int:
    """How many such transactions this thread has ended, those as well that found nothing left to do."""
    return getattr(_of_this_thread, "ended", 0)


@contextmanager
def _transaction() -> Iterator[None]:
    with transaction.atomic():
        if condition := _condition.get():
            condition()
        yield


@contextmanager
def only_if(condition: Callable[[], object]) -> Iterator[None]:
    """What was allowed when a request was read must still be when it writes: meanwhile a member may be removed, a group
    deleted. Each transaction begins with `condition`, which raises where nothing may be written any more."""
    before = _condition.set(condition)
    try:
        yield
    finally:
        _condition.reset(before)


@contextmanager
def _process_lock() -> Iterator[None]:
    if fcntl is None or connection.is_in_memory_db():
        yield
        return
    file = _lock_file(str(connection.settings_dict["NAME"]))
    fcntl.flock(file, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)


@cache
def _lock_file(database: str) -> FileIO:
    # Opened once a process, after the server has forked: a lock is shared by all who inherit an open file.
    return Path(f"{database}-writers").open("wb", buffering=0)
