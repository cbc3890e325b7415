"""When what was written is on the disk, so that it outlives a power cut.

SQLite waits for the disk within each commit, and meanwhile every other writer waits for the commit. Here the wait comes
after it, for all writers at once, but still before a phone hears that its number is saved."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.backends.signals import connection_created

from scorer import writers

_sync = getattr(os, "fdatasync", os.fsync)  # not every system has the first


def settle_later() -> None:
    """For a process that answers nothing but what is `settled`: from now on its commits do not wait for the disk."""
    connection_created.connect(_commit_without_waiting)


def _commit_without_waiting(connection: Any, **signal: Any) -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=NORMAL")


@contextmanager
def settled() -> Iterator[None]:
    """Whatever is written in here is on the disk at its end, and so is what a transaction that wanted to write found
    written. What is only read may be some milliseconds ahead of the disk."""
    before = _written()
    yield
    if _written() != before:
        _log.settle(f"{connection.settings_dict['NAME']}-wal")


def _written() -> tuple[int, object, int]:
    """What this thread has ever done to SQLite: its transactions, and the rows changed by a connection."""
    opened = connection.connection if connection.vendor == "sqlite" else None
    return writers.ended(), opened, opened.total_changes if opened else 0


class _Log:
    """SQLite's log, into which every commit goes. Who comes while the disk works waits for its next turn, which is then
    for all who came. A disk that failed once is trusted no more: asked again, it would say that all is well."""

    def __init__(self) -> None:
        self.came = self.settled = 0
        self._failure: OSError | None = None
        self._disk = threading.Lock()
        self._counting = threading.Lock()

    def settle(self, path: str) -> None:
        with self._counting:
            self.came += 1
            mine = self.came
        with self._disk:
            if self.settled < mine:
                self._settle_all(path)

    def _settle_all(self, path: str) -> None:
        if self._failure is not None:
            raise self._failure
        all_who_came = self.came
        try:
            _to_disk(path)
        except OSError as failure:
            self._failure = failure
            raise
        self.settled = all_who_came


_log = _Log()


def _to_disk(path: str) -> None:
    try:
        log = os.open(path, os.O_RDWR)
    except FileNotFoundError:  # it has gone into the database itself, which SQLite waits for
        return
    try:
        _sync(log)
    finally:
        os.close(log)
