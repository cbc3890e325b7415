"""Scores, and the cache of the statistics that are counted from them."""

from __future__ import annotations

from django.db import models

from scorer.groups.models import Group, Player
from scorer.plays.models import Play


class Score(models.Model):
    """The result of one person at one play. Replaced whenever the play changes; never edited.

    `game`: the game's key, or "~" and the search key of a title. `people`: without artificial opponents; 1 is a solo
    play. `sharers`: the number of winners who share the first place, if this is one of them. `margin`: points ahead of
    the best of the others, or behind; None without points. `lines`: points by line, if known. `fewest`: the fewest
    points won.
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
    """The statistics of one subject: a group, a person, a game ... Valid as long as the row exists (cache.py)."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="computed", db_index=False)
    subject = models.CharField(max_length=80)
    data = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "subject"], name="one_computed_a_subject")]

    def __str__(self) -> str:
        return self.subject


class Snapshot(models.Model):
    """The counter of one subject after one play, in the order of play. Valid as long as the row exists (cache.py).

    `play`: its id, which may exist no longer. `state`: the counter (serialize.py)."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="snapshots", db_index=False)
    subject = models.CharField(max_length=80)
    played_on = models.DateField()
    play = models.BigIntegerField()
    state = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "subject"], name="one_snapshot_a_subject")]

    def __str__(self) -> str:
        return f"{self.subject} up to {self.played_on}"
