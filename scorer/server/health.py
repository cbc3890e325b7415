"""Checks that the database can be read and written, for monitors."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from django.db import Error, OperationalError, connection

from scorer.server.write_lock import WriteLockTimeout, is_in_memory, write_transaction

WRITE_TIMEOUT = 2.0  # seconds that the check waits for other writers
MIN_FREE_SPACE = 20 * 10**6  # bytes that must be free beside the database

BUSY, READ_ONLY, FULL, DATABASE = "busy", "readonly", "full", "database"


def database_fault() -> str:
    """The fault in one word; empty if there is none. Writes nothing."""
    try:
        return _sqlite_fault() if connection.vendor == "sqlite" else _postgresql_fault()
    except OperationalError as error:
        return BUSY if isinstance(error, WriteLockTimeout) or "locked" in str(error) else DATABASE
    except Error:
        return DATABASE


def _sqlite_fault() -> str:
    with write_transaction(max_wait=WRITE_TIMEOUT):  # its transaction begins as a writer
        _read()
    return "" if is_in_memory() else _file_fault(Path(connection.settings_dict["NAME"]))


def _file_fault(database: Path) -> str:
    if not (os.access(database, os.W_OK) and os.access(database.parent, os.W_OK)):
        return READ_ONLY
    return FULL if shutil.disk_usage(database.parent).free < MIN_FREE_SPACE else ""


def _postgresql_fault() -> str:
    _read()
    with connection.cursor() as cursor:
        cursor.execute("SHOW transaction_read_only")  # on in a replica that only follows another, too
        return READ_ONLY if cursor.fetchone()[0] == "on" else ""


def _read() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM django_migrations LIMIT 1")
