"""Who asks: an account where somebody signed in, else the device itself."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from scorer.accounts import devices
from scorer.accounts.models import Device


class Visitor(NamedTuple):
    """`user`: the account's id, None where nobody signed in. `key_hash`: the device's, empty where it has no key."""

    user: int | None
    key_hash: str

    def ownership_filter(self) -> Q:
        """The condition of rows with a `user` and a `device` that are this visitor's."""
        return Q(user=self.user) if self.user else Q(device__key_hash=self.key_hash, device__key_hash__gt="")

    def devices(self) -> QuerySet[Device]:
        """The one that asks, and those that the account is signed in on."""
        this = Q(key_hash=self.key_hash, key_hash__gt="")
        return Device.objects.filter(this | Q(user=self.user) if self.user else this)

    def device(self) -> Device:
        """The device that writes."""
        return devices.get_or_create(self.key_hash)

    def owner_fields(self) -> dict[str, object]:
        """What a new row of this visitor's has for `user` and `device`."""
        return {"user_id": self.user, "device": None} if self.user else {"user": None, "device": self.device()}


def visitor_of(request: HttpRequest) -> Visitor:
    return Visitor(request.user.pk, devices.key_hash(request))


def writing_visitor(request: HttpRequest) -> Visitor:
    """The same, and the device gets a key with the answer where it has none."""
    return Visitor(request.user.pk, devices.ensure_key(request))
