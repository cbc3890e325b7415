"""Restores a copy that `backup` made."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, connection

from scorer.server.backup import BackupError, format_error, migrate, postgresql, sqlite
from scorer.server.backup.back_up import back_up


class Command(BaseCommand):
    help = "Replace the database by a copy. The server must be stopped; the previous database is kept."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the copy")
        parser.add_argument(
            "--keep-in",
            default=settings.BASE_DIR / "backups",
            type=Path,
            help="the folder for a copy of the previous PostgreSQL database",
        )

    def handle(self, *, file: Path, keep_in: Path, **options: Any) -> None:
        try:
            previous = _restore_sqlite(file) if connection.vendor == "sqlite" else _restore_postgresql(file, keep_in)
        except (BackupError, OSError, Error) as error:
            raise CommandError(format_error(error)) from error
        self.stdout.write(f"Restored {file}.")
        if previous:
            self.stdout.write(f"What was there before is in {previous}.")


def _restore_sqlite(file: Path) -> Path | None:
    """The copy is migrated before it replaces the database."""
    database = Path(connection.settings_dict["NAME"]).resolve()  # a link to it stays a link
    _check_kind(file, b"SQLite format 3\0")
    sqlite.check(file)
    sqlite.check_unused(database)
    staged = sqlite.sibling(database, ".restoring")
    try:
        staged.unlink(missing_ok=True)  # of an interrupted restore
        sqlite.copy(file, staged)
        migrate(f"sqlite:///{quote(str(staged.absolute()))}")
        return sqlite.replace(database, staged)
    finally:
        staged.unlink(missing_ok=True)


def _restore_postgresql(file: Path, keep_in: Path) -> Path | None:
    _check_kind(file, postgresql.MAGIC)
    postgresql.check(file)
    postgresql.check_unused()
    keep_in.mkdir(mode=0o700, parents=True, exist_ok=True)
    previous = back_up(keep_in, "before-restore") if "plays_play" in connection.introspection.table_names() else None
    connection.close()
    postgresql.load(file)
    call_command("migrate", verbosity=0)
    return previous


def _check_kind(file: Path, magic: bytes) -> None:
    with file.open("rb") as opened:
        if opened.read(len(magic)) != magic:
            raise BackupError(f"{file} is not a copy of a database like this one ({connection.vendor}).")
