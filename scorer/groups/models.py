"""Groups: who belongs to one, who plays in it, and what was changed there."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scorer.accounts.models import Device, User
from scorer.web.codes import new_code
from scorer.web.name_validation import MAX_NAME_LENGTH
from scorer.web.search_key import MAX_KEY_LENGTH, search_key


class Group(models.Model):
    """People who play together. `code` is its address and opens nothing by itself; `join_code` makes a member.

    `version` rises with everything that its statistics hang on."""

    code = models.CharField(max_length=43, unique=True, default=new_code)
    join_code = models.CharField(max_length=43, unique=True, default=new_code)
    recovery_hash = models.CharField(max_length=64, blank=True)
    name = models.CharField(max_length=60)
    rated = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """Somebody who plays in a group, with or without an account; never deleted, so that no result loses its people.

    `key` is the folded name, for search and order. `merged_into`: the same person under another name."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    key = models.CharField(max_length=MAX_KEY_LENGTH, editable=False)
    guest = models.BooleanField(default=False)
    archived_at = models.DateTimeField(null=True, blank=True)
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.RESTRICT, related_name="merged")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["group", "key"], name="players_by_name")]

    def __str__(self) -> str:
        return self.name

    def save(self, **rest: Any) -> None:
        self.key = search_key(self.name)
        super().save(**rest)


class Member(models.Model):
    """A device or an account that belongs to a group. `player`: who of its people that is."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        MEMBER = "member", _("member")
        VIEWER = "viewer", _("viewer")

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="members")
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="members")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    player = models.OneToOneField(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="member")
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "device"], name="a_device_belongs_once"),
            models.UniqueConstraint(fields=["group", "user"], name="an_account_belongs_once"),
            models.CheckConstraint(
                condition=Q(device__isnull=True, user__isnull=False) | Q(device__isnull=False, user__isnull=True),
                name="a_device_or_an_account",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.group}"


class Change(models.Model):
    """One change to a group, for its log. `detail` is what the sentence needs, and what taking it back needs."""

    class Action(models.TextChoices):
        JOINED = "joined", _("joined")
        LEFT = "left", _("left")
        REMOVED = "removed", _("removed a member")
        ROLE = "role", _("changed a role")
        RENAMED = "renamed", _("renamed")
        MERGED = "merged", _("merged two people")
        ARCHIVED = "archived", _("archived")
        CLAIMED = "claimed", _("claimed")
        LINK = "link", _("renewed the join link")
        IMPORTED = "imported", _("imported plays")
        ADDED = "added", _("added somebody")
        GUEST = "guest", _("made somebody a guest, or not")
        PARTED = "parted", _("parted two people again")
        RATED = "rated", _("showed or hid the ratings")
        RECOVERY = "recovery", _("renewed the recovery code")
        MOVED = "moved", _("moved a play to another group")

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="changes")
    action = models.CharField(max_length=10, choices=Action.choices)
    detail = models.JSONField(default=dict, blank=True)
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]  # not by `at`: a clock may be wrong for a while

    def __str__(self) -> str:
        return self.action
