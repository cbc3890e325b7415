"""Accounts, devices, and the counters of rate limits and quotas."""

from __future__ import annotations

import unicodedata
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from scorer.web.search_key import search_key

MAX_USERNAME_LENGTH = 40  # of a new one; Django's own column holds more
MAX_PAYER_LENGTH = 80


class UserManager(DjangoUserManager["User"]):
    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> User:
        """Ignores case and accents: a phone's keyboard likes to begin with a capital letter."""
        return self.get(key=search_key(username or ""))


class User(AbstractUser):
    """An account. It is optional, and joins several devices of one person.

    `key`: the normalised name. It is unique, so that no two accounts have names that look alike. `confirmed_email`:
    the address whose owner followed the link in an e-mail. Passwords are reset only while it equals `email`."""

    username = models.CharField(_("Name"), max_length=150, unique=True)
    key = models.CharField(max_length=4 * 150, unique=True, editable=False)
    confirmed_email = models.EmailField(blank=True, default="", editable=False)

    objects: ClassVar[UserManager] = UserManager()

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """The name as typed. Django's NFKC form may be eighteen times as long and not fit its column. Only `key` is
        compared."""
        return unicodedata.normalize("NFC", username)

    @property
    def is_confirmed(self) -> bool:
        return bool(self.email) and self.email == self.confirmed_email

    def save(self, **rest: Any) -> None:
        self.key = search_key(self.username)
        super().save(**rest)


class Device(models.Model):
    """A phone or computer, identified by a random key in its cookie. Only the key's hash is stored.

    `user`: the account signed in on it, to which all its plays and groups belong. Signing out renews the key."""

    key_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="devices")

    def __str__(self) -> str:
        return f"device {self.pk}"


class Failure(models.Model):
    """Failed attempts of one subject, an address or an account, stored as a hash.

    `tried_codes`: short hashes of the wrong codes, since repeating one is no further guess. `blocked_until`: when the
    next attempt is accepted."""

    subject = models.CharField(max_length=64, unique=True)
    count = models.PositiveIntegerField(default=0)
    tried_codes = models.JSONField(default=list, blank=True)
    blocked_until = models.DateTimeField(null=True, blank=True)
    last_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} failures"


class QuotaUsage(models.Model):
    """The use of one quota by one payer since a moment. Expired rows are deleted.

    `payer`: its kind and a keyed hash, see `quotas.payer_key`."""

    payer = models.CharField(max_length=MAX_PAYER_LENGTH)
    quota = models.CharField(max_length=20)
    used = models.PositiveBigIntegerField(default=0)
    since = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["payer", "quota"], name="one_usage_per_payer_and_quota")]

    def __str__(self) -> str:
        return f"{self.used} {self.quota}"
