"""The write lock: one writer at a time.

SQLite allows one writer anyway, but waits for it in ever longer sleeps, so that some edit waits for seconds. A lock
that is polled at a steady pace keeps the slowest edit near the others."""

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

timeout = 60.0  # seconds; a process that serves requests waits less (scorer/server/database.py)
POLL_INTERVAL = 0.0005  # seconds between two tries: about as long as an edit writes

_thread_lock = threading.Lock()
_condition: ContextVar[Callable[[], object] | None] = ContextVar("condition", default=None)


class WriteLockTimeout(OperationalError):
    """Other writers took too long. Nothing was written."""


@contextmanager
def write_transaction(max_wait: float | None = None) -> Iterator[None]:
    """A transaction that is going to write. `max_wait`: seconds to wait for other writers. Raises WriteLockTimeout."""
    if connection.vendor != "sqlite":
        with _transaction():
            yield
        return
    deadline = time.monotonic() + (timeout if max_wait is None else max_wait)
    with _thread_lock_held(deadline), _process_lock(deadline), _transaction():
        yield


@contextmanager
def _transaction() -> Iterator[None]:
    with transaction.atomic():
        if condition := _condition.get():
            condition()
        yield


@contextmanager
def write_guard(condition: Callable[[], object]) -> Iterator[None]:
    """Checks a permission once more in each write transaction inside: since the request was read a member may have been
    removed, or a group deleted. `condition` raises if nothing may be written any more."""
    before = _condition.set(condition)
    try:
        yield
    finally:
        _condition.reset(before)


@contextmanager
def _thread_lock_held(deadline: float) -> Iterator[None]:
    if not _thread_lock.acquire(timeout=max(0.0, deadline - time.monotonic())):
        raise WriteLockTimeout("another thread writes")
    try:
        yield
    finally:
        _thread_lock.release()


@contextmanager
def _process_lock(deadline: float) -> Iterator[None]:
    if not file_lock.AVAILABLE or is_in_memory():
        yield
        return
    file = _lock_file(str(connection.settings_dict["NAME"]))
    if not file_lock.acquire(file, deadline, POLL_INTERVAL):
        raise WriteLockTimeout("another process writes")
    try:
        yield
    finally:
        file_lock.release(file)


def is_in_memory() -> bool:
    """True for an SQLite database without a file."""
    return bool(connection.is_in_memory_db())  # type: ignore[attr-defined]  # of SQLite's backend only


@cache
def _lock_file(database: str) -> FileIO:
    # Opened once a process, after the server has forked: processes that inherit an open file share its lock.
    return Path(f"{database}-writers").open("wb", buffering=0)
