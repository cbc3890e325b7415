"""Prerendered HTML with places to fill: the entries of a sheet, rendered by crispy-forms, and the answer to an edit.

Rendering sixty form fields takes a hundred times longer than filling places into text. Places look like @value@. They
are filled in one pass, so that nothing a person typed is ever read as a place."""

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

from scorer.plays.forms.sheet_fields import sheet_form
from scorer.rules.game import Game

PLACE = re.compile(r'@([a-z_]+(?::[^@<>"]*)?)@')
TEMPLATE_PACK = "plays/prerendered"


def entry_html(game: Game[Any], kind: str, key: str, places: Mapping[str, Any]) -> SafeString:
    """One field of one seat. `places`: seat, name, value, message, hidden, and value:slug or checked:slug."""
    return _fill(_entry(game, kind, key, get_language()), places)


@cache
def _entry(game: Game[Any], kind: str, key: str, language: str | None) -> list[str]:
    html = as_crispy_field(sheet_form(game, kind)()[key], TEMPLATE_PACK)
    return PLACE.split(_compact(html))


def fill_template(template: str, **places: Any) -> SafeString:
    """A template that has no tags for its values, only places."""
    return _fill(_template(template, get_language()), places)


@cache
def _template(name: str, language: str | None) -> list[str]:
    return PLACE.split(_compact(render_to_string(name)))


def _compact(html: str) -> str:
    """HTML without its layout: no white space between tags, no line breaks and indentation around texts and places."""
    html = re.sub(r"\s*\n\s*", "\n", html.strip())
    html = re.sub(r"(?<=>)\s+(?=<)|(?<=>)\n|\n(?=[<>])", "", html)
    return html.replace("\n", " ")


def _fill(parts: list[str], places: Mapping[str, Any]) -> SafeString:
    """`parts`: text and names of places in turn."""
    html = parts.copy()
    html[1::2] = [_escaped(places.get(name, "")) for name in parts[1::2]]
    return mark_safe("".join(html))  # noqa: S308  # every place was escaped in the line above


def _escaped(value: Any) -> str:
    return value if isinstance(value, SafeString) else escape(str(value))


def join_html(parts: Iterable[SafeString]) -> SafeString:
    return mark_safe("".join(parts))  # noqa: S308  # each of them is safe
