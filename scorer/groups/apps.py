"""Connects groups to the slices below."""

from django.apps import AppConfig


class GroupsConfig(AppConfig):
    name = "scorer.groups"

    def ready(self) -> None:
        from scorer.accounts.signals import device_signed_in
        from scorer.groups import receivers
        from scorer.groups.plays_port import PlaysPort
        from scorer.plays import group_port

        device_signed_in.connect(receivers.take_over_memberships)
        group_port.register(PlaysPort())
