"""Limits on waiting for the database, and recovery from its errors."""

from __future__ import annotations

import sys
from typing import Any

from django.core.signals import got_request_exception
from django.db import DatabaseError, InterfaceError, connection
from django.db.backends.signals import connection_created

from scorer.server import write_lock

# For a serving process; commands wait longer. Each is less than the timeout of a lane, so that the answer can state
# that nothing was saved.
WRITE_TIMEOUT = 4.0  # seconds for SQLite's write lock, ours or another program's
ROW_LOCK_TIMEOUT = 4.0  # seconds for PostgreSQL's locks
STATEMENT_TIMEOUT = 10.0  # seconds for one statement of PostgreSQL


def limit_waits() -> None:
    """For a process that serves requests, before its first connection."""
    write_lock.timeout = WRITE_TIMEOUT
    connection_created.connect(_limit)


def _limit(connection: Any, **signal: Any) -> None:
    with connection.cursor() as cursor:
        for statement in LIMITS[connection.vendor]:
            cursor.execute(statement)


def reopen_after_errors() -> None:
    """Makes the next request after an error of the database open a new connection."""
    got_request_exception.connect(_close_if_failed)


def _close_if_failed(request: Any = None, **signal: Any) -> None:
    if isinstance(sys.exception(), DatabaseError | InterfaceError):
        if request is not None:
            request.may_be_saved = _is_broken()
        close_connection()


def _is_broken() -> bool:
    """True if PostgreSQL disappeared during a statement, which may have been the commit."""
    return bool(getattr(connection.connection, "broken", False))


def close_connection() -> None:
    """For use after a transient error: a connection that SQLite opened while the file was read-only refuses every write
    until it is closed."""
    if not connection.in_atomic_block:
        connection.close()


LIMITS = {
    "sqlite": [f"PRAGMA busy_timeout = {WRITE_TIMEOUT * 1000:.0f}"],
    "postgresql": [
        f"SET lock_timeout = {ROW_LOCK_TIMEOUT * 1000:.0f}",
        f"SET statement_timeout = {STATEMENT_TIMEOUT * 1000:.0f}",
    ],
}
