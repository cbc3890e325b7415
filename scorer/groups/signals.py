"""Signals of groups, each sent inside the transaction that writes."""

from django.dispatch import Signal

seats_handed_on = Signal()  # plays: ids; before, after: the person who had their seats, and who has them now
group_deleted = Signal()  # group: the group that nobody reaches any more
erasure_due = Signal()  # rows of a deleted group are left to be erased in the background
