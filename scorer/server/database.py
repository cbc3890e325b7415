"""How long a serving process waits for the database, and how it gets over an error of it."""

from __future__ import annotations

import sys
from typing import Any

from django.core.signals import got_request_exception
from django.db import DatabaseError, InterfaceError, connection
from django.db.backends.signals import connection_created

from scorer.server import write_lock

# Commands wait longer: nobody looks at them meanwhile. Each is less than the patience of a lane, so that the answer can
# say that nothing was saved.
WRITERS_BEFORE = 4.0  # seconds for SQLite's write lock, ours or another program's
LOCKED_ROWS = 4.0  # seconds for PostgreSQL's locks
STATEMENT = 10.0  # seconds for one statement of PostgreSQL


def bound_waits() -> None:
    """For a process that serves requests, before its first connection."""
    write_lock.patience = WRITERS_BEFORE
    connection_created.connect(_bound)


def _bound(connection: Any, **signal: Any) -> None:
    with connection.cursor() as cursor:
        for statement in BOUNDS[connection.vendor]:
            cursor.execute(statement)


def reopen_after_errors() -> None:
    """From now on the next request after an error of the database opens its connection anew."""
    got_request_exception.connect(_close_if_failed)


def _close_if_failed(request: Any = None, **signal: Any) -> None:
    if isinstance(sys.exception(), DatabaseError | InterfaceError):
        if request is not None:
            request.may_be_saved = _is_broken()
        close_connection()


def _is_broken() -> bool:
    """True if PostgreSQL went away during a statement, which may have been the commit."""
    return bool(getattr(connection.connection, "broken", False))


def close_connection() -> None:
    """After an error that may pass. A connection that SQLite opened while the file was read-only would refuse every
    write until it is closed."""
    if not connection.in_atomic_block:
        connection.close()


BOUNDS = {
    "sqlite": [f"PRAGMA busy_timeout = {WRITERS_BEFORE * 1000:.0f}"],
    "postgresql": [
        f"SET lock_timeout = {LOCKED_ROWS * 1000:.0f}",
        f"SET statement_timeout = {STATEMENT * 1000:.0f}",
    ],
}
