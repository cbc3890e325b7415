"""Changes of a table: its seats, their names and colours, and the options."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scorer.plays.group_port import groups
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.play_state import PlayState
from scorer.plays.seat_state import SeatState
from scorer.plays.signals import results_changed
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.locking import lock_play, open_play
from scorer.plays.writes.open_conflicts import close_for_seats_gone
from scorer.rules import limits
from scorer.rules.game import Game
from scorer.rules.inputs import Refused
from scorer.rules.seats import PLAYER
from scorer.rules.tables import Player, set_table
from scorer.rules.text import text
from scorer.server.write_lock import write_transaction


class NewSeat(NamedTuple):
    """`player_id`: a person of the group, whose name then replaces `name`."""

    name: str = ""
    kind: str = PLAYER
    colour: str = ""
    player_id: int | None = None


def check_table(game: Game[Any], seats: Sequence[NewSeat], options: Mapping[str, Any]) -> None:
    """Raises Refused for a table that the game does not allow, or a person at two seats."""
    people = [seat.player_id for seat in seats if seat.player_id is not None]
    if len(set(people)) < len(people):
        raise Refused(text("Somebody sits at two seats. Each person can play once."))
    table = set_table(game, [Player(seat.name, seat.kind, {}) for seat in seats], options)
    for problem in (*table.errors, *limits.errors(game, table)):
        raise Refused(problem.text)


def with_colours(game: Game[Any], seats: Sequence[NewSeat]) -> list[NewSeat]:
    """Gives seats without a colour the next free one of the game."""
    taken = [seat.colour for seat in seats if seat.colour]
    if len(set(taken)) < len(taken):
        raise Refused(text("Each colour can be taken only once."))
    free = iter([colour for colour in game.colours if colour not in taken])
    return [seat if seat.colour else seat._replace(colour=next(free, "")) for seat in seats]


def change_table(code: str, change: Callable[[PlayState], tuple[list[NewSeat], dict[str, Any]]], key_hash: str) -> None:
    """Changes names, colours, options and the number of seats; seats are added and removed at the end.

    `change` makes the new table from the current one, inside the transaction. Raises Refused."""
    with write_transaction():
        play = open_play(code, key_hash)
        seats, options = change(play)
        check_table(play.game, seats, options)
        stay = _rows_by_position(play, seats)
        _check_no_entries_lost(play, stay)
        seats = with_colours(play.game, seats)
        if seats != current_seats(play) or options != play.options:
            Play.objects.filter(pk=play.id).update(options=options)
            now = _set_seats(play, seats, stay)
            close_for_seats_gone(play, now)
            before = dict(zip([seat.id for seat in play.seats], current_seats(play), strict=True))
            append_edit(play, Edit.Action.TABLE, old=_table_json(before, play.options), new=_table_json(now, options))
            groups().assign_people(Play.objects.get(pk=play.id), but=_unclaimed_names(before, now))


def name_seats(code: str, names: Mapping[int, str], key_hash: str) -> None:
    """Names seats that had no name, by id; also in a finished play."""
    with write_transaction():
        play = lock_play(code, key_hash)
        before = dict(zip([seat.id for seat in play.seats], current_seats(play), strict=True))
        now = {row: seat if seat.name else seat._replace(name=names.get(row, "")) for row, seat in before.items()}
        if now != before:
            Seat.objects.bulk_update([Seat(pk=row, name=seat.name) for row, seat in now.items()], ["name"])
            append_edit(
                play, Edit.Action.TABLE, old=_table_json(before, play.options), new=_table_json(now, play.options)
            )
            groups().assign_people(Play.objects.get(pk=play.id), but=_unclaimed_names(before, now))
            results_changed.send(Play, plays=[play.id])


def _unclaimed_names(before: Mapping[int, NewSeat], now: Mapping[int, NewSeat]) -> set[int]:
    """The seats that have kept a name without a person of the group, as an import may leave them."""
    named = {row: seat.name for row, seat in before.items() if seat.name and seat.player_id is None}
    return {row for row, seat in now.items() if seat.name == named.get(row)}


def current_seats(play: PlayState) -> list[NewSeat]:
    return [NewSeat(seat.name, seat.kind, seat.colour, seat.player) for seat in play.seats]


def _rows_by_position(play: PlayState, seats: Sequence[NewSeat]) -> dict[int, int]:
    """The ids of remaining seats by new position. A seat keeps its id under another name and at another position, not
    as another kind of seat."""
    free = {kind: [seat.id for seat in seats] for kind, seats in _by_kind(play.seats).items()}
    return {position: free[seat.kind].pop(0) for position, seat in enumerate(seats) if free.get(seat.kind)}


def _by_kind(seats: Sequence[SeatState]) -> dict[str, list[SeatState]]:
    kinds: dict[str, list[SeatState]] = {}
    for seat in seats:
        kinds.setdefault(seat.kind, []).append(seat)
    return kinds


def _check_no_entries_lost(play: PlayState, stay: Mapping[int, int]) -> None:
    """Raises Refused if a seat with entries would go or become another kind."""
    for seat in play.seats:
        if seat.entries and seat.id not in stay.values():
            raise Refused(
                text("{name} has entries. Clear them before this seat goes.", name=play.labels[seat.position])
            )


def _set_seats(play: PlayState, seats: Sequence[NewSeat], stay: Mapping[int, int]) -> dict[int, NewSeat]:
    """The seats by id. Removed seats make room before others move; new ones come last."""
    of_play = Seat.objects.filter(play_id=play.id)
    of_play.exclude(pk__in=stay.values()).delete()
    for position, row in stay.items():
        of_play.filter(pk=row).update(position=position, **seats[position]._asdict())
    new = [position for position in range(len(seats)) if position not in stay]
    for position in new:
        Seat.objects.create(play_id=play.id, position=position, **seats[position]._asdict())
    return dict(zip(of_play.values_list("pk", flat=True), seats, strict=True))


def _table_json(seats: Mapping[int, NewSeat], options: Mapping[str, Any]) -> str:
    """Seats and options as the log stores them."""
    return json.dumps({"seats": [{"id": row, **seat._asdict()} for row, seat in seats.items()], "options": options})
