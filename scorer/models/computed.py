"""Statistics that were worked out, kept until the group's history changes."""

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
