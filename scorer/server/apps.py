"""Set-up of the server before it serves."""

from django.apps import AppConfig
from django.db.models.signals import pre_migrate

from scorer.server import private_files
from scorer.server.database import reopen_after_errors
from scorer.server.upgrade import refuse_database_before_1_0


class ServerConfig(AppConfig):
    name = "scorer.server"

    def ready(self) -> None:
        pre_migrate.connect(refuse_database_before_1_0)
        reopen_after_errors()
        private_files.restrict_existing()
