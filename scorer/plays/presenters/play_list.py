"""Plays as lists show them: title, names and verdict."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Prefetch

from scorer.games import all_games
from scorer.plays.models import Play, Seat
from scorer.plays.play_state import NoSuchPlay, PlayDeleted
from scorer.plays.seat_labels import distinct_labels, seat_colours, seat_labels
from scorer.plays.seat_state import SeatState
from scorer.plays.wording.names import player_number
from scorer.plays.wording.verdict import Verdict, verdict
from scorer.rules.game import Game
from scorer.rules.totals import plain_summary
from scorer.web.i18n import isolate

SEATS = Prefetch("seats", Seat.objects.select_related("player").order_by("position"))


def play_rows(plays: Iterable[Play]) -> Iterator[dict[str, Any]]:
    for play in plays:
        game = all_games().get(play.game)
        names = seat_labels_of(play, game)
        yield {
            "play": play,
            "game": game,
            "title": game.title if game else play.title,
            "labels": names,
            "verdict": _verdict(play, names) if play.finished_at else None,
        }


def seat_labels_of(play: Play, game: Game[Any] | None) -> list[str]:
    """The labels of the seats, as on the sheet."""
    if game is None:
        return distinct_labels(isolate(seat_name(seat)) for seat in play.seats.all())
    seats = [_seat_state(seat) for seat in play.seats.all()]
    return seat_labels(game, seats, seat_colours(game, seats))


def seat_name(seat: Seat) -> str:
    """The name in a play without a sheet."""
    return _name(seat) or player_number(seat.position)


def _name(seat: Seat) -> str:
    return seat.player.name if seat.player else seat.name


def _seat_state(seat: Seat) -> SeatState:
    stored = json.dumps(seat.entries), json.dumps(seat.sheet)
    return SeatState(seat.pk, seat.position, _name(seat), seat.kind, seat.colour, stored)


def _verdict(play: Play, names: list[str]) -> Verdict:
    """A play without a summary has only totals and places."""
    if play.summary:
        return verdict(play.summary, names)
    seats = play.seats.all()
    return verdict(plain_summary([seat.total for seat in seats], [seat.place for seat in seats]), names)


def play_with_seats(code: str) -> Play:
    """The play that this code edits, with its seats. Raises NoSuchPlay."""
    play = Play.objects.filter(edit_code=code).defer("result").prefetch_related(SEATS).first()
    if play is None:
        raise NoSuchPlay
    if play.deleted_at is not None:
        raise PlayDeleted
    return play
