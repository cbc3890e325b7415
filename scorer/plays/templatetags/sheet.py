"""Template tags and filters for games, entries and numbers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from unicodedata import category, normalize

from django import template
from django.utils.safestring import SafeString, mark_safe

from scorer import games
from scorer.plays.wording.entry_text import level_choices
from scorer.plays.wording.names import shorten_names
from scorer.rules.inputs import Card, Count, Input
from scorer.web.i18n import card_name, format_number, translate, translate_html

PAWN = (
    '<svg class="emblem" aria-hidden="true" viewBox="0 0 48 48" fill="currentColor">'
    '<path d="M24 6a8 8 0 0 0-5 14.2L14 36h20l-5-15.8A8 8 0 0 0 24 6zM10 38h28v5H10z"/></svg>'
)

register = template.Library()
register.filter("level_choices", level_choices)
register.filter("signed", format_number)
register.filter("translated", translate)
register.filter("named", card_name)
register.filter("marked", translate_html)
register.filter("shortened", shorten_names)


@register.filter
def default_shown(entry: Input) -> str:
    """The value of a blank field; empty for a list, or if it is unknown until something is typed."""
    return str(entry.default) if isinstance(entry, Count) and entry.default is not None else ""


@register.filter
def words(card: Card) -> str:
    """The search terms of a card, without accents and with either i of Turkish."""
    return _as_searched(" ".join(dict.fromkeys([card.name, card_name(card), *card.also])))


def _as_searched(text: str) -> str:
    """For names of cards, which are Latin; those of people have `search_key`, which no script could repeat.

    sheet/card-search.js does the same to what is typed."""
    plain = "".join(letter for letter in normalize("NFKD", text) if not category(letter).startswith("M"))
    return plain.replace("ı", "i").lower()


@register.simple_tag
def emblem(key: str) -> SafeString:
    """The icon from the game's folder, or a plain pawn."""
    return mark_safe(_emblem(key))  # noqa: S308  # a file of the game's own folder


@cache
def _emblem(key: str) -> str:
    for folder in games.__path__:
        file = Path(folder) / key / "emblem.svg"
        if file.is_file():
            return file.read_text("utf-8").replace("<svg", '<svg class="emblem" aria-hidden="true"', 1)
    return PAWN
