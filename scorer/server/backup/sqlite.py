"""Copies of an SQLite database, and a copy put in its place."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from . import Failed, check_migrations, new_file, publish, stamp, to_disk

try:
    import fcntl
except ImportError:  # Windows lets nobody replace a file that is open
    fcntl = None  # type: ignore[assignment]

PATIENCE = 20  # seconds that a copy waits for a lock
# A connection to a database in WAL mode holds these bytes of the file shared for as long as it is open. Their place is
# part of SQLite's file format.
SHARED_FIRST, SHARED_SIZE = 0x40000002, 510
LOG, INDEX = "-wal", "-shm"


def beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def copy(source: Path, target: Path) -> None:
    """Copies a database while others write to it, and checks the copy. Raises Failed."""
    part = beside(target, ".part")
    new_file(part)
    try:
        _copy(source, part)
        check(part)
        if target.exists():
            raise Failed(f"{target} exists already.")
        publish(part, target)
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, part: Path) -> None:
    try:
        with closing(_opened(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, which needs no other beside it
    except sqlite3.Error as error:
        raise Failed(f"{source} could not be copied: {error}.") from error


def _opened(path: Path) -> sqlite3.Connection:
    """Only to read. It writes nothing, and makes no database where there is none."""
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, timeout=PATIENCE)


def check(path: Path) -> None:
    """Raises Failed where a file is not a whole database of Scorer."""
    try:
        with closing(_opened(path)) as opened:
            ((found,), *_rest) = opened.execute("PRAGMA integrity_check").fetchall()
            applied = opened.execute("SELECT app, name FROM django_migrations").fetchall() if found == "ok" else []
    except sqlite3.Error as error:
        raise Failed(f"{path} is not a copy of a Scorer database: {error}.") from error
    if found != "ok":
        raise Failed(f"{path} is damaged: {found}.")
    check_migrations(applied, path)


def check_unused(database: Path) -> None:
    """Raises Failed while any process has the database open."""
    with _alone(database):
        pass


@contextmanager
def _alone(database: Path) -> Iterator[None]:
    """Nobody else has the database open, or opens it meanwhile. Raises Failed.

    The lock goes with any close of the file in this process, so no connection may be open in it."""
    if fcntl is None or not database.exists():
        yield
        return
    with database.open("rb+") as opened:
        try:
            fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB, SHARED_SIZE, SHARED_FIRST)
        except OSError as error:
            raise Failed(f"{database} is in use. Stop the server first.") from error
        yield


def replace(database: Path, new: Path) -> Path | None:
    """Puts a database in the place of another, which stays beside it under the name that is returned.

    Raises Failed while the old one is in use. The log of the old one must never lie beside the new one: SQLite would
    write its pages into it."""
    _settle(new)
    _keep_owner(database, new)
    with _alone(database):
        previous = _link_previous(database) if database.exists() else None
        for end in (LOG, INDEX):
            beside(database, end).unlink(missing_ok=True)
        publish(new, database)
    return previous


def _keep_owner(database: Path, new: Path) -> None:
    """The server's user must be able to open what root puts there. Raises Failed where that takes another user."""
    if fcntl is None:
        return
    found = (database if database.exists() else database.parent).stat()
    if os.geteuid() == 0:
        os.chown(new, found.st_uid, found.st_gid)
    elif database.exists() and found.st_uid != os.geteuid():
        raise Failed(f"{database} belongs to another user. Run this as that user, or as root.")


def _link_previous(database: Path) -> Path:
    """A second name for a database and its log, so that at no time there is none."""
    previous = beside(database, f".before-{stamp()}")
    for end in ("", LOG):
        with suppress(FileNotFoundError):
            os.link(beside(database, end), beside(previous, end))
    to_disk(previous.parent)
    return previous


def _settle(path: Path) -> None:
    """Everything is in the one file. Raises Failed."""
    try:
        with closing(sqlite3.connect(path)) as opened:
            opened.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise Failed(f"{path} could not be prepared: {error}.") from error
