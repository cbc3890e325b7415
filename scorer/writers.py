"""One writer at a time. SQLite has one writer anyway, but waits for it by sleeping and trying again, which is unfair:
some edit then waits for seconds. A lock that queues keeps the slowest edit near the others."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import FileIO
from pathlib import Path

from django.db import connection, transaction

try:
    import fcntl
except ImportError:  # Windows has no flock: there the database's own waiting must do
    fcntl = None  # type: ignore[assignment]

_thread_lock = threading.Lock()


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that is going to write."""
    if connection.vendor != "sqlite":
        with transaction.atomic():
            yield
        return
    with _thread_lock, _process_lock(), transaction.atomic():
        yield


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
