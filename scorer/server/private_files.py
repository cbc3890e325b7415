"""Private files, which only the user who runs the site may read: the database and its companions, copies, imports."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077
BESIDE_SQLITE = ("", "-wal", "-shm", "-journal", "-writers")  # the suffixes of a database's files


def keep_new_files_private() -> None:
    os.umask(OTHERS)


def restrict_existing() -> None:
    """Removes the permissions that an older release, or a copy by hand, gave to others."""
    for path, mode in _private():
        with suppress(OSError):  # missing, or another user's
            if stat.S_IMODE(path.stat().st_mode) & OTHERS:
                path.chmod(mode)


def _private() -> Iterator[tuple[Path, int]]:
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        yield from ((Path(f"{database['NAME']}{end}"), FILE) for end in BESIDE_SQLITE)
    yield Path(settings.IMPORTS_FOLDER), FOLDER
