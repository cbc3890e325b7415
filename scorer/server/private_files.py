"""Private files, which only the user who runs the site may read: the database and its companions, copies, imports."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings

FILE_MODE, FOLDER_MODE = 0o600, 0o700
OTHERS_MASK = 0o077
SQLITE_SUFFIXES = ("", "-wal", "-shm", "-journal", "-writers")  # the suffixes of a database's files


def keep_new_files_private() -> None:
    os.umask(OTHERS_MASK)


def restrict_existing() -> None:
    """Removes the permissions that an older release, or a copy by hand, gave to others."""
    for path, mode in _private():
        with suppress(OSError):  # missing, or another user's
            if stat.S_IMODE(path.stat().st_mode) & OTHERS_MASK:
                path.chmod(mode)


def _private() -> Iterator[tuple[Path, int]]:
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        yield from ((Path(f"{database['NAME']}{end}"), FILE_MODE) for end in SQLITE_SUFFIXES)
    yield Path(settings.IMPORTS_FOLDER), FOLDER_MODE
