"""One request of a background lane at a time on this machine: however many processes serve, a processor stays free."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import FileIO
from pathlib import Path

from django.conf import settings

try:
    import fcntl
except ImportError:  # Windows has no flock: there each process has a turn of its own
    fcntl = None  # type: ignore[assignment]

PACE = 0.01  # seconds between two tries


class SlotTaken(Exception):
    """Others had it for too long."""


@contextmanager
def machine_slot(name: str, patience: float) -> Iterator[None]:
    """`patience`: seconds. Raises SlotTaken."""
    if fcntl is None:
        yield
        return
    file, until = _slot_file(name), time.monotonic() + patience
    while not _locked(file):
        if time.monotonic() > until:
            raise SlotTaken(name)
        time.sleep(PACE)
    try:
        yield
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)


def _locked(file: FileIO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@cache
def _slot_file(name: str) -> FileIO:
    folder = Path(settings.IMPORTS_FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return (folder / f"{name}.slot").open("ab", buffering=0)
