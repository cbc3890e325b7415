"""The environment of one run: this process and the server that it starts share a database and a folder."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django

from tests.bench import server
from tests.live.postgres import Postgres, postgres

SQLITE, POSTGRESQL = DATABASES = ("sqlite", "postgresql")


def set_up(folder: Path, database_url: str = "", settings: str = "scorer.settings") -> None:
    """Prepares the database, then Django. Only once in a process, before any model is imported."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": settings,
        "DATABASE_URL": database_url or sqlite_url(folder),
        "SECRET_KEY": secrets.token_urlsafe(50),
        "LOCAL_NETWORK": "1",
        "DEBUG": "0",
        "IMPORTS_FOLDER": str(folder / "imports"),
    }
    server.set_up()
    django.setup()


@contextmanager
def prepared(folder: Path, database: str, settings: str = "scorer.settings") -> Iterator[Postgres | None]:
    """The same, with a PostgreSQL server of this run's own where `database` names it."""
    if database == SQLITE:
        set_up(folder, settings=settings)
        yield None
        return
    folder.chmod(0o711)  # PostgreSQL's user passes through
    with postgres(folder / "postgresql") as running:
        set_up(folder, running.url, settings)
        yield running


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'live.sqlite3'}"


def load_average() -> str:
    return " ".join(f"{one:.1f}" for one in os.getloadavg())
