"""Who sits at a table: a new play, the same table again, and what may change while it goes on."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scorer import browsers
from scorer.models import LONGEST_ID, Edit, Play, Seat
from scorer.rules import limits
from scorer.rules.game import PLAYER, Game
from scorer.rules.inputs import Refused
from scorer.rules.tables import Player, set_table
from scorer.rules.text import text
from scorer.state import PlayState
from scorer.writers import writing

from .changes import log, open_play


class NewSeat(NamedTuple):
    """`player`: who of the group's people sits there; their name then counts."""

    name: str = ""
    kind: str = PLAYER
    colour: str = ""
    player: int | None = None

    def row(self) -> dict[str, Any]:
        return {"name": self.name, "kind": self.kind, "colour": self.colour, "player_id": self.player}


def start(
    game: Game[Any],
    seats: Sequence[NewSeat],
    options: Mapping[str, Any],
    key_hash: str = "",
    once: str = "",
    group: int | None = None,
) -> Play:
    """A new play with empty sheets; the same one again where this browser already used `once` for the same table.

    Raises Refused where so many cannot play, or somebody would sit at two seats."""
    _must_be_possible(game, seats, options)
    seats = with_colours(game, seats)
    made: dict[str, Any] = {"game": game.key, "options": dict(options), "group_id": group}
    with writing():
        made["made_by"] = browsers.kept(key_hash) if key_hash else None
        play, is_new = Play.objects.get_or_create(once=_once(once, key_hash, seats, made), defaults=made)
        if is_new:
            Seat.objects.bulk_create(
                Seat(play=play, position=position, **seat.row()) for position, seat in enumerate(seats)
            )
    return play


def _once(token: str, key_hash: str, seats: Sequence[NewSeat], made: Mapping[str, Any]) -> str:
    """What a double tap has in common: the form's token, the browser, and all that was asked for."""
    asked = [token or secrets.token_hex(16), key_hash, made["game"], made["options"], made["group_id"], seats]
    return hashlib.blake2b(json.dumps(asked).encode(), digest_size=LONGEST_ID // 2).hexdigest()


def _must_be_possible(game: Game[Any], seats: Sequence[NewSeat], options: Mapping[str, Any]) -> None:
    """Raises Refused where the game cannot be played by so many, with these opponents and options, by these people."""
    people = [seat.player for seat in seats if seat.player is not None]
    if len(set(people)) < len(people):
        raise Refused(text("Somebody sits at two seats. Each person can play once."))
    table = set_table(game, [Player(seat.name, seat.kind, {}) for seat in seats], options)
    for problem in (*table.errors, *limits.errors(game, table)):
        raise Refused(problem.text)


def with_colours(game: Game[Any], seats: Sequence[NewSeat]) -> list[NewSeat]:
    """Seats without a colour get the next of the game's that is free."""
    taken = [seat.colour for seat in seats if seat.colour]
    if len(set(taken)) < len(taken):
        raise Refused(text("Each colour can be taken only once."))
    free = iter([colour for colour in game.colours if colour not in taken])
    return [seat if seat.colour else seat._replace(colour=next(free, "")) for seat in seats]


def again(play: PlayState, key_hash: str = "", once: str = "") -> Play:
    """The same table once more: names, colours, opponents and options, with empty sheets."""
    return start(play.game, _seated(play), play.options, key_hash, once, play.group)


def change_table(code: str, change: Callable[[PlayState], tuple[list[NewSeat], dict[str, Any]]], key_hash: str) -> None:
    """Other names, colours, options, or another number of seats: added at the end, taken from the end.

    `change` makes the new table out of the one that stands when its turn comes. Raises Refused."""
    with writing():
        play = open_play(code, key_hash)
        seats, options = change(play)
        _must_be_possible(play.game, seats, options)
        _keep_what_was_typed(play, seats)
        seats = with_colours(play.game, seats)
        if seats != _seated(play) or options != play.options:
            log(play, Edit.Action.TABLE)
            Play.objects.filter(pk=play.id).update(options=options)
            _set_seats(play, seats)


def _seated(play: PlayState) -> list[NewSeat]:
    return [NewSeat(seat.name, seat.kind, seat.colour, seat.player) for seat in play.seats]


def _keep_what_was_typed(play: PlayState, seats: Sequence[NewSeat]) -> None:
    """A seat with entries stays, and stays what it is: no number may vanish with its seat."""
    for seat in play.seats:
        stays = seat.position < len(seats) and seats[seat.position].kind == seat.kind
        if seat.entries and not stays:
            raise Refused(
                text("{name} has entries. Clear them before this seat goes.", name=play.labels[seat.position])
            )


def _set_seats(play: PlayState, seats: Sequence[NewSeat]) -> None:
    Seat.objects.filter(play_id=play.id, position__gte=len(seats)).delete()
    for position, seat in enumerate(seats):
        Seat.objects.update_or_create(play_id=play.id, position=position, defaults=seat.row())
