"""Copies the whole database into one file, while the server runs."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorer.server.backup import BackupError, format_error
from scorer.server.backup.back_up import back_up


class Command(BaseCommand):
    help = "Copy the database into one file and check it. The server may run."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", default=settings.BASE_DIR / "backups", type=Path, help="the folder for the copy")

    def handle(self, *, to: Path, **options: Any) -> None:
        try:
            to.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.stdout.write(str(back_up(to)))
        except (BackupError, OSError) as error:
            raise CommandError(format_error(error)) from error
