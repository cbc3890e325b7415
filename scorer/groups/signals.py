"""Signals of groups, each sent inside the transaction that writes."""

from django.dispatch import Signal

seats_handed_on = Signal()  # plays: ids; before, after: the person who had the seats, and who has them now
group_deleted = Signal()  # group: already out of reach
erasure_due = Signal()  # a deleted group has rows left to erase in the background
