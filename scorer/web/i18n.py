"""Texts of the rules in the reader's language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import reduce

from django.utils.functional import lazy
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from scorer.rules.inputs import Card
from scorer.rules.text import Text, Value, say

MINUS = "\N{MINUS SIGN}"
ISOLATE, END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
LEFT_TO_RIGHT = {"L", "EN", "ES", "ET", "CS", "NSM", "BN", "B", "S", "WS", "ON"}


def spoken(said: Text) -> str:
    """Plain text, for messages and for screen readers."""
    return say(said, gettext, ngettext, _show)


def said(label: str | Text) -> str:
    """A label of the rules, with its numbers or without; nothing stays nothing."""
    if isinstance(label, Text):
        return spoken(label)
    return gettext(label) if label else ""


def card_name(card: Card) -> str:
    """A card by its name, which is translated only where it is a word."""
    return said(card.called) if card.translated else card.name


said_later = lazy(said, str)


def marked(said: Text) -> SafeString:
    """HTML in which the numbers stand out."""
    return say(said, gettext, ngettext, _show_marked, _fill_html)  # type: ignore[return-value]  # what fill returns


def _fill_html(message: str, **values: str) -> SafeString:
    # format_html refuses a message that has no places; the places survive escaping.
    escaped = conditional_escape(message)
    return format_html(escaped, **values) if values else escaped


def signed(number: int | None) -> str:
    """A number as the pad prints it: with a real minus sign, a dash where it is unknown."""
    if number is None:
        return "—"
    return f"{MINUS}{-number}" if number < 0 else str(number)


def points_shown(points: int | None, is_open: bool) -> str:
    """A number; a question mark where something must be entered first, a dash where an entry cannot be read."""
    return "?" if is_open else signed(points)


def isolated(typed: str) -> str:
    """What somebody typed, as it may stand in a sentence: text that runs from right to left moves nothing around it."""
    if all(unicodedata.bidirectional(letter) in LEFT_TO_RIGHT for letter in typed):
        return typed
    return f"{ISOLATE}{typed}{END_OF_ISOLATE}"


def enumerated(parts: Iterable[str]) -> str:
    """Several of one sort in a row: 3, 2, 1."""
    return reduce(_enumerated_on, parts, "")


def _enumerated_on(there: str, one: str) -> str:
    if not there:
        return one
    return pgettext("a list, and the next of its parts", "{list}, {part}").format(list=there, part=one)


def _show(value: Value) -> str:
    if isinstance(value, tuple) and not isinstance(value, Text):
        return enumerated(isolated(part) for part in value)
    return signed(value) if isinstance(value, int) else isolated(str(value))


def _show_marked(value: Value) -> str:
    return format_html("<b>{}</b>", signed(value)) if isinstance(value, int) else _show(value)
