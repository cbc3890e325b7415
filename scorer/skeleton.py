"""HTML that is made once and then only filled: the entries of a sheet, by crispy-forms, and the chips of the strip.

Rendering sixty form fields takes a hundred times longer than filling places into text. The cached HTML holds places
like @value@; they are filled in one pass, so that nothing a person typed is ever read as a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from typing import Any

from crispy_forms.templatetags.crispy_forms_filters import as_crispy_field
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorer.forms import sheet_form
from scorer.rules.game import Game

PLACE = re.compile(r'@([a-z_]+(?::[^@<>"]*)?)@')
TEMPLATE_PACK = "pad"


def entry_html(game: Game[Any], kind: str, key: str, places: Mapping[str, Any]) -> SafeString:
    """One field of one seat. `places`: seat, name, value, message, hidden, and value:slug or checked:slug."""
    return _filled(_entry(game, kind, key, get_language()), places)


@cache
def _entry(game: Game[Any], kind: str, key: str, language: str | None) -> list[str]:
    return _parted(as_crispy_field(sheet_form(game, kind)()[key], TEMPLATE_PACK))


def strip_html(chips: Iterable[Mapping[str, Any]]) -> SafeString:
    """The strip. The places of each of its chips: seat, name, colour, shape, total, word, leads."""
    return mark_safe("".join(_filled(_chip(), places) for places in chips))  # noqa: S308  # each of them is safe


@cache
def _chip() -> list[str]:
    return _parted(render_to_string("scorer/chip.html"))


def _parted(html: str) -> list[str]:
    """Text and the names of places in turn."""
    return PLACE.split(re.sub(r">\s+<", "><", html.strip()))


def _filled(parts: list[str], places: Mapping[str, Any]) -> SafeString:
    filled = parts.copy()
    filled[1::2] = [escape(str(places.get(name, ""))) for name in parts[1::2]]
    return mark_safe("".join(filled))  # noqa: S308  # every place was escaped in the line above
