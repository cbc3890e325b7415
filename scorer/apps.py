"""The one Django app of this project."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate

from scorer import private_files
from scorer.server.database import reopen_after_errors


class ScorerConfig(AppConfig):
    name = "scorer"
    verbose_name = "Scorer"

    def ready(self) -> None:
        post_migrate.connect(self.count_anew, sender=self)
        reopen_after_errors()
        private_files.restrict_existing()

    def count_anew(self, using: str, **signal: Any) -> None:
        """A release may count otherwise than the one before it, or have changed what is counted."""
        tables = connections[using].introspection.table_names()
        for kept in (self.get_model("Computed"), self.get_model("Snapshot")):
            if kept._meta.db_table in tables:
                kept.objects.using(using).all().delete()
