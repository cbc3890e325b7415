"""Signals of plays, each sent inside the transaction that writes. Slices above connect to them.

`plays`: the ids of the plays that it is about."""

from django.dispatch import Signal

results_changing = Signal()  # before their results, people or group change
results_changed = Signal()  # after it
plays_erasing = Signal()  # before their rows go
