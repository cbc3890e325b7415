"""Scores, and statistics that were worked out from them."""

from __future__ import annotations

from django.db import models

from scorer.groups.models import Group, Player
from scorer.plays.models import Play


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
