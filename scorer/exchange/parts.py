"""The parts of a file of our own, each checked before it is believed. docs/group-format.md says what stands where."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection
from typing import Any

from django.utils.dateparse import parse_datetime

from scorer import days
from scorer.names import clean_name
from scorer.rules.text import text

from .wrong import Wrong

HIGHEST = 2**31 - 1


class Part:
    """One object of the file. Each method gives one field, or raises Wrong with what it should be."""

    def __init__(self, raw: Any, what: str) -> None:
        if not isinstance(raw, dict):
            raise Wrong(text("An object was expected for “{what}”.", what=what))
        self.raw = raw

    def string(self, key: str, longest: int) -> str:
        value = self.raw.get(key, "")
        if not isinstance(value, str) or len(value) > longest:
            raise Wrong(text("“{field}” must be a text of at most {n} characters.", field=key, n=longest))
        return value

    def line(self, key: str, longest: int) -> str:
        """One line, kept as names are."""
        return clean_name(self.string(key, longest), longest)

    def flag(self, key: str) -> bool:
        value = self.raw.get(key, False)
        if not isinstance(value, bool):
            raise Wrong(text("“{field}” must be true or false.", field=key))
        return value

    def number(self, key: str, low: int = 0, high: int = HIGHEST) -> int | None:
        value = self.raw.get(key)
        if value is not None and (type(value) is not int or not low <= value <= high):
            raise Wrong(text("“{field}” must be a whole number from {low} to {high}.", field=key, low=low, high=high))
        return value

    def has(self, key: str) -> bool:
        return self.raw.get(key) is not None

    def moment(self, key: str) -> datetime.datetime | None:
        """None for one that is later than tomorrow: a clock was wrong, and nothing is believed of it."""
        value = self.raw.get(key)
        found = _parsed(value)
        if value is not None and (found is None or found.tzinfo is None):
            raise Wrong(text("“{field}” must be a moment such as 2026-05-11T19:30:00+00:00.", field=key))
        _check_day(found and found.date(), key)
        return found if found and found.date() <= days.last() else None

    def day(self, key: str) -> datetime.date | None:
        value = self.raw.get(key)
        try:
            found = None if value is None else datetime.date.fromisoformat(value)
        except (TypeError, ValueError):
            raise Wrong(text("“{field}” must be a day such as 2026-05-11.", field=key)) from None
        _check_day(found, key)
        return found

    def one_of(self, key: str, known: Collection[str]) -> str:
        value = self.raw.get(key)
        if not isinstance(value, str) or value not in known:
            raise Wrong(text("“{field}” is none that this Scorer knows.", field=key))
        return value

    def uid(self, key: str) -> uuid.UUID:
        try:
            return uuid.UUID(self.raw.get(key))
        except (TypeError, ValueError, AttributeError):
            raise Wrong(text("“{field}” must be an id such as Scorer gives.", field=key)) from None

    def object(self, key: str) -> dict[str, Any]:
        value = self.raw.get(key)
        if not isinstance(value, dict):
            raise Wrong(text("“{field}” must be an object.", field=key))
        return value

    def objects(self, key: str) -> list[Any]:
        value = self.raw.get(key)
        if not isinstance(value, list):
            raise Wrong(text("“{field}” must be a list.", field=key))
        return value


def _check_day(day: datetime.date | None, key: str) -> None:
    if day and day < days.FIRST:
        raise Wrong(text("“{field}” must not be before the year {first}.", field=key, first=days.FIRST.year))


def _parsed(value: Any) -> datetime.datetime | None:
    try:
        return parse_datetime(value) if isinstance(value, str) else None
    except ValueError:
        return None
