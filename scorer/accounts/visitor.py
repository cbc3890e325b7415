"""The visitor behind a request: the signed-in account, else the device."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from scorer.accounts import devices
from scorer.accounts.models import Device


class Visitor(NamedTuple):
    """`user`: the account's id, None if nobody is signed in. `key_hash`: the device's, empty if it has no key."""

    user: int | None
    key_hash: str

    def ownership_filter(self) -> Q:
        """Matches this visitor's rows in a table with the columns `user` and `device`."""
        return Q(user=self.user) if self.user else Q(device__key_hash=self.key_hash, device__key_hash__gt="")

    def owner_fields(self) -> dict[str, object]:
        """Values of `user` and `device` for a new row of this visitor."""
        return {"user_id": self.user, "device": None} if self.user else {"user": None, "device": self.device()}

    def devices(self) -> QuerySet[Device]:
        """The device of the request, and all on which the account is signed in."""
        this = Q(key_hash=self.key_hash, key_hash__gt="")
        return Device.objects.filter(this | Q(user=self.user) if self.user else this)

    def device(self) -> Device:
        """The device of the request, created if it is new."""
        return devices.get_or_create(self.key_hash)


def visitor_of(request: HttpRequest) -> Visitor:
    return Visitor(request.user.pk, devices.key_hash(request))


def writing_visitor(request: HttpRequest) -> Visitor:
    """The visitor of a request that writes: a new device gets its key with the response."""
    return Visitor(request.user.pk, devices.ensure_key(request))
