"""Who looks at a sheet just now."""

from __future__ import annotations

from django.db import models

from .plays import Play


class Presence(models.Model):
    """A phone with a sheet open, by the hash of its key. It is no change of the play, and forgotten soon.

    `of`: the id of the seat's row that the phone says it is, if any. `look`: the name of its last look at the sheet, in
    whichever of its tabs; empty where it gave none."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="present", db_index=False)
    key_hash = models.CharField(max_length=64)
    of = models.BigIntegerField(null=True, blank=True)
    look = models.CharField(max_length=40, blank=True, default="")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["play", "key_hash"], name="a_phone_is_there_once")]

    def __str__(self) -> str:
        return f"at {self.play_id} since {self.seen_at}"
