"""Scores as people and their phones write them. Whole numbers and sums are totals; any other text stays a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from scorer.exchange.formats.limits import HIGHEST_TOTAL
from scorer.plays.forms.sheet_fields import normalize_number
from scorer.plays.models import MAX_NOTES_LENGTH
from scorer.web.name_validation import clean_name

MAX_SUM_LENGTH = 200  # characters
MAX_TEXT_LENGTH = 40  # characters of a score that is no number
MAX_TEXTS_LENGTH = 800  # characters of all of them, so that the notes keep most of their own room
# Signs in their wide and typographic forms.
SIGNS = str.maketrans("–﹣﹢＝﹦．", "--+==.")
# A space may separate thousands, but never two scores. A decimal zero is no fraction, three of them are a thousand.
TERM = r"(?:\d{1,3}(?:\s\d{3})+|\d{1,9})(?:\.0{1,2})?"
# Phones leave a sign behind the last number when somebody stops typing.
SUM = re.compile(rf"\+*(-?\s*{TERM}(?:\s*[+-]\s*{TERM})*)[\s+-]*")
SIGNED = re.compile(rf"([+-]?)\s*({TERM})")


def parse_score(value: Any) -> int | None:
    """43, "6+16+8+8", "86+84+", "=170", "12.0", "-3". None for anything that is no whole number and no sum of them."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool | list | dict) or len(str(value)) > MAX_SUM_LENGTH:
        return None
    parts = [part for part in normalize_number(str(value)).translate(SIGNS).split("=") if part.strip()]
    totals = {_sum(part.strip()) for part in parts}
    total = totals.pop() if len(totals) == 1 else None
    return total if total is not None and abs(total) < HIGHEST_TOTAL else None


def _sum(plain: str) -> int | None:
    """Two numbers with nothing but a minus between them are two scores, such as 49-46."""
    found = SUM.fullmatch(plain)
    terms = SIGNED.findall(found[1]) if found else []
    if len(terms) > 1 and all(sign == "-" for sign, _ in terms[1:]):
        return None
    return sum(int(sign + _integer(term)) for sign, term in terms) if terms else None


def _integer(term: str) -> str:
    return "".join(term.partition(".")[0].split())


def unparsed_score(value: Any) -> str:
    """The text of a score that is no total. Empty for a score that has no letter or digit, such as a dash."""
    if isinstance(value, bool | list | dict) or value is None or parse_score(value) is not None:
        return ""
    text = clean_name(str(value)[:MAX_SUM_LENGTH], MAX_TEXT_LENGTH)
    return text if any(sign.isalnum() for sign in text) else ""


def append_unparsed(notes: str, scores: Iterable[tuple[str, str]]) -> str:
    """The notes of a play, and below them the scores that are no totals: Ada: 45 VP."""
    line = " · ".join(f"{name}: {text}" if name else text for name, text in scores if text)[:MAX_TEXTS_LENGTH]
    if not line:
        return notes
    room = MAX_NOTES_LENGTH - len(line) - 1
    return f"{notes[:room]}\n{line}".strip()
