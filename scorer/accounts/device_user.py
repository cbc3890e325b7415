"""The account that is signed in on a device."""

from __future__ import annotations

import secrets

from django.db.models import Q

from scorer.accounts import devices
from scorer.accounts.models import Device, User
from scorer.accounts.signals import device_signed_in
from scorer.server.write_lock import write_transaction


def belongs_to_another(key_hash: str, user: User) -> bool:
    """True if another user signed in on this device and never signed out."""
    return Device.objects.filter(key_hash=key_hash).exclude(Q(user=None) | Q(user=user)).exists()


def current(key_hash: str) -> User | None:
    """The user who signed in on this device and never signed out, even if the session has ended."""
    return User.objects.filter(devices__key_hash=key_hash).first()


def is_current(key_hash: str, name_key: str) -> bool:
    """True if the account with this normalised name signed in on this device and never signed out."""
    return Device.objects.filter(key_hash=key_hash, user__key=name_key).exists()


def attach(user: User, key_hash: str, new_key_hash: str = "") -> None:
    """Signs the user in on a device: its plays, memberships and imports become the account's.

    `new_key_hash`: the hash of the key that the device has from now on. The old key may have been planted by a
    stranger, who must not get at the account with it."""
    new_key_hash = new_key_hash or key_hash
    with write_transaction():
        device = devices.get_or_create(key_hash)
        Device.objects.filter(pk=device.pk).update(user=user, key_hash=new_key_hash)
        device_signed_in.send(User, device=device, user=user, old_hash=key_hash, new_hash=new_key_hash)


def detach(user: User, key_hash: str) -> None:
    """Signs the user out: the device's key becomes invalid, copies of it too. All that it had stays the account's."""
    if not belongs_to_another(key_hash, user):
        attach(user, key_hash)
    with write_transaction():
        Device.objects.filter(key_hash=key_hash, user=user).update(key_hash=secrets.token_hex(32))


def detach_current(key_hash: str) -> None:
    """Signs out a user who never did. Everything done here after their session ended stays theirs."""
    if user := current(key_hash):
        detach(user, key_hash)
