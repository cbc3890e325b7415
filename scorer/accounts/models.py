"""Accounts, the devices that everybody has, and what limits guessing and use."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangosUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from scorer.web.search_key import folded

LONGEST_USERNAME = 40  # of a new one; Django's own column holds more


class UserManager(DjangosUserManager["User"]):
    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> User:
        """However it is written: a phone's keyboard likes to begin with a capital letter."""
        return self.get(key=folded(username or ""))


class User(AbstractUser):
    """An account. Nothing needs one; it makes the same person of several phones.

    `key` is the folded name, so that no two accounts have names that pass for each other. `confirmed_email`: the
    address whose owner followed the link of a letter. A new password is sent only where it is still the `email`."""

    username = models.CharField(_("Name"), max_length=150, unique=True)
    key = models.CharField(max_length=4 * 150, unique=True, editable=False)
    confirmed_email = models.EmailField(blank=True, default="", editable=False)

    objects = UserManager()

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """The name as it was typed. Django's NFKC form may be eighteen times as long and no longer fit its column; only
        `key` is compared."""
        return unicodedata.normalize("NFC", username)

    @property
    def is_confirmed(self) -> bool:
        return bool(self.email) and self.email == self.confirmed_email

    def save(self, **rest: Any) -> None:
        self.key = folded(self.username)
        super().save(**rest)


class Device(models.Model):
    """A phone or computer, known by a random key in its cookie. Only the key's hash is stored.

    `user`: who signed in on it. What it has is then theirs; who signs out leaves it, and it gets a new key."""

    key_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="devices")

    def __str__(self) -> str:
        return f"device {self.pk}"


class Failure(models.Model):
    """Wrong passwords or links of one subject: an address or an account, kept only as a hash.

    `tried`: short hashes of the wrong codes, since the same one again is no further guess. `until`: when the next try
    is listened to."""

    subject = models.CharField(max_length=64, unique=True)
    count = models.PositiveIntegerField(default=0)
    tried = models.JSONField(default=list, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    last_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} in vain"


LONGEST_PAYER = 80


class Usage(models.Model):
    """The use of one quota by one payer since a moment. A row that is over is removed.

    `payer`: the kind of it and a keyed hash, see scorer/quotas.py."""

    payer = models.CharField(max_length=LONGEST_PAYER)
    quota = models.CharField(max_length=20)
    used = models.PositiveBigIntegerField(default=0)
    since = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["payer", "quota"], name="a_quota_is_counted_once")]

    def __str__(self) -> str:
        return f"{self.used} {self.quota}"
