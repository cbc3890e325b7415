"""The text of an entry as people read it: a card by its name, a level by its points."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from django.utils.translation import gettext, ngettext

from scorer.plays.forms.sheet_fields import ON, LevelField, normalize_number
from scorer.rules.inputs import Cards, Choice, Input, Level, Refused
from scorer.web.i18n import card_name, format_number, isolate


def entry_text(entry: Input | None, text: str) -> str:
    """A card by its name or as owned, a level by its points, a number as typed; a word for an empty text."""
    if not normalize_number(text):
        return gettext("nothing")
    if isinstance(entry, Cards) and text == ON:
        return gettext("owned")
    if isinstance(entry, Choice) and text in entry.catalogue:
        return card_name(entry.catalogue[text])
    if isinstance(entry, Level) and (points := _level_points(entry, text)) is not None:
        return ngettext("{n} point", "{n} points", points).format(n=format_number(points))
    return isolate(text)


def _level_points(entry: Level, text: str) -> int | None:
    """None if the text is no level, or blank."""
    with suppress(Refused):
        level = LevelField(entry).read({entry.key: text})
        return None if level is None else entry.points[level]
    return None


def level_choices(entry: Level) -> Iterator[tuple[str, int, str]]:
    """The text of each level, its points, and its points in words."""
    for level, points in enumerate(entry.points):
        yield str(level), points, entry_text(entry, str(level))
