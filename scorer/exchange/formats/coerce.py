"""Lenient conversion of values that other programs write: a missing or odd value becomes empty, never an error."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from scorer.exchange.formats.limits import MAX_ID_LENGTH
from scorer.plays.models import MAX_NOTES_LENGTH, Play
from scorer.web.name_validation import clean_name

UNPRINTED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")  # NUL and halves of a surrogate pair: no database stores them
UNTITLED = "?"
FALSE = {"", "0", "false", "no", "none"}


def to_text(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    try:
        return UNSTORABLE.sub("", str(value))
    except ValueError:  # a number of more digits than Python writes
        return ""


def short_id(id: str) -> str:
    """The id itself, or its digest if it is too long: two ids stay two."""
    return id if len(id) <= MAX_ID_LENGTH else hashlib.sha256(id.encode()).hexdigest()


def to_bool(value: Any) -> bool:
    return value.lower() not in FALSE if isinstance(value, str) else bool(value)


def to_int(value: Any) -> int:
    """0 if it is none."""
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        return 0


def to_object(value: Any) -> dict[str, Any]:
    """Also from JSON in a string, as BG Stats writes it inside its own JSON."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {}
    return value if isinstance(value, dict) else {}


def to_objects(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def to_notes(value: Any) -> str:
    return UNPRINTED.sub("", to_text(value).replace("\r\n", "\n")).strip()[:MAX_NOTES_LENGTH]


def to_line(value: Any, field: str) -> str:
    """One line, as long as this field of a play may be."""
    max_length: int = Play._meta.get_field(field).max_length  # type: ignore[union-attr,assignment]  # a text has one
    return clean_name(to_text(value), max_length)


def to_title(value: Any) -> str:
    return to_line(value, "title") or UNTITLED
