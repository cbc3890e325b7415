"""Slots: one request of a background lane at a time on this machine, so that a processor stays free."""

from __future__ import annotations

import errno
import logging
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import FileIO
from pathlib import Path

from . import file_lock

POLL_INTERVAL = 0.01  # seconds between two tries
# Per machine and user: in a folder shared by several servers these would wait for one another.
FOLDER = Path(tempfile.gettempdir()) / f"scorer-slots-{os.geteuid() if file_lock.AVAILABLE else 0}"

logger = logging.getLogger(__name__)


class SlotTimeout(Exception):
    """Others held the slot for too long."""


@contextmanager
def machine_slot(name: str, timeout: float) -> Iterator[None]:
    """`timeout`: seconds. Raises SlotTimeout. If the file cannot be opened, each process has a slot of its own."""
    file, deadline = _open(name), time.monotonic() + timeout
    if file is None:
        yield
        return
    if not file_lock.acquire(file, deadline, POLL_INTERVAL):
        raise SlotTimeout(name)
    try:
        yield
    finally:
        file_lock.release(file)


def _open(name: str) -> FileIO | None:
    try:
        return _slot_file(name) if file_lock.AVAILABLE else None
    except OSError as error:
        logger.warning("The slot %s could not be opened in %s: %s", name, FOLDER, error.strerror)
        return None


@cache
def _slot_file(name: str) -> FileIO:
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    if FOLDER.stat().st_uid != os.geteuid():
        raise PermissionError(errno.EPERM, "the folder is another user's")
    return (FOLDER / f"{name}.slot").open("ab", buffering=0)
