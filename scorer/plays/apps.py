"""Connects plays to the slices below."""

from django.apps import AppConfig


class PlaysConfig(AppConfig):
    name = "scorer.plays"

    def ready(self) -> None:
        from scorer.accounts.signals import device_signed_in
        from scorer.plays import presence

        device_signed_in.connect(presence.follow_key)
