"""Stored moments, which may lie in the future if the clock was wrong.

A stored moment later than now is not credible. Waits, presence and quotas with such a moment count as over. The time
until a deleted play is erased counts from now. So everything is normal again within TOLERANCE
after the clock is corrected."""

from __future__ import annotations

import datetime

from django.db.models import Q
from django.utils import timezone

# Two processes read the time at slightly different moments, and the clocks of two servers differ a little.
TOLERANCE = datetime.timedelta(seconds=10)


def latest() -> datetime.datetime:
    """The latest credible moment."""
    return timezone.now() + TOLERANCE


def recent(span: datetime.timedelta) -> tuple[datetime.datetime, datetime.datetime]:
    """The range of moments within the last `span`, for `__range`."""
    return timezone.now() - span, latest()


def is_recent(moment: datetime.datetime, span: datetime.timedelta) -> bool:
    start, end = recent(span)
    return start <= moment <= end


def outside(field: str, span: datetime.timedelta) -> Q:
    """The condition for rows whose moment is not within the last `span`."""
    start, end = recent(span)
    return Q(**{f"{field}__lt": start}) | Q(**{f"{field}__gt": end})


def credible(moment: datetime.datetime) -> datetime.datetime:
    """The moment itself, or now if it is not credible."""
    return moment if moment <= latest() else timezone.now()
