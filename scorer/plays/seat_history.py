"""The names of all seats that a play ever had, from the changes of the table in its log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState
from scorer.plays.seat_labels import DistinctLabels
from scorer.plays.seat_state import SeatState
from scorer.plays.wording.names import player_number
from scorer.rules.game import Game
from scorer.web.i18n import isolate
from scorer.web.name_validation import visual_key

NO_ENTRIES = "{}", "{}"  # texts and values, as JSON


def seat_names(play: PlayState) -> dict[int, str]:
    """Names by seat id. A seat that has left keeps its last name."""
    named: dict[int, str] = {}
    for edit in Edit.objects.filter(play_id=play.id, action=Edit.Action.TABLE).order_by("version"):
        named |= {row: seat_label(play.game, seat) for row, seat in logged_seats(edit.old).items()}
    now = {seat.id: play.labels[seat.position] for seat in play.seats}
    left = {row: name for row, name in named.items() if row not in now}
    labels = DistinctLabels(map(visual_key, play.labels))
    apart = {name: labels.distinct(name) for name in dict.fromkeys(left.values())}
    return {row: apart[name] for row, name in left.items()} | now


def seat_name(play: PlayState, row: int | None, position: int | None, named: Mapping[int, str] | None = None) -> str:
    """Empty for an edit without a seat; the seat's number if no name is known."""
    if position is None:
        return ""
    known = (seat_names(play) if named is None else named).get(row or 0)
    return known or player_number(position)


def seat_label(game: Game[Any], seat: Mapping[str, Any]) -> str:
    state = SeatState(seat["id"], seat["position"], seat["name"], seat["kind"], seat["colour"], NO_ENTRIES)
    return isolate(state.label(game, state.colour))


def logged_seats(stored: str) -> dict[int, dict[str, Any]]:
    seats = json.loads(stored)["seats"] if stored else []
    return {seat["id"]: seat | {"position": position} for position, seat in enumerate(seats)}
