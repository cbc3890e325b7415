"""Translation of the rules' texts into the reader's language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import reduce

from django.utils.functional import lazy
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from scorer.rules.inputs import Card
from scorer.rules.text import Text, Value, render

MINUS = "\N{MINUS SIGN}"
ISOLATE, END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
LEFT_TO_RIGHT = {"L", "EN", "ES", "ET", "CS", "NSM", "BN", "B", "S", "WS", "ON"}


def translate(label: str | Text) -> str:
    """Plain text, for messages and for screen readers. An empty label stays empty."""
    if isinstance(label, Text):
        return render(label, gettext, ngettext, _format_value)
    return gettext(label) if label else ""


def card_name(card: Card) -> str:
    """The name on a card. Only a name that is a word is translated."""
    return translate(card.display_name) if card.translated else card.name


translate_lazy = lazy(translate, str)


def translate_html(text: Text) -> SafeString:
    """HTML in which the numbers stand out."""
    return render(text, gettext, ngettext, _format_value_html, _fill_html)  # type: ignore[return-value]


def _fill_html(message: str, **values: str) -> SafeString:
    # format_html refuses a message that has no places; the places survive escaping.
    escaped = conditional_escape(message)
    return format_html(escaped, **values) if values else escaped


def format_number(number: int | None) -> str:
    """A number as the pad prints it: with a real minus sign, and a dash if it is unknown."""
    if number is None:
        return "—"
    return f"{MINUS}{-number}" if number < 0 else str(number)


def format_points(points: int | None, is_open: bool) -> str:
    """A number; a question mark if an entry is missing, a dash if one cannot be read."""
    return "?" if is_open else format_number(points)


def isolate(typed: str) -> str:
    """User input for use inside a sentence. Right-to-left text is isolated, so that it moves nothing around it."""
    if all(unicodedata.bidirectional(letter) in LEFT_TO_RIGHT for letter in typed):
        return typed
    return f"{ISOLATE}{typed}{END_OF_ISOLATE}"


def join_list(parts: Iterable[str]) -> str:
    """Items of one kind in a row: 3, 2, 1."""
    return reduce(_append, parts, "")


def _append(joined: str, part: str) -> str:
    if not joined:
        return part
    return pgettext("a list, and the next of its parts", "{list}, {part}").format(list=joined, part=part)


def _format_value(value: Value) -> str:
    if isinstance(value, tuple) and not isinstance(value, Text):
        return join_list(isolate(part) for part in value)
    return format_number(value) if isinstance(value, int) else isolate(str(value))


def _format_value_html(value: Value) -> str:
    return format_html("<b>{}</b>", format_number(value)) if isinstance(value, int) else _format_value(value)
