"""Operations on the whole database: back up, restore, move to PostgreSQL."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db.migrations.loader import MigrationLoader


class Failed(Exception):
    """The reason, as the operator reads it. Nothing was changed."""


def format_error(error: Exception) -> str:
    """The error in one line, without the numbers of the operating system."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.filename}: {error.strerror}."
    return str(error)


def stamp() -> str:
    """The moment, as a part of a file's name. With milliseconds, so that no two copies have one name."""
    now = datetime.datetime.now(datetime.UTC).replace(tzinfo=None)
    return now.isoformat(timespec="milliseconds").replace(":", "-") + "Z"


def new_file(path: Path) -> None:
    """An empty file that only its owner may read. Raises Failed where there is one already."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise Failed(f"{path} could not be written: {error.strerror}.") from error


def to_disk(path: Path) -> None:
    """Waits until a file, or the names in a folder, outlive a power cut."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def publish(part: Path, target: Path) -> None:
    """Gives a finished file its name: at no time is there half of it under that name."""
    to_disk(part)
    part.replace(target)
    to_disk(target.parent)


def migrate(url: str) -> None:
    """Brings the database at this URL up to date, in a process for which it is the only one: migrations work on the
    default database. Raises Failed."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "migrate", "--no-input", "--verbosity=0"]
    ran = subprocess.run(  # noqa: S603  # this project's own command
        command, env=os.environ | {"DATABASE_URL": url}, text=True, capture_output=True, check=False
    )
    if ran.returncode:
        reason = ran.stderr.strip().rpartition("\n")[2]
        raise Failed(f"The database could not be brought up to date: {reason}")


def check_migrations(applied: Iterable[tuple[str, str]], path: Path) -> None:
    """`applied`: app and name of each migration that a copy has seen. Raises Failed if this release does not know one
    of those of its own apps."""
    labels = {app.label for app in apps.get_app_configs() if app.name.startswith("scorer.")}
    ours = {(app, name) for app, name in applied if app in labels}
    known = set(MigrationLoader(None).disk_migrations)
    if not ours:
        raise Failed(f"{path} is not a copy of a Scorer database.")
    if not ours <= known:
        raise Failed(f"{path} was written by a newer release of Scorer. Update Scorer first.")
