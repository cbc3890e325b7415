"""What statistics read: one row for each person at each finished play of a group."""

from __future__ import annotations

from django.db import models

from .groups import Group, Player
from .plays import Play


class Score(models.Model):
    """How one person came out of one play. Made anew from the play whenever that changes; never edited.

    `game`: the game's key, or "~" and the folded title of one that has none. `people` counts no artificial opponent;
    1: a solo play. `sharers`: how many share the first place, where this is one of them. `margin`: points ahead of
    the best of the others, or behind; None where there are no points. `lines`: points by line, where they are known.
    `fewest`: the fewest points won.
    """

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="scores")
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="scores", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="scores", db_index=False)
    game = models.CharField(max_length=40)
    played_on = models.DateField()
    people = models.PositiveSmallIntegerField()
    total = models.IntegerField(null=True)
    place = models.PositiveSmallIntegerField()
    sharers = models.PositiveSmallIntegerField(default=0)
    margin = models.IntegerField(null=True)
    role = models.CharField(max_length=40, blank=True)
    lines = models.JSONField(default=dict)
    fewest = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=["group", "played_on", "play"], name="history_of_a_group"),
            models.Index(fields=["group", "game", "played_on", "play"], name="history_of_a_game"),
            models.Index(fields=["player", "played_on", "play"], name="history_of_a_person"),
        ]
        constraints = [models.UniqueConstraint(fields=["play", "player"], name="one_score_a_person")]

    def __str__(self) -> str:
        return f"{self.player}: {self.total}"
