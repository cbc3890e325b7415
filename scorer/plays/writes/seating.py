"""Who sits at a table: a new play, the same table again, and what may change while it goes on."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scorer.accounts import devices
from scorer.plays.group_port import groups
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.play_state import NoSuchPlay, PlayState, SeatState
from scorer.plays.signals import results_changed
from scorer.rules import limits
from scorer.rules.game import PLAYER, Game
from scorer.rules.inputs import Refused
from scorer.rules.tables import Player, set_table
from scorer.rules.text import text
from scorer.server.write_lock import writing
from scorer.web.codes import LONGEST_ID

from .changes import log, open_play, to_change


class NewSeat(NamedTuple):
    """`player_id`: who of the group's people sits there; their name then counts."""

    name: str = ""
    kind: str = PLAYER
    colour: str = ""
    player_id: int | None = None


def start(
    game: Game[Any],
    seats: Sequence[NewSeat],
    options: Mapping[str, Any],
    key_hash: str = "",
    once: str = "",
    group: int | None = None,
) -> Play:
    """A new play with empty sheets; the same one again where this device already used `once` for the same table.

    Raises Refused where so many cannot play, or somebody would sit at two seats."""
    _must_be_possible(game, seats, options)
    seats = with_colours(game, seats)
    made: dict[str, Any] = {"game": game.key, "options": dict(options), "group_id": group}
    with writing():
        made["made_by"] = devices.get_or_create(key_hash) if key_hash else None
        play, is_new = Play.objects.get_or_create(once=_once(once, key_hash, seats, made), defaults=made)
        if is_new:
            seats = _as_they_are(seats)
            _must_be_possible(game, seats, options)
            _seat_all(play, seats)
            groups().seat_people(play)
    return play


def _as_they_are(seats: Sequence[NewSeat]) -> list[NewSeat]:
    """Whoever was found to be somebody else since the form was made sits there as that other."""
    people = groups().who_they_are(seat.player_id for seat in seats if seat.player_id is not None)
    return [seat._replace(player_id=people[seat.player_id]) if seat.player_id else seat for seat in seats]


def _seat_all(play: Play, seats: Sequence[NewSeat]) -> None:
    Seat.objects.bulk_create(
        Seat(play=play, position=position, **seat._asdict()) for position, seat in enumerate(seats)
    )


def _once(token: str, key_hash: str, seats: Sequence[NewSeat], made: Mapping[str, Any]) -> str:
    """What a double tap has in common: the form's token, the device, and all that was asked for."""
    return hashed([token or secrets.token_hex(16), key_hash, made["game"], made["options"], made["group_id"], seats])


