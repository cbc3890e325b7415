"""How much of what costs was used lately, and from where."""

from __future__ import annotations

from django.db import models

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
