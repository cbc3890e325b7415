"""What the ids and dates of statistics are called on a page."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.translation import pgettext

from scorer.games import all_games

DASH = "—"


def title_of(key: str, titles: Mapping[str, str]) -> str:
    """Of a game; `titles`: what those that are none of ours are called."""
    return all_games()[key].title if key in all_games() else titles.get(key) or key.removeprefix("~")


def days(first: str, last: str) -> str:
    """From the first to the last; one that is both is told once."""
    if first == last:
        return day(first)
    return pgettext("from one day to another", "{first} – {last}").format(first=day(first), last=day(last))


def day(on: str) -> str:
    return date_format(datetime.date.fromisoformat(on), "DATE_FORMAT") if on else DASH
