"""The app of the statistics."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate


class StatisticsConfig(AppConfig):
    name = "scorer.statistics"

    def ready(self) -> None:
        from scorer.groups.signals import seats_handed_on
        from scorer.plays.signals import results_changed, results_changing
        from scorer.statistics import receivers

        post_migrate.connect(self.clear_cache, sender=self)
        results_changing.connect(receivers.remove_scores)
        results_changed.connect(receivers.recount_scores)
        seats_handed_on.connect(receivers.transfer_scores)

    def clear_cache(self, using: str, **signal: Any) -> None:
        """Another release may count differently, or have changed the scores."""
        tables = connections[using].introspection.table_names()
        for model in (self.get_model("Computed"), self.get_model("Snapshot")):
            if model._meta.db_table in tables:
                model._default_manager.using(using).all().delete()
