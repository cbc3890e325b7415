"""Who tried in vain, and how often: what slows down guessing."""

from __future__ import annotations

from django.db import models


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
