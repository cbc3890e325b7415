"""Who asks: accounts, which nothing needs, and the browsers that everybody has."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """An account. Nothing needs one; it makes the same person of several phones."""


class Browser(models.Model):
    """A phone or computer, known by a random key in its cookie. Only the key's hash is stored.

    `user`: who signed in on it. What it has is then theirs; who signs out leaves it, and it gets a new key."""

    key_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="browsers")

    def __str__(self) -> str:
        return f"browser {self.pk}"
