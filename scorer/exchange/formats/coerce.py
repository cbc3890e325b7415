"""What other programs write, taken as far as it makes sense: whatever is missing or of another kind is nothing."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from scorer.exchange.formats.limits import LONGEST_KEY
from scorer.plays.models import LONGEST_NOTES, Play
from scorer.web.name_validation import clean_name

UNPRINTED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")  # NUL and halves of a surrogate pair: no database stores them
UNTITLED = "?"
NO = {"", "0", "false", "no", "none"}


def a_text(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    try:
        return UNSTORABLE.sub("", str(value))
    except ValueError:  # a number of more digits than Python writes
        return ""


def short_id(own: str) -> str:
    """An id that another program gives; one that is too long by its digest, so that two of them stay two."""
    return own if len(own) <= LONGEST_KEY else hashlib.sha256(own.encode()).hexdigest()


def a_truth(value: Any) -> bool:
    return value.lower() not in NO if isinstance(value, str) else bool(value)


def a_number(value: Any) -> int:
    """A count or an id of that file; 0 where there is none."""
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        return 0


def an_object(value: Any) -> dict[str, Any]:
    """One that may be written as text, as BG Stats does inside its own JSON."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {}
    return value if isinstance(value, dict) else {}


def objects(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def notes(value: Any) -> str:
    return UNPRINTED.sub("", a_text(value).replace("\r\n", "\n")).strip()[:LONGEST_NOTES]


def one_line(value: Any, field: str) -> str:
    """As long as this field of a play takes."""
    longest = Play._meta.get_field(field).max_length
    return clean_name(a_text(value), longest)


def title(value: Any) -> str:
    return one_line(value, "title") or UNTITLED
