"""One writer at a time. SQLite has one writer anyway, but waits for it in ever longer sleeps: some edit then waits for
seconds. A lock that is tried at a steady pace keeps the slowest edit near the others."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from io import FileIO
from pathlib import Path

from django.db import OperationalError, connection, transaction

from scorer.server import file_lock

patience = 60.0  # seconds; a process that serves requests waits less (scorer/server/database.py)
PACE = 0.0005  # seconds between two tries: about as long as an edit writes

_thread_lock = threading.Lock()
_condition: ContextVar[Callable[[], object] | None] = ContextVar("condition", default=None)


class WriteLockTimeout(OperationalError):
    """Others wrote for too long. Nothing was written."""


@contextmanager
def writing(at_most: float | None = None) -> Iterator[None]:
    """A transaction that is going to write. `at_most`: seconds that it waits for others. Raises WriteLockTimeout."""
    if connection.vendor != "sqlite":
        with _transaction():
            yield
        return
    until = time.monotonic() + (patience if at_most is None else at_most)
    with _in_this_process(until), _among_processes(until), _transaction():
        yield


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
def _in_this_process(until: float) -> Iterator[None]:
    if not _thread_lock.acquire(timeout=max(0.0, until - time.monotonic())):
        raise WriteLockTimeout("another thread writes")
    try:
        yield
    finally:
        _thread_lock.release()


@contextmanager
def _among_processes(until: float) -> Iterator[None]:
    if not file_lock.AVAILABLE or connection.is_in_memory_db():
        yield
        return
    file = _lock_file(str(connection.settings_dict["NAME"]))
    if not file_lock.acquire(file, until, PACE):
        raise WriteLockTimeout("another process writes")
    try:
        yield
    finally:
        file_lock.release(file)


@cache
def _lock_file(database: str) -> FileIO:
    # Opened once a process, after the server has forked: a lock is shared by all who inherit an open file.
    return Path(f"{database}-writers").open("wb", buffering=0)
