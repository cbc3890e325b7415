"""Checks that every page can render a play of a group file. A play that no page could render is refused."""

from __future__ import annotations

import json
from collections.abc import Sequence

from scorer.exchange.formats.errors import FileError
from scorer.exchange.formats.group_file.check_log import render_log
from scorer.exchange.formats.group_file.result_shape import (
    NOT_DISPLAYABLE,
    check_agreement,
    check_result,
    check_summary,
)
from scorer.exchange.formats.records import PlayRecord
from scorer.games import all_games
from scorer.plays.models import Play, Seat
from scorer.plays.play_state import PlayState
from scorer.plays.presenters.result import ResultPage
from scorer.plays.seat_state import SeatState
from scorer.plays.wording.verdict import verdict
from scorer.rules.seats import PLAYER
from scorer.rules.terms import Term
from scorer.web.i18n import translate_html

OPPONENTS = 1  # artificial ones at one table


def check_display(record: PlayRecord) -> None:
    """Raises FileError."""
    play, seats = record.play, len(record.seats)
    if play.finished_at is None and (play.result is not None or play.summary is not None):
        raise FileError(NOT_DISPLAYABLE)
    if play.summary is not None:
        check_summary(play.summary, seats)
        check_agreement(play.summary, record.seats)
    if play.result is not None:
        check_result(play.result, seats)
        check_agreement(play.result, record.seats)
    try:
        _render(record)
    except Exception as error:  # a page would fail in the same way
        raise FileError(NOT_DISPLAYABLE) from error


def _render(record: PlayRecord) -> None:
    play, seats = record.play, record.seats
    sheet = _state(record) if play.game and seats else None
    if play.summary is not None:
        verdict(play.summary, [seat.name for seat in seats])
    if sheet:
        _render_sheet(play, sheet)
    elif play.result is not None or not play.finished_at:
        raise ValueError("neither a game of another program nor an empty table has a sheet")
    render_log(record, sheet)


def _render_sheet(play: Play, state: PlayState) -> None:
    if play.result is not None:
        _render_result(ResultPage(state, play.result))
    if not (state.plain or (play.finished_at and play.result is None)):
        _check_seats(state)
        state.standings()  # reading the entries, as reopening and rescoring do


def _check_seats(state: PlayState) -> None:
    """The page of a sheet shows every field of every seat: there must not be more than the game has."""
    people = sum(seat.kind == PLAYER for seat in state.seats)
    if people > state.game.most or len(state.seats) - people > OPPONENTS:
        raise ValueError("more seats than the game has")


def _render_result(result: ResultPage) -> None:
    _ = result.verdict, result.rows(), result.ties(), result.bars(), result.legend()
    for line in result.workings():
        for _, _, terms in line["seats"]:
            _render_terms(terms)


def _render_terms(terms: Sequence[Term]) -> None:
    for term in terms:
        translate_html(term.text)


def _state(record: PlayRecord) -> PlayState:
    play = record.play
    seats = [_seat(seat) for seat in record.seats]
    return PlayState(
        id=0,
        game=all_games()[play.game],
        options=play.options,
        version=play.version,
        finished=play.finished_at is not None,
        device=None,
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
