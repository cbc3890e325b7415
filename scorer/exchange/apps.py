"""Connects imports to the slices below."""

from django.apps import AppConfig


class ExchangeConfig(AppConfig):
    name = "scorer.exchange"

    def ready(self) -> None:
        from scorer.accounts.signals import device_signed_in
        from scorer.exchange import receivers
        from scorer.groups.signals import erasure_due, group_deleted

        device_signed_in.connect(receivers.hand_over_imports)
        group_deleted.connect(receivers.stop_imports)
        erasure_due.connect(receivers.erase_in_background)
