"""Statistics that were worked out, kept until the group's history changes, and what they are worked out from."""

from __future__ import annotations

from django.db import models

from .groups import Group


class Computed(models.Model):
    """What statistics said of one subject (a group, a person, a game ...) at one version of the group's history.

    Of another version it says nothing any more, and is made anew by whoever asks next."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="computed", db_index=False)
    subject = models.CharField(max_length=80)
    version = models.PositiveIntegerField()
    data = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "subject"], name="one_computed_a_subject")]

    def __str__(self) -> str:
        return f"{self.subject} at {self.version}"


class Snapshot(models.Model):
    """What was counted of one subject up to a play, in the order in which they were played: with that play as the last
    one. As long as it is here nothing has changed up to that play, since what changes there takes it away.

    `play`: its id, whether it still exists or not."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="snapshots", db_index=False)
    subject = models.CharField(max_length=80)
    played_on = models.DateField()
    play = models.BigIntegerField()
    state = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "subject"], name="one_snapshot_a_subject")]

    def __str__(self) -> str:
        return f"{self.subject} up to {self.played_on}"
