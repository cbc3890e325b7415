"""Groups, their members, their people and their log."""

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
    """A group of people who play together. `code` is its address and gives no access; `join_code` makes a member.

    `version` rises with every change that its statistics depend on."""

    code = models.CharField(max_length=43, unique=True, default=new_code)
    join_code = models.CharField(max_length=43, unique=True, default=new_code)
    recovery_hash = models.CharField(max_length=64, blank=True)
    name = models.CharField(max_length=60)
    rated = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person who plays in a group, with or without an account. Never deleted, since results refer to them.

    `key`: the normalised name, for search and order. `merged_into`: the same person under another name."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    key = models.CharField(max_length=MAX_KEY_LENGTH, editable=False)
    guest = models.BooleanField(default=False)
    archived_at = models.DateTimeField(null=True, blank=True)
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.RESTRICT, related_name="merged")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["group", "key"], name="players_by_name")]

    def __str__(self) -> str:
        return self.name

    def save(self, **rest: Any) -> None:
        self.key = search_key(self.name)
        super().save(**rest)


class Member(models.Model):
    """A device or an account that belongs to a group. `player`: the person behind it."""

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
            models.UniqueConstraint(fields=["group", "device"], name="one_membership_per_device"),
            models.UniqueConstraint(fields=["group", "user"], name="one_membership_per_account"),
            models.CheckConstraint(
                condition=Q(device__isnull=True, user__isnull=False) | Q(device__isnull=False, user__isnull=True),
                name="member_is_device_or_account",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.group}"


class Change(models.Model):
    """One change to a group, for its log. `detail`: the values for its sentence and for undoing it."""

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
        ordering = ["-id"]  # not by `at`: the clock may have been wrong

    def __str__(self) -> str:
        return self.action
