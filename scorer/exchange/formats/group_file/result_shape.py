"""The schema of a stored result and of its summary, as `scorer.rules.stored` writes them.

Pages, spreadsheets and exports rely on it, in every language."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from scorer.exchange.formats.errors import FileError
from scorer.exchange.formats.limits import HIGHEST_TOTAL
from scorer.plays.models import MAX_SEATS, Seat
from scorer.rules.text import text

NOT_DISPLAYABLE = text("This play is not as Scorer writes one: it could not be shown.")
CONTRADICTION = text("The seats, the summary and the result of a play must have the same totals and places.")
MAX_LINES = 50  # of a score pad
MAX_TERMS = 2_000  # of all workings of one result; each is a line of its page
MAX_STEPS = 20  # of one tie
MAX_SENTENCE_LENGTH = 2_000  # characters, with its numbers and names in place
MAX_WORD_LENGTH = 200  # characters of a label, or of one value in a sentence
KEY = re.compile(r"[A-Za-z0-9_-]{1,80}")  # part of an address

Check = Callable[[Any], None]


def check_result(result: Any, seats: int) -> None:
    """Raises FileError."""
    check_summary(result, seats)
    lines = _list(result.get("lines"), MAX_LINES)
    keys = [_line_key(line) for line in lines]
    terms = sum(_lines_of_seat(seat.get("lines"), keys) for seat in result["seats"])
    _require(terms <= MAX_TERMS)
    _optional_number(result["version"] if "version" in result else _refuse())


def check_summary(summary: Any, seats: int) -> None:
    """Raises FileError. A result has all that a summary has."""
    summary = _object(summary)
    found = _list(summary.get("seats"), MAX_SEATS)
    _require(len(found) == seats)
    for seat in map(_object, found):
        _seat(seat)
    for tie in _list(summary.get("ties"), MAX_SEATS):
        _tie(_object(tie), seats)
    _word(summary.get("shared"))
    for flag in ("plain", "fewest"):
        _require(isinstance(summary.get(flag, False), bool))
    _require(summary.get("together", "won") in ("won", "lost"))


def check_agreement(stored: Any, seats: Sequence[Seat]) -> None:
    """Raises FileError if a result or a summary has other totals or places than the seats: pages read the one,
    statistics the other."""
    found = [(seat["total"], seat["place"]) for seat in stored["seats"]]
    if found != [(seat.total, seat.place) for seat in seats]:
        raise FileError(CONTRADICTION)


def _seat(seat: dict[str, Any]) -> None:
    _require({"total", "place", "decided_by"} <= seat.keys())
    _optional_number(seat["total"])
    place = seat["place"]
    _require(place is None or (type(place) is int and 1 <= place <= MAX_SEATS))
    _require(seat["decided_by"] is None or _is_word(seat["decided_by"]))


def _tie(tie: dict[str, Any], seats: int) -> None:
    _optional_number(tie["total"] if "total" in tie else _refuse())
    tied = _list(tie.get("seats"), seats)
    _require(bool(tied))
    for seat in tied:
        _seat_number(seat, seats)
    for step in _list(tie.get("steps"), MAX_STEPS):
        _step(_object(step), seats)


def _step(step: dict[str, Any], seats: int) -> None:
    for part in ("key", "label", "verdict", "outcome"):
        _word(step.get(part))
    for pair in _list(step.get("values"), seats):
        seat, value = _list_of(pair, 2)
        _seat_number(seat, seats)
        _sentence(value)


def _line_key(line: Any) -> str:
    line = _object(line)
    _word(line.get("label"))
    key = line.get("key")
    _require(isinstance(key, str) and bool(KEY.fullmatch(key)))
    return str(key)


def _lines_of_seat(lines: Any, keys: list[str]) -> int:
    """The number of terms in the workings of this seat."""
    lines = _object(lines)
    _require(lines.keys() == set(keys) and len(lines) == len(keys))
    return sum(_award(award) for award in lines.values() if award is not None)


def _award(award: Any) -> int:
    award = _object(award)
    _number(award.get("points"))
    _require(isinstance(award.get("open"), bool))
    working = _list(award.get("working"), MAX_TERMS)
    for term in working:
        points, sentence = _list_of(term, 2)
        _optional_number(points)
        _sentence(sentence)
    return len(working)


def _sentence(stored: Any) -> None:
    _require(_length(stored) <= MAX_SENTENCE_LENGTH)


def _length(value: Any) -> int:
    """The characters of a message with its values, or of one value."""
    if isinstance(value, dict):
        return _length_of_message(value)
    if isinstance(value, list):
        for part in value:
            _word(part)
        return sum(map(len, value)) + 2 * len(value)  # a comma and a space behind each
    if type(value) is int:
        _number(value)
        return len(str(value))
    _word(value)
    return len(value)


def _length_of_message(stored: dict[str, Any]) -> int:
    values = {name: _length(value) for name, value in _object(stored.get("values", {})).items()}
    forms = [stored.get("message"), *([stored["plural"]] if "plural" in stored else [])]
    if len(forms) > 1:
        _number(stored.get("values", {}).get("n"))
    return max(_length_with(form, values) for form in forms)


def _length_with(message: Any, values: dict[str, int]) -> int:
    """Only plain names in braces: a width could make a sentence as long as it likes."""
    _require(isinstance(message, str) and 0 < len(message) <= MAX_SENTENCE_LENGTH)
    length = 0
    for literal, name, spec, conversion in _places(message):
        _require(name is None or (name.isidentifier() and name in values and not spec and not conversion))
        length += len(literal) + values.get(name or "", 0)
    return length


def _places(message: str) -> list[Any]:
    try:
        return list(string.Formatter().parse(message))
    except ValueError:
        _refuse()


def _refuse() -> NoReturn:
    raise FileError(NOT_DISPLAYABLE)


def _require(condition: bool) -> None:
    if not condition:
        _refuse()


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else _refuse()


def _list(value: Any, most: int) -> list[Any]:
    return value if isinstance(value, list) and len(value) <= most else _refuse()


def _list_of(value: Any, length: int) -> list[Any]:
    return value if isinstance(value, list) and len(value) == length else _refuse()


def _number(value: Any) -> None:
    _require(type(value) is int and abs(value) <= HIGHEST_TOTAL)


def _optional_number(value: Any) -> None:
    if value is not None:
        _number(value)


def _seat_number(value: Any, seats: int) -> None:
    _require(type(value) is int and 0 <= value < seats)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_WORD_LENGTH


def _word(value: Any) -> None:
    _require(_is_word(value))
