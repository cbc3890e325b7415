"""Targets of faults: the server, its database and its disk; and the phones that look on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.live.phones import Client
from tests.live.postgres import Postgres
from tests.live.site import Site


class NotRun(Exception):
    """The fault cannot be brought about on this machine; its text says why."""


@dataclass
class Stage:
    """`folder`: of the run; `disk`: of the database, with its kind, empty where it is no disk of its own; `pages`: what
    those clients ask for that are no phones; `notes`: what a cause adds to its row."""

    site: Site
    folder: Path
    disk: Path
    disk_kind: str
    postgres: Postgres | None
    clients: Sequence[Client]
    pages: Sequence[str]
    quick: bool
    notes: list[str] = field(default_factory=list)

    @property
    def sqlite_files(self) -> list[Path]:
        names = ("live.sqlite3", "live.sqlite3-wal", "live.sqlite3-shm", "live.sqlite3-writers")
        return [self.disk / name for name in names]

    async def quiet(self, seconds: float = 1.0) -> None:
        """Nothing is asked from now on, and after these seconds nothing is under way."""
        for client in self.clients:
            client.may_ask.clear()
        await asyncio.sleep(seconds)

    def go_on(self) -> None:
        for client in self.clients:
            client.may_ask.set()
