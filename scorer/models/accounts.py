"""Who asks: accounts, which nothing needs, and the browsers that everybody has."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangosUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from scorer.folding import folded

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


class Browser(models.Model):
    """A phone or computer, known by a random key in its cookie. Only the key's hash is stored.

    `user`: who signed in on it. What it has is then theirs; who signs out leaves it, and it gets a new key."""

    key_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="browsers")

    def __str__(self) -> str:
        return f"browser {self.pk}"
