"""Refuses a database from before 1.0.0. Its tables have other names: its plays would seem lost beside empty ones."""

from __future__ import annotations

from typing import Any

from django.core.management import CommandError
from django.db import connections

TABLE_BEFORE_1_0 = "scorer_play"
REFUSAL = (
    "This database is from before Scorer 1.0.0. Nothing was changed. Its plays move as group files: see “Upgrade” in"
    " README.md."
)


def refuse_database_before_1_0(using: str, **signal: Any) -> None:
    """Raises CommandError. Called before migrations are applied."""
    if TABLE_BEFORE_1_0 in connections[using].introspection.table_names():
        raise CommandError(REFUSAL)
