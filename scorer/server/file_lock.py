"""A lock between the processes of this machine: an open file. The kernel releases it when its process ends."""

from __future__ import annotations

import time
from io import FileIO

try:
    import fcntl
except ImportError:  # Windows has no flock
    fcntl = None  # type: ignore[assignment]

AVAILABLE = fcntl is not None


def acquire(file: FileIO, deadline: float, interval: float) -> bool:
    """Polls every `interval` seconds, because flock would wait without limit. False if others hold the lock until
    `deadline`, a value of time.monotonic()."""
    while not _try_lock(file):
        if time.monotonic() > deadline:
            return False
        time.sleep(interval)
    return True


def release(file: FileIO) -> None:
    fcntl.flock(file, fcntl.LOCK_UN)


def _try_lock(file: FileIO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
