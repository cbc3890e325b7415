"""What the server sets up before it serves."""

from django.apps import AppConfig

from scorer.server import private_files
from scorer.server.database import reopen_after_errors


class ServerConfig(AppConfig):
    name = "scorer.server"

    def ready(self) -> None:
        reopen_after_errors()
        private_files.restrict_existing()
