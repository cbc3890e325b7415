"""A lock between the processes of this machine: an open file. The kernel releases it when its process ends."""

from __future__ import annotations

import time
from io import FileIO

try:
    import fcntl
except ImportError:  # Windows has no flock
    fcntl = None  # type: ignore[assignment]

AVAILABLE = fcntl is not None


def acquire(file: FileIO, until: float, pace: float) -> bool:
    """Polls every `pace` seconds, because flock itself would wait without limit. `until`: a moment of time.monotonic().
    False if others hold the lock for too long."""
    while not _locked(file):
        if time.monotonic() > until:
            return False
        time.sleep(pace)
    return True


def release(file: FileIO) -> None:
    fcntl.flock(file, fcntl.LOCK_UN)


def _locked(file: FileIO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
