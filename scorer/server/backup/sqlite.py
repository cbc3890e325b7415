"""Copies and replaces an SQLite database."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from . import BackupError, check_migrations, create_private_file, publish, sync_to_disk, timestamp

try:
    import fcntl
except ImportError:  # Windows lets nobody replace a file that is open
    fcntl = None  # type: ignore[assignment]

TIMEOUT = 20  # seconds that a copy waits for a lock
# A connection to a database in WAL mode holds these bytes of the file shared for as long as it is open. Their place is
# part of SQLite's file format.
SHARED_FIRST, SHARED_SIZE = 0x40000002, 510
LOG, INDEX = "-wal", "-shm"


def sibling(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def copy(source: Path, target: Path) -> None:
    """Copies a database while others write to it, and checks the copy. Raises BackupError."""
    part = sibling(target, ".part")
    create_private_file(part)
    try:
        _copy(source, part)
        check(part)
        if target.exists():
            raise BackupError(f"{target} exists already.")
        publish(part, target)
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, part: Path) -> None:
    try:
        with closing(_open_read_only(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # no log file
    except sqlite3.Error as error:
        raise BackupError(f"{source} could not be copied: {error}.") from error


def _open_read_only(path: Path) -> sqlite3.Connection:
    """A connection that writes nothing and creates no database."""
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, timeout=TIMEOUT)


def check(path: Path) -> None:
    """Raises BackupError if the file is not an intact database of Scorer."""
    try:
        with closing(_open_read_only(path)) as opened:
            ((found,), *_rest) = opened.execute("PRAGMA integrity_check").fetchall()
            applied = opened.execute("SELECT app, name FROM django_migrations").fetchall() if found == "ok" else []
    except sqlite3.Error as error:
        raise BackupError(f"{path} is not a copy of a Scorer database: {error}.") from error
    if found != "ok":
        raise BackupError(f"{path} is damaged: {found}.")
    check_migrations(applied, path)


def check_unused(database: Path) -> None:
    """Raises BackupError while any process has the database open."""
    with _exclusive(database):
        pass


@contextmanager
def _exclusive(database: Path) -> Iterator[None]:
    """Locks all other processes out of the database. Raises BackupError if one has it open.

    Closing the file anywhere in this process ends the lock, so no connection may be open in it."""
    if fcntl is None or not database.exists():
        yield
        return
    with database.open("rb+") as opened:
        try:
            fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB, SHARED_SIZE, SHARED_FIRST)
        except OSError as error:
            raise BackupError(f"{database} is in use. Stop the server first.") from error
        yield


def replace(database: Path, new: Path) -> Path | None:
    """Replaces a database and returns the path of the previous one, which stays in the same folder.

    Raises BackupError while the old one is in use. The old log must never lie next to the new database: SQLite would
    write its pages into it."""
    _merge_log(new)
    _keep_owner(database, new)
    with _exclusive(database):
        previous = _link_previous(database) if database.exists() else None
        for end in (LOG, INDEX):
            sibling(database, end).unlink(missing_ok=True)
        publish(new, database)
    return previous


def _keep_owner(database: Path, new: Path) -> None:
    """Gives the new file the owner of the old one, as only root may. Raises BackupError if the owner would change."""
    if fcntl is None:
        return
    found = (database if database.exists() else database.parent).stat()
    if os.geteuid() == 0:
        os.chown(new, found.st_uid, found.st_gid)
    elif database.exists() and found.st_uid != os.geteuid():
        raise BackupError(f"{database} belongs to another user. Run this as that user, or as root.")


def _link_previous(database: Path) -> Path:
    """Links a database and its log under a second name, so that the first always exists."""
    previous = sibling(database, f".before-{timestamp()}")
    for end in ("", LOG):
        with suppress(FileNotFoundError):
            os.link(sibling(database, end), sibling(previous, end))
    sync_to_disk(previous.parent)
    return previous


def _merge_log(path: Path) -> None:
    """Merges the log into the database file. Raises BackupError."""
    try:
        with closing(sqlite3.connect(path)) as opened:
            opened.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise BackupError(f"{path} could not be prepared: {error}.") from error
