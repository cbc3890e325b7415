"""A play, its seats, its edits, and the devices that look at it."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorer.accounts.models import Device
from scorer.web.codes import MAX_ID_LENGTH, new_code
from scorer.web.name_validation import MAX_NAME_LENGTH

MAX_NOTES_LENGTH = 2000
MAX_SEATS = 100  # of one play, also of an imported one: a page lists them all


class Play(models.Model):
    """One game played. `version` rises with every write. `result` is stored at the finish; `summary` is the same
    without lines and workings, for lists of plays.

    A play that was imported or entered by its totals has no sheet. Its `game` may be empty, with the name in
    `title`."""

    class Source(models.TextChoices):
        SHEET = "sheet", _("scored here")
        TOTALS = "totals", _("entered by totals")
        BG_STATS = "bgstats", _("from BG Stats")
        BGG = "bgg", _("from BoardGameGeek")

    edit_code = models.CharField(max_length=43, unique=True, default=new_code)
    view_code = models.CharField(max_length=43, unique=True, default=new_code)
    # Made from the form and its sender: a double tap starts one play.
    idempotency_key = models.CharField(max_length=MAX_ID_LENGTH, unique=True, null=True, blank=True)
    group = models.ForeignKey("groups.Group", null=True, blank=True, on_delete=models.CASCADE, related_name="plays")
    game = models.CharField(max_length=40, blank=True)
    title = models.CharField(max_length=120, blank=True)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.SHEET)
    foreign_id = models.CharField(max_length=120, blank=True)  # its id in the file that it was imported from
    # Its id on BoardGameGeek, if another program posted it there.
    bgg_id = models.CharField(max_length=120, blank=True, default="")
    # Identifies it in the files of a group. No link opens it.
    uid = models.UUIDField(default=uuid.uuid4, editable=False)
    source_import = models.ForeignKey(
        "exchange.Import", null=True, blank=True, on_delete=models.SET_NULL, related_name="plays"
    )
    options = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=0)
    made_by = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="plays")
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)
    played_on = models.DateField(null=True, blank=True)  # local to the device that finished the play
    game_version = models.PositiveIntegerField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    summary = models.JSONField(null=True, blank=True)
    location = models.CharField(max_length=80, blank=True)
    notes = models.TextField(max_length=MAX_NOTES_LENGTH, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)  # until it is restored or erased

    class Meta:
        indexes = [
            models.Index(fields=["made_by", "-started_at"], name="plays_of_a_device"),
            models.Index(fields=["group", "-played_on", "-id"], name="plays_of_a_group"),
            models.Index(fields=["group", "-started_at"], condition=Q(finished_at=None), name="open_plays_of_a_group"),
            models.Index(fields=["group", "bgg_id"], condition=~Q(bgg_id=""), name="posted_plays_of_a_group"),
            models.Index(fields=["group", "title"], condition=Q(game=""), name="other_games_of_a_group"),
            models.Index(
                fields=["group", "-deleted_at"], condition=Q(deleted_at__isnull=False), name="deleted_plays_of_a_group"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["group", "source", "foreign_id"], condition=~Q(foreign_id=""), name="a_play_comes_in_once"
            ),
            models.UniqueConstraint(fields=["group", "uid"], name="a_play_is_in_a_group_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class OldLink(models.Model):
    """The hash of a former edit code, from before the play moved to a group. Members are redirected from it."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="old_links")
    code_hash = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return f"to play {self.play_id}"


class Seat(models.Model):
    """One player's seat. `entries`: raw text by unit, valid or not. `sheet`: values by field.

    `player`: a person of the group, whose name then replaces `name`. `total` and `place` belong to the finished
    play."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=MAX_NAME_LENGTH, blank=True)
    player = models.ForeignKey("groups.Player", null=True, blank=True, on_delete=models.RESTRICT, related_name="seats")
    kind = models.CharField(max_length=20, default="player")
    colour = models.CharField(max_length=20, blank=True)
    entries = models.JSONField(default=dict, blank=True)
    sheet = models.JSONField(default=dict, blank=True)
    total = models.IntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["play", "position"], name="one_seat_a_position"),
            models.UniqueConstraint(fields=["play", "player"], name="nobody_sits_twice"),
        ]

    def __str__(self) -> str:
        return self.name or f"seat {self.position + 1}"


class Edit(models.Model):
    """One change to a play, in the order of `version`.

    `client_id` is made by the device, so that an edit sent twice counts once. `unit` is a field, or a field and the
    slug of one of its cards or kinds (`goods.silk`). A refused edit met a newer text and was not applied. An edit whose
    text stood there already changes nothing and is stored for its id. A change of the table has its seats and options
    as JSON in `old` and `new`."""

    class Action(models.TextChoices):
        ENTRY = "entry", _("entered")
        TABLE = "table", _("changed the table")
        FINISH = "finish", _("finished")
        REOPEN = "reopen", _("reopened")
        RENEW = "renew", _("renewed a link")
        DELETE = "delete", _("deleted the play")
        RESTORE = "restore", _("brought the play back")
        DETAILS = "about", _("changed what is told of the play")
        TOTALS = "totals", _("changed people, totals or places")
        DISTINCT = "distinct", _("kept it beside the play that it looks like")
        RESCORE = "rescore", _("scored by today’s rules")
        MOVED_TO_GROUP = "kept", _("kept the play in a group; the edit link is a new one")

    # No index of its own: two below begin with it, and every index is one more page that an edit writes.
    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="edits", db_index=False)
    client_id = models.CharField(max_length=MAX_ID_LENGTH)
    version = models.PositiveIntegerField()
    action = models.CharField(max_length=10, choices=Action.choices, default=Action.ENTRY)
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    # The id of the seat, no foreign key: it outlives the seat, and different seats may follow at one position.
    seat = models.BigIntegerField(null=True, blank=True)
    unit = models.CharField(max_length=80, blank=True)
    old = models.TextField(blank=True)
    new = models.TextField(blank=True)
    refused = models.BooleanField(default=False)
    # A refused edit that its device has not resolved: see writes/open_conflicts.py.
    unresolved = models.BooleanField(default=False, db_default=False)
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="edits")
    undoes = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["play", "client_id"], name="an_edit_counts_once")]
        indexes = [
            models.Index(fields=["play", "version"], name="edits_since_a_version"),
            models.Index(fields=["play", "seat"], condition=Q(unresolved=True), name="open_conflicts_of_a_play"),
            # Without it databases scan all edits for each one that is deleted. Most undo nothing.
            models.Index(fields=["undoes"], condition=Q(undoes__isnull=False), name="edits_that_undo"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.unit}"


UNCHANGED_TEXT = models.Q(action=Edit.Action.ENTRY, old=models.F("new"))


class Presence(models.Model):
    """A device with a sheet open, by the hash of its key. No change of the play, and deleted soon.

    `seat`: the id of the seat that the device chose, if any. `visit_id`: its last visit to the sheet, in any of its
    tabs."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="present", db_index=False)
    key_hash = models.CharField(max_length=64)
    seat = models.BigIntegerField(null=True, blank=True)
    visit_id = models.CharField(max_length=MAX_ID_LENGTH, blank=True, default="")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["play", "key_hash"], name="a_phone_is_there_once")]

    def __str__(self) -> str:
        return f"at {self.play_id} since {self.seen_at}"
