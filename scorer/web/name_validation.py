"""Names as people write them: what is kept of one, and what of it can be seen."""

from __future__ import annotations

import re
import unicodedata

from scorer.rules.inputs import Refused
from scorer.rules.text import text

LONGEST_NAME = 40  # characters
NEEDED = text("A name is needed: at least one letter or sign.")

BREAKS, WITHOUT_WIDTH = {"Cc", "Zl", "Zp"}, {"Cf", "Cs"}
BRAILLE_BLANK = "\u2800"  # a blank in all but its category
JOINERS = frozenset("\u200c\u200d")
FLAG, TAGS = "\U0001f3f4", frozenset(map(chr, range(0xE0020, 0xE0080)))
VARIANTS = frozenset(map(chr, [*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
VARIED = {"Lo", "Sm", "So"}  # ideographs, Mongolian and emoji have variants; an A has none
VIRAMA = 9  # the combining class of the sign that takes a vowel away: a joiner behind it shapes the consonant

# What Unicode calls default ignorable: fillers, joiners, selectors, tags, and places kept for more of them.
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def clean_name(typed: str, longest: int = LONGEST_NAME) -> str:
    """A name as it is kept: one line, composed, without control and direction characters, at most so long."""
    kept = "".join(_in_a_name(letter) for letter in typed)
    name = " ".join(unicodedata.normalize("NFC", kept).split())[:longest]
    return _without_unseen_ends(name) if seen(name).strip() else ""


def needed_name(name: str, longest: int = LONGEST_NAME) -> str:
    """The same for a name that has to be there, and is never cut. Raises Refused."""
    kept = clean_name(name, longest + 1)
    if not kept:
        raise Refused(NEEDED)
    if len(kept) > longest:
        raise Refused(text("A name has at most {n} letters.", n=longest))
    return kept


def seen(name: str) -> str:
    """What can be seen of a name; two that look the same are the same here."""
    return name if name.isascii() else UNSEEN.sub("", name)


def looks(name: str) -> str:
    """How a name looks where small and capital letters do not matter: two that look the same are told apart."""
    return seen(name).casefold()


def _in_a_name(letter: str) -> str:
    """Of marks without a width only those that Persian, Indian scripts and emoji need: among the others are those that
    turn the direction of what follows."""
    sort = unicodedata.category(letter)
    if sort in BREAKS or letter == BRAILLE_BLANK:
        return " "
    return "" if sort in WITHOUT_WIDTH and letter not in JOINERS | TAGS else letter


def _without_unseen_ends(name: str) -> str:
    """`name` shows something somewhere."""
    while UNSEEN.match(name) or name.startswith(" "):
        name = name[1:]
    while name.endswith(" ") or (UNSEEN.match(name[-1]) and not _shapes_what_it_follows(name)):
        name = name[:-1]
    return name


def _shapes_what_it_follows(name: str) -> bool:
    """Whether the last mark of the name, which has no width of its own, changes the sign before it."""
    last, before = name[-1], name[-2]
    if last in JOINERS:
        return unicodedata.combining(before) == VIRAMA
    if last in TAGS:
        return name.rstrip("".join(TAGS)).endswith(FLAG)
    return last in VARIANTS and unicodedata.category(before) in VARIED
