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


class BackupError(Exception):
    """The command failed and changed nothing. The message is the reason for the operator."""


def format_error(error: Exception) -> str:
    """The error in one line, without the numbers of the operating system."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.filename}: {error.strerror}."
    return str(error)


def timestamp() -> str:
    """The current time as a part of a file name, unique by its milliseconds."""
    now = datetime.datetime.now(datetime.UTC).replace(tzinfo=None)
    return now.isoformat(timespec="milliseconds").replace(":", "-") + "Z"


def create_private_file(path: Path) -> None:
    """Creates an empty file that only its owner may read. Raises BackupError if it exists."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise BackupError(f"{path} could not be written: {error.strerror}.") from error


def sync_to_disk(path: Path) -> None:
    """Waits until a file, or the names in a folder, survive a power cut."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def publish(part: Path, target: Path) -> None:
    """Gives a finished file its name in one step."""
    sync_to_disk(part)
    part.replace(target)
    sync_to_disk(target.parent)


def migrate(url: str) -> None:
    """Migrates the database at this URL, in a process of its own, where it is the default one. Raises BackupError."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "migrate", "--no-input", "--verbosity=0"]
    ran = subprocess.run(  # noqa: S603  # this project's own command
        command, env=os.environ | {"DATABASE_URL": url}, text=True, capture_output=True, check=False
    )
    if ran.returncode:
        reason = ran.stderr.strip().rpartition("\n")[2]
        raise BackupError(f"The database could not be brought up to date: {reason}")


def check_migrations(applied: Iterable[tuple[str, str]], path: Path) -> None:
    """`applied`: app and name of the migrations of a copy. Raises BackupError if this release lacks one of them."""
    labels = {app.label for app in apps.get_app_configs() if app.name.startswith("scorer.")}
    ours = {(app, name) for app, name in applied if app in labels}
    known = set(MigrationLoader(None).disk_migrations)
    if not ours:
        raise BackupError(f"{path} is not a copy of a Scorer database.")
    if not ours <= known:
        raise BackupError(f"{path} was written by a newer release of Scorer. Update Scorer first.")
