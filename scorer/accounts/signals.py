"""Signals of accounts, each sent inside the transaction that writes."""

from django.dispatch import Signal

# device, user; old_hash, new_hash: hashes of the device's key before and after, which may be equal
device_signed_in = Signal()
