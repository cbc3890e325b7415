"""Checks every field of a group file. docs/group-format.md describes them."""

from __future__ import annotations

import datetime
import json
import re
import uuid
from collections.abc import Collection
from typing import Any

from django.utils.dateparse import parse_datetime

from scorer.exchange.formats.errors import FileError
from scorer.exchange.formats.limits import HIGHEST_TOTAL, MAX_VALUE_LENGTH
from scorer.plays import days
from scorer.rules.text import text
from scorer.web.name_validation import clean_name

HIGHEST = 2**31 - 1
NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")  # as JSON writes it; PostgreSQL stores it in no text
UNSTORABLE = text("There is a character or a number here that no database can store.")


def check_storable(raw: Any) -> None:
    """Raises FileError if some text or number of this value cannot be stored."""
    try:
        written = json.dumps(raw, ensure_ascii=False, allow_nan=False)
        written.encode()
    except ValueError:  # infinity, half of a surrogate pair, a number of thousands of digits
        raise FileError(UNSTORABLE) from None
    if "\\u0000" in written and NUL.search(written):
        raise FileError(UNSTORABLE)


class Fields:
    """The fields of an object of the file. Each method returns one, or raises FileError."""

    def __init__(self, raw: Any, what: str) -> None:
        if not isinstance(raw, dict):
            raise FileError(text("An object was expected for “{what}”.", what=what))
        self.raw = raw

    def string(self, key: str, max_length: int) -> str:
        value = self.raw.get(key, "")
        if not isinstance(value, str) or len(value) > max_length:
            raise FileError(text("“{field}” must be a text of at most {n} characters.", field=key, n=max_length))
        return value

    def line(self, key: str, max_length: int) -> str:
        """One line, cleaned as names are."""
        return clean_name(self.string(key, max_length), max_length)

    def flag(self, key: str) -> bool:
        value = self.raw.get(key, False)
        if not isinstance(value, bool):
            raise FileError(text("“{field}” must be true or false.", field=key))
        return value

    def number(self, key: str, low: int = 0, high: int = HIGHEST) -> int | None:
        value = self.raw.get(key)
        if value is not None and (type(value) is not int or not low <= value <= high):
            raise FileError(
                text("“{field}” must be a whole number from {low} to {high}.", field=key, low=low, high=high)
            )
        return value

    def has(self, key: str) -> bool:
        return self.raw.get(key) is not None

    def moment(self, key: str) -> datetime.datetime | None:
        """None for a moment after tomorrow, since it comes from a wrong clock."""
        value = self.raw.get(key)
        found = _parsed(value)
        if value is not None and (found is None or found.tzinfo is None):
            raise FileError(text("“{field}” must be a moment such as 2026-05-11T19:30:00+00:00.", field=key))
        if found is None or found.date() > days.last():
            return None
        return _in_utc(found, key)

    def day(self, key: str) -> datetime.date | None:
        value = self.raw.get(key)
        try:
            found = None if value is None else datetime.date.fromisoformat(value)
        except (TypeError, ValueError):
            raise FileError(text("“{field}” must be a day such as 2026-05-11.", field=key)) from None
        _check_day(found, key)
        return found

    def one_of(self, key: str, known: Collection[str]) -> str:
        value = self.raw.get(key)
        if not isinstance(value, str) or value not in known:
            raise FileError(text("“{field}” is none that this Scorer knows.", field=key))
        return value

    def uid(self, key: str) -> uuid.UUID:
        try:
            return uuid.UUID(self.raw.get(key))
        except (TypeError, ValueError, AttributeError):
            raise FileError(text("“{field}” must be an id such as Scorer gives.", field=key)) from None

    def object(self, key: str) -> dict[str, Any]:
        value = self.raw.get(key)
        if not isinstance(value, dict):
            raise FileError(text("“{field}” must be an object.", field=key))
        return value

    def plain_object(self, key: str) -> dict[str, Any]:
        """An object that is stored unchanged: of lists, objects, short texts and whole numbers."""
        value = self.object(key)
        if not _is_plain(value):
            why = text("“{field}” may hold only short texts and whole numbers below {n}.", field=key, n=HIGHEST_TOTAL)
            raise FileError(why)
        return value

    def objects(self, key: str) -> list[Any]:
        value = self.raw.get(key)
        if not isinstance(value, list):
            raise FileError(text("“{field}” must be a list.", field=key))
        return value


def _is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(len(key) <= MAX_VALUE_LENGTH and _is_plain(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(_is_plain, value))
    if isinstance(value, str):
        return len(value) <= MAX_VALUE_LENGTH
    return value is None or isinstance(value, bool) or (type(value) is int and abs(value) < HIGHEST_TOTAL)


def _in_utc(moment: datetime.datetime, key: str) -> datetime.datetime:
    """PostgreSQL takes no offset of 16 hours or more."""
    _check_day(moment.date(), key)
    found = moment.astimezone(datetime.UTC)
    _check_day(found.date(), key)
    return found


def _check_day(day: datetime.date | None, key: str) -> None:
    if day and day < days.FIRST:
        raise FileError(text("“{field}” must not be before the year {first}.", field=key, first=days.FIRST.year))


def _parsed(value: Any) -> datetime.datetime | None:
    try:
        return parse_datetime(value) if isinstance(value, str) else None
    except ValueError:
        return None
