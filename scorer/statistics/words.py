"""Titles of games, and dates, as statistics print them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.translation import pgettext

from scorer.games import all_games

DASH = "—"


def game_title(key: str, titles: Mapping[str, str]) -> str:
    """`titles`: of games that the app does not score, by key."""
    return all_games()[key].title if key in all_games() else titles.get(key) or key.removeprefix("~")


def format_days(first: str, last: str) -> str:
    """A range of days; a single day if both are equal."""
    if first == last:
        return format_day(first)
    return pgettext("from one day to another", "{first} – {last}").format(
        first=format_day(first), last=format_day(last)
    )


def format_day(on: str) -> str:
    return date_format(datetime.date.fromisoformat(on), "DATE_FORMAT") if on else DASH
