"""Keeps no statistics of an older release."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate


class StatisticsConfig(AppConfig):
    name = "scorer.statistics"

    def ready(self) -> None:
        from scorer.groups.signals import seats_handed_on
        from scorer.plays.signals import plays_erasing, results_changed, results_changing
        from scorer.statistics import receivers

        post_migrate.connect(self.count_anew, sender=self)
        results_changing.connect(receivers.forget)
        results_changed.connect(receivers.recount)
        plays_erasing.connect(receivers.erase)
        seats_handed_on.connect(receivers.hand_on)

    def count_anew(self, using: str, **signal: Any) -> None:
        """A release may count otherwise than the one before it, or have changed what is counted."""
        tables = connections[using].introspection.table_names()
        for kept in (self.get_model("Computed"), self.get_model("Snapshot")):
            if kept._meta.db_table in tables:
                kept.objects.using(using).all().delete()
