"""Possible days of play: from FIRST to tomorrow, in every form, file and request."""

from __future__ import annotations

import datetime

from django.utils import timezone

FIRST = datetime.date(1900, 1, 1)
NOON = datetime.time(12)


def last() -> datetime.date:
    """Tomorrow on the server, since a phone may be a day ahead of it."""
    return timezone.localdate() + datetime.timedelta(days=1)


def is_possible(day: datetime.date) -> bool:
    return FIRST <= day <= last()


def noon(day: datetime.date) -> datetime.datetime:
    """The moment for a play of which only the day is known. Noon sorts it before the plays of later days."""
    return datetime.datetime.combine(day, NOON, datetime.UTC)
