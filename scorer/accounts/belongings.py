"""An account and the devices it is signed in on: what comes along, what stays behind, and what remains of it."""

from __future__ import annotations

import secrets

from django.db.models import Q

from scorer.accounts import devices
from scorer.accounts.models import Device, User
from scorer.accounts.signals import device_signed_in
from scorer.server.write_lock import writing


def belongs_to_another(key_hash: str, user: User) -> bool:
    """Whether this device is somebody else's, who never signed out here."""
    return Device.objects.filter(key_hash=key_hash).exclude(Q(user=None) | Q(user=user)).exists()


def last_here(key_hash: str) -> User | None:
    """Who signed in on this device and never signed out, though their session may be over."""
    return User.objects.filter(devices__key_hash=key_hash).first()


def is_known(key_hash: str, name: str) -> bool:
    """Whether the account with this folded name was signed in on this device before."""
    return Device.objects.filter(key_hash=key_hash, user__key=name).exists()


def arrive(user: User, key_hash: str, renewed: str = "") -> None:
    """Gives the account what this device has: what was played on it, its place in every group, its files.

    `renewed`: the hash of the key that it has from now on. Whoever knows the one before, which may have been planted,
    gets nothing of the account's by it."""
    with writing():
        device = devices.get_or_create(key_hash)
        Device.objects.filter(pk=device.pk).update(user=user, key_hash=renewed or key_hash)
        device_signed_in.send(User, device=device, user=user, old_hash=key_hash, new_hash=renewed or key_hash)


def leave(user: User, key_hash: str) -> None:
    """Takes the device's key from it: even a copy of it opens nothing any more. All it had stays the account's."""
    if not belongs_to_another(key_hash, user):
        arrive(user, key_hash)
    with writing():
        Device.objects.filter(key_hash=key_hash, user=user).update(key_hash=secrets.token_hex(32))


def leave_whoever_was_here(key_hash: str) -> None:
    """Signs out who never did: what they did here after their session had ended is theirs as well."""
    if user := last_here(key_hash):
        leave(user, key_hash)
