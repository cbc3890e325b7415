"""Signals of accounts, each sent inside the transaction that writes."""

from django.dispatch import Signal

# device, user; old_hash, new_hash: of the key in its cookie, which may be another from now on
device_signed_in = Signal()
