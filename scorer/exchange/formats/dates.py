"""The day of play in another program's file, or the reason to skip the play."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from enum import Enum, auto
from typing import Any

from scorer.exchange.formats.coerce import to_text
from scorer.plays import days


class Skipped(Enum):
    """The reason why a play of a file is not imported."""

    UNDATED = auto()
    IMPOSSIBLE = auto()


# 2026-05-11, 20260511, and either of them with a time behind it.
DATE = re.compile(r"\d{4}-\d{2}-\d{2}|\d{8}")
# Programs that count seconds from 1970 write zero for an unknown day.
ZEROS = {datetime.date(1969, 12, 31), datetime.date(1970, 1, 1)}


def play_day(dates: Iterable[Any]) -> datetime.date | Skipped:
    """The first of these that is a day, even an impossible one, decides."""
    found = next((day for date in dates if (day := _day(date)) is not None), Skipped.UNDATED)
    return found if isinstance(found, Skipped) or days.is_possible(found) else Skipped.IMPOSSIBLE


def _day(value: Any) -> datetime.date | Skipped | None:
    """None for a text that names no day, such as 0000-00-00."""
    found = DATE.match(to_text(value).strip())
    if found is None or not found[0].strip("-0"):
        return None
    try:
        day = datetime.date.fromisoformat(found[0])
    except ValueError:
        return Skipped.IMPOSSIBLE
    return None if day in ZEROS else day
