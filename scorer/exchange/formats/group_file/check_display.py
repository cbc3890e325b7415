"""Checks that every page can show a play of a group file. A play that no page could show is refused."""

from __future__ import annotations

import json
from collections.abc import Sequence

from scorer.exchange.formats.errors import Wrong
from scorer.exchange.formats.group_file import check_log
from scorer.exchange.formats.group_file.result_shape import UNSHOWN, check_agreement, check_result, check_summary
from scorer.exchange.formats.records import Brought
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


def check(brought: Brought) -> None:
    """Raises Wrong."""
    play, seats = brought.play, len(brought.seats)
    if play.finished_at is None and (play.result is not None or play.summary is not None):
        raise Wrong(UNSHOWN)
    if play.summary is not None:
        check_summary(play.summary, seats)
        check_agreement(play.summary, brought.seats)
    if play.result is not None:
        check_result(play.result, seats)
        check_agreement(play.result, brought.seats)
    try:
        _show(brought)
    except Exception as why:  # a page would fail in the same way
        raise Wrong(UNSHOWN) from why


def _show(brought: Brought) -> None:
    play, seats = brought.play, brought.seats
    sheet = _state(brought) if play.game and seats else None
    if play.summary is not None:
        verdict(play.summary, [seat.name for seat in seats])
    if sheet:
        _show_sheet(play, sheet)
    elif play.result is not None or not play.finished_at:
        raise ValueError("neither a game of another program nor an empty table has a sheet")
    check_log.tell(brought, sheet)


def _show_sheet(play: Play, state: PlayState) -> None:
    if play.result is not None:
        _show_result(ResultPage(state, play.result))
    if not (state.plain or (play.finished_at and play.result is None)):
        _must_fit_the_game(state)
        state.standings()  # opened again, or scored by today's rules, its entries are read


def _must_fit_the_game(state: PlayState) -> None:
    """A sheet has as many seats as its game. Its page shows every field of every seat."""
    people = sum(seat.kind == PLAYER for seat in state.seats)
    if people > state.game.most or len(state.seats) - people > OPPONENTS:
        raise ValueError("more seats than the game has")


def _show_result(result: ResultPage) -> None:
    _ = result.verdict, result.rows(), result.ties(), result.bars(), result.legend()
    for line in result.workings():
        for _, _, terms in line["seats"]:
            _show_terms(terms)


def _show_terms(terms: Sequence[Term]) -> None:
    for term in terms:
        translate_html(term.text)


def _state(brought: Brought) -> PlayState:
    play = brought.play
    seats = [_seat(seat) for seat in brought.seats]
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
