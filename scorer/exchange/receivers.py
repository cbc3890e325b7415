"""Changes to imports when a device signs in or a group is deleted."""

from __future__ import annotations

from typing import Any

from scorer.accounts.models import Device, User
from scorer.exchange.importing import worker
from scorer.exchange.models import Import
from scorer.groups.models import Group
from scorer.groups.removal import DELETED_PREFIX


def hand_over_imports(device: Device, user: User, **signal: Any) -> None:
    Import.objects.filter(device=device).update(user=user, device=None)


def stop_imports(group: Group, **signal: Any) -> None:
    """Takes the claims of all workers away."""
    Import.objects.filter(group=group).update(worker=DELETED_PREFIX)


def erase_in_background(**signal: Any) -> None:
    worker.start()
