"""Whether a play out of a file can be shown: what a page would stumble over is not taken in."""

from __future__ import annotations

import json
import string
from collections.abc import Iterator, Sequence
from typing import Any

from scorer.games import all_games
from scorer.models import Play, Seat
from scorer.results import Result
from scorer.rules.game import Term
from scorer.rules.text import text
from scorer.speech import marked, spoken
from scorer.state import PlayState, SeatState
from scorer.verdict import verdict

from . import logged
from .brought import Brought
from .wrong import Wrong

SENTENCES = ("message", "plural", "label", "verdict", "shared")
UNSHOWN = text("This play is not as Scorer writes one: it could not be shown.")


def check(brought: Brought) -> None:
    """Raises Wrong."""
    for sentence in _sentences([brought.play.result, brought.play.summary]):
        _check_places(sentence)
    try:
        _show(brought)
    except Exception as why:  # whatever a page would stumble over, a file of our own does not hold
        raise Wrong(UNSHOWN) from why


def _sentences(value: Any) -> Iterator[Any]:
    """All that is going to be filled with numbers and names."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key in SENTENCES:
                yield one
            yield from _sentences(one)
    elif isinstance(value, list):
        for one in value:
            yield from _sentences(one)


def _check_places(sentence: Any) -> None:
    """Only names in braces: a width could make a sentence as long as it likes."""
    if not isinstance(sentence, str):
        raise Wrong(UNSHOWN)
    try:
        places = list(string.Formatter().parse(sentence))
    except ValueError:
        raise Wrong(UNSHOWN) from None
    if any(spec or turned or not (name is None or name.isidentifier()) for _, name, spec, turned in places):
        raise Wrong(UNSHOWN)


def _show(brought: Brought) -> None:
    play, seats = brought.play, brought.seats
    sheet = _state(brought) if play.game and seats else None
    if play.summary:
        _must_fit(play.summary, len(seats))
        verdict(play.summary, [seat.name for seat in seats])
    if sheet:
        _show_sheet(play, sheet)
    elif play.result or not play.finished_at:
        raise ValueError("neither a game that is none of ours nor an empty table has a sheet")
    logged.tell(brought, sheet)


def _show_sheet(play: Play, state: PlayState) -> None:
    if play.result:
        _must_fit(play.result, len(state.seats))
        result = Result(state, play.result)
        _ = result.verdict, result.rows(), result.ties(), result.bars(), result.legend()
        for line in result.workings():
            for _, _, terms in line["seats"]:
                _show_terms(terms)
    elif not play.finished_at:
        state.standings()


def _show_terms(terms: Sequence[Term]) -> None:
    for term in terms:
        _ = marked(term.text), spoken(term.text)
        if not (term.points is None or type(term.points) is int):
            raise ValueError("no number")


def _must_fit(result: dict[str, Any], seats: int) -> None:
    if len(result["seats"]) != seats:
        raise ValueError("a result of another table")
    for one in result["seats"]:
        numbers = [one["total"], one["place"]]
        if not all(number is None or type(number) is int for number in numbers):
            raise ValueError("no number")
        if not all(award is None or _is_award(award) for award in one.get("lines", {}).values()):
            raise ValueError("no points of a line")


def _is_award(award: dict[str, Any]) -> bool:
    return type(award["points"]) is int and type(award["open"]) is bool


def _state(brought: Brought) -> PlayState:
    play = brought.play
    seats = [_seat(seat) for seat in brought.seats]
    return PlayState(
        id=0,
        game=all_games()[play.game],
        options=play.options,
        version=play.version,
        finished=play.finished_at is not None,
        browser=None,
        edit_code="",
        view_code="",
        made_by=None,
        played_on=play.played_on,
        result=play.result,
        seats=seats,
    )


def _seat(seat: Seat) -> SeatState:
    stored = json.dumps(seat.entries), json.dumps(seat.sheet)
    return SeatState(0, seat.position, seat.name, seat.kind, seat.colour, stored)
