"""A copy of the whole database."""

from __future__ import annotations

from pathlib import Path

from django.db import connection

from scorer.server.backup import postgresql, sqlite, timestamp


def back_up(folder: Path, name: str = "scorer") -> Path:
    """The new copy: everything that the database holds. Raises BackupError."""
    if connection.vendor == "sqlite":
        copy = folder / f"{name}-{timestamp()}.sqlite3"
        sqlite.copy(Path(connection.settings_dict["NAME"]), copy)
    else:
        copy = folder / f"{name}-{timestamp()}.dump"
        postgresql.dump(copy)
    return copy
