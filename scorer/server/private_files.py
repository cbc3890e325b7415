"""Files that only the user who runs the site may read: the database, what lies beside it, copies, imports."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077
BESIDE_SQLITE = ("", "-wal", "-shm", "-journal", "-writers")  # what the names of a database's files end with


def keep_new_files_private() -> None:
    os.umask(OTHERS)


def restrict_existing() -> None:
    """Takes away what a release before this one, or a copying hand, allowed others."""
    for path, mode in _private():
        with suppress(OSError):  # not there, or somebody else's, who has decided already
            if stat.S_IMODE(path.stat().st_mode) & OTHERS:
                path.chmod(mode)


def _private() -> Iterator[tuple[Path, int]]:
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        yield from ((Path(f"{database['NAME']}{end}"), FILE) for end in BESIDE_SQLITE)
    yield Path(settings.IMPORTS_FOLDER), FOLDER
