"""Signals of plays, sent inside the transaction that writes. Slices above connect to them.

`plays`: the ids of the plays."""

from django.dispatch import Signal

results_changing = Signal()  # before results, people or group of plays change
results_changed = Signal()  # after that