def hashed(asked: Sequence[Any]) -> str:
    return hashlib.blake2b(json.dumps(asked).encode(), digest_size=LONGEST_ID // 2).hexdigest()


def _must_be_possible(game: Game[Any], seats: Sequence[NewSeat], options: Mapping[str, Any]) -> None:
    """Raises Refused where the game cannot be played by so many, with these opponents and options, by these people."""
    people = [seat.player_id for seat in seats if seat.player_id is not None]
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


def again(play: PlayState, key_hash: str = "") -> Play:
    """The same table once more: names, colours, opponents and options, with empty sheets.

    Whoever at the table taps gets to one and the same play, until that is finished. Raises NoSuchPlay for one that
    came from elsewhere: nobody sat at a sheet there."""
    if play.plain:
        raise NoSuchPlay
    with writing():
        play = to_change(play.edit_code, key_hash)
        made: dict[str, Any] = {"game": play.game.key, "options": play.options, "group_id": play.group}
        made["made_by"] = devices.get_or_create(key_hash) if key_hash else None
        number = 0
        while True:
            rematch = _rematch(play, made, number)
            if rematch.finished_at is None and rematch.deleted_at is None and _is_open_to_all(rematch, play):
                return rematch
            number += 1


def _is_open_to_all(rematch: Play, play: PlayState) -> bool:
    """Whether who has the link of the play may have that of its rematch: one of them may have gone to a group since."""
    return rematch.group_id in {None, play.group}


def _rematch(play: PlayState, made: Mapping[str, Any], number: int) -> Play:
    """The rematch after so many that have come to their end, or are another group's."""
    rematch, is_new = Play.objects.get_or_create(once=hashed(["again", play.id, number]), defaults=made)
    if is_new:
        _seat_all(rematch, _seated(play))
    return rematch


def change_table(code: str, change: Callable[[PlayState], tuple[list[NewSeat], dict[str, Any]]], key_hash: str) -> None:
    """Other names, colours, options, or another number of seats: added at the end, taken from the end.

    `change` makes the new table out of the one that stands when its turn comes. Raises Refused."""
    with writing():
        play = open_play(code, key_hash)
        seats, options = change(play)
        _must_be_possible(play.game, seats, options)
        stay = _who_stay(play, seats)
        _keep_what_was_typed(play, stay)
        seats = with_colours(play.game, seats)
        if seats != _seated(play) or options != play.options:
            Play.objects.filter(pk=play.id).update(options=options)
            now = _set_seats(play, seats, stay)
            before = dict(zip([seat.id for seat in play.seats], _seated(play), strict=True))
            log(play, Edit.Action.TABLE, old=_told(before, play.options), new=_told(now, options))
            groups().seat_people(Play.objects.get(pk=play.id), but=_nobodys(before, now))


def name_seats(code: str, names: Mapping[int, str], key_hash: str) -> None:
    """Says who sat at seats that had no name, by row; also once the play is finished."""
    with writing():
        play = to_change(code, key_hash)
        before = dict(zip([seat.id for seat in play.seats], _seated(play), strict=True))
        now = {row: seat if seat.name else seat._replace(name=names.get(row, "")) for row, seat in before.items()}
        if now != before:
            Seat.objects.bulk_update([Seat(pk=row, name=seat.name) for row, seat in now.items()], ["name"])
            log(play, Edit.Action.TABLE, old=_told(before, play.options), new=_told(now, play.options))
            groups().seat_people(Play.objects.get(pk=play.id), but=_nobodys(before, now))
            results_changed.send(Play, plays=[play.id])


def _nobodys(before: Mapping[int, NewSeat], now: Mapping[int, NewSeat]) -> set[int]:
    """The seats that had a name and nobody of the group, as an import may say, and are still called so."""
    named = {row: seat.name for row, seat in before.items() if seat.name and seat.player_id is None}
    return {row for row, seat in now.items() if seat.name == named.get(row)}


def _seated(play: PlayState) -> list[NewSeat]:
    return [NewSeat(seat.name, seat.kind, seat.colour, seat.player) for seat in play.seats]


def _who_stay(play: PlayState, seats: Sequence[NewSeat]) -> dict[int, int]:
    """The row for each new position that has one already. A seat keeps its row under another name and at another
    position, not as another kind of seat."""
    free = {kind: [seat.id for seat in seats] for kind, seats in _by_kind(play.seats).items()}
    return {position: free[seat.kind].pop(0) for position, seat in enumerate(seats) if free.get(seat.kind)}


def _by_kind(seats: Sequence[SeatState]) -> dict[str, list[SeatState]]:
    kinds: dict[str, list[SeatState]] = {}
    for seat in seats:
        kinds.setdefault(seat.kind, []).append(seat)
    return kinds


def _keep_what_was_typed(play: PlayState, stay: Mapping[int, int]) -> None:
    """A seat with entries stays, and stays what it is: no number may vanish with its seat."""
    for seat in play.seats:
        if seat.entries and seat.id not in stay.values():
            raise Refused(
                text("{name} has entries. Clear them before this seat goes.", name=play.labels[seat.position])
            )


def _set_seats(play: PlayState, seats: Sequence[NewSeat], stay: Mapping[int, int]) -> dict[int, NewSeat]:
    """Who sits there now, by row. Those who go make room before others move, and who is new comes last."""
    of_play = Seat.objects.filter(play_id=play.id)
    of_play.exclude(pk__in=stay.values()).delete()
    for position, row in stay.items():
        of_play.filter(pk=row).update(position=position, **seats[position]._asdict())
    new = [position for position in range(len(seats)) if position not in stay]
    for position in new:
        Seat.objects.create(play_id=play.id, position=position, **seats[position]._asdict())
    return dict(zip(of_play.values_list("pk", flat=True), seats, strict=True))


def _told(seats: Mapping[int, NewSeat], options: Mapping[str, Any]) -> str:
    """Who sits at a table and what is played, as the log keeps it."""
    return json.dumps({"seats": [{"id": row, **seat._asdict()} for row, seat in seats.items()], "options": options})
