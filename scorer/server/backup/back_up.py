"""A copy of the whole database."""

from __future__ import annotations

from pathlib import Path

from django.db import connection

from scorer.server.backup import postgresql, sqlite, stamp


def back_up(folder: Path, name: str = "scorer") -> Path:
    """The new copy: everything that the database holds. Raises Failed."""
    if connection.vendor == "sqlite":
        copy = folder / f"{name}-{stamp()}.sqlite3"
        sqlite.copy(Path(connection.settings_dict["NAME"]), copy)
    else:
        copy = folder / f"{name}-{stamp()}.dump"
        postgresql.dump(copy)
    return copy
