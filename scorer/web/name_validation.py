"""Cleaning of names, and their visible part."""

from __future__ import annotations

import re
import unicodedata

from scorer.rules.inputs import Refused
from scorer.rules.text import text

MAX_NAME_LENGTH = 40  # characters
NAME_REQUIRED = text("A name is needed: at least one letter or sign.")

BREAKS, WITHOUT_WIDTH = {"Cc", "Zl", "Zp"}, {"Cf", "Cs"}
BRAILLE_BLANK = "\u2800"  # a blank in all but its category
JOINERS = frozenset("\u200c\u200d")
FLAG, TAGS = "\U0001f3f4", frozenset(map(chr, range(0xE0020, 0xE0080)))
VARIANTS = frozenset(map(chr, [*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
VARIED = {"Lo", "Sm", "So"}  # ideographs, Mongolian and emoji have variants; an A has none
VIRAMA = 9  # the combining class of the vowel killer: a joiner behind it shapes the consonant

# Unicode's default ignorable code points: fillers, joiners, selectors, tags, and those reserved for more of them.
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def clean_name(typed: str, max_length: int = MAX_NAME_LENGTH) -> str:
    """A name as it is stored: one line, composed, cut, without control and direction characters."""
    allowed = "".join(map(_allowed, typed))
    name = " ".join(unicodedata.normalize("NFC", allowed).split())[:max_length]
    return _strip_invisible(name) if visible(name).strip() else ""


def require_name(name: str, max_length: int = MAX_NAME_LENGTH) -> str:
    """The cleaned name, never cut. Raises Refused if it is empty or too long."""
    cleaned = clean_name(name, max_length + 1)
    if not cleaned:
        raise Refused(NAME_REQUIRED)
    if len(cleaned) > max_length:
        raise Refused(text("A name has at most {n} letters.", n=max_length))
    return cleaned


def visible(name: str) -> str:
    """The visible part of a name, equal for names that look the same."""
    return name if name.isascii() else INVISIBLE.sub("", name)


def visual_key(name: str) -> str:
    """The visible part in small letters. Seats whose keys are equal get their numbers beside their names."""
    return visible(name).casefold()


def _allowed(letter: str) -> str:
    """The letter, a space for a break, or nothing. Of marks without a width only those stay that Persian, Indian
    scripts and emoji need: some others turn the direction of the text behind them."""
    category = unicodedata.category(letter)
    if category in BREAKS or letter == BRAILLE_BLANK:
        return " "
    return "" if category in WITHOUT_WIDTH and letter not in JOINERS | TAGS else letter


def _strip_invisible(name: str) -> str:
    """`name` has a visible letter."""
    while INVISIBLE.match(name) or name.startswith(" "):
        name = name[1:]
    while name.endswith(" ") or (INVISIBLE.match(name[-1]) and not _shapes_what_it_follows(name)):
        name = name[:-1]
    return name


def _shapes_what_it_follows(name: str) -> bool:
    """True if the last mark of the name, which has no width of its own, changes the sign before it."""
    last, before = name[-1], name[-2]
    if last in JOINERS:
        return unicodedata.combining(before) == VIRAMA
    if last in TAGS:
        return name.rstrip("".join(TAGS)).endswith(FLAG)
    return last in VARIANTS and unicodedata.category(before) in VARIED
