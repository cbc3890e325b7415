"""On which day a play of another program was played, or why it is left out."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from enum import Enum, auto
from typing import Any

from scorer.exchange.formats.coerce import a_text
from scorer.plays import days


class LeftOut(Enum):
    """Why a play of a file cannot come in."""

    UNDATED = auto()
    IMPOSSIBLE = auto()


# 2026-05-11, 20260511, and either of them with a time behind it.
DATE = re.compile(r"\d{4}-\d{2}-\d{2}|\d{8}")
# Programs that count seconds from 1970 write nought for an unknown day.
NOUGHTS = {datetime.date(1969, 12, 31), datetime.date(1970, 1, 1)}


def day_of(dates: Iterable[Any]) -> datetime.date | LeftOut:
    """The first of these that says a day decides, also if no play can have been on it."""
    said = next((day for date in dates if (day := _day(date)) is not None), LeftOut.UNDATED)
    return said if isinstance(said, LeftOut) or days.is_possible(said) else LeftOut.IMPOSSIBLE


def _day(value: Any) -> datetime.date | LeftOut | None:
    """None for a text that says no day, such as 0000-00-00."""
    found = DATE.match(a_text(value).strip())
    if found is None or not found[0].strip("-0"):
        return None
    try:
        day = datetime.date.fromisoformat(found[0])
    except ValueError:
        return LeftOut.IMPOSSIBLE
    return None if day in NOUGHTS else day
