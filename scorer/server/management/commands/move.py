"""Moves the database from SQLite to PostgreSQL."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorer.server.backup import BackupError
from scorer.server.backup.transfer import move


class Command(BaseCommand):
    help = "Copy all rows of the SQLite database into an empty PostgreSQL one. The server must be stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("url", help="postgres://user:password@host/name")

    def handle(self, *, url: str, **options: Any) -> None:
        try:
            moved = move(url)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Moved and compared {sum(moved.values())} rows of {len(moved)} tables.")
        self.stdout.write("Set DATABASE_URL to the new database, then start the server.")
