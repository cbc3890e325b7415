"""Starts a play: a new table, or the same table once more."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from scorer.accounts import devices
from scorer.plays.group_port import groups
from scorer.plays.models import Play, Seat
from scorer.plays.play_state import NoSuchPlay, PlayState
from scorer.plays.writes.locking import lock_play
from scorer.plays.writes.seating import NewSeat, check_table, current_seats, with_colours
from scorer.rules.game import Game
from scorer.server.write_lock import write_transaction
from scorer.web.codes import MAX_ID_LENGTH


def start_play(
    game: Game[Any],
    seats: Sequence[NewSeat],
    options: Mapping[str, Any],
    key_hash: str = "",
    form_id: str = "",
    group: int | None = None,
) -> Play:
    """A new play with empty sheets; the same one again if this device sent the same form before, by its `form_id`.

    Raises Refused for a table that the game does not allow, or a person at two seats."""
    check_table(game, seats, options)
    seats = with_colours(game, seats)
    fields: dict[str, Any] = {"game": game.key, "options": dict(options), "group_id": group}
    with write_transaction():
        fields["made_by"] = devices.get_or_create(key_hash) if key_hash else None
        play, is_new = Play.objects.get_or_create(
            idempotency_key=_start_key(form_id, key_hash, seats, fields), defaults=fields
        )
        if is_new:
            seats = _with_merged_people(seats)
            check_table(game, seats, options)
            _create_seats(play, seats)
            groups().assign_people(play)
    return play


def _with_merged_people(seats: Sequence[NewSeat]) -> list[NewSeat]:
    """Replaces people who were merged since the form was made."""
    people = groups().resolve_merged(seat.player_id for seat in seats if seat.player_id is not None)
    return [seat._replace(player_id=people[seat.player_id]) if seat.player_id else seat for seat in seats]


def _create_seats(play: Play, seats: Sequence[NewSeat]) -> None:
    Seat.objects.bulk_create(
        Seat(play=play, position=position, **seat._asdict()) for position, seat in enumerate(seats)
    )


def _start_key(form_id: str, key_hash: str, seats: Sequence[NewSeat], fields: Mapping[str, Any]) -> str:
    """Equal for a double tap: of the form's id, the device and the table."""
    return derive_key(
        [form_id or secrets.token_hex(16), key_hash, fields["game"], fields["options"], fields["group_id"], seats]
    )


def derive_key(parts: Sequence[Any]) -> str:
    return hashlib.blake2b(json.dumps(parts).encode(), digest_size=MAX_ID_LENGTH // 2).hexdigest()


def start_rematch(play: PlayState, key_hash: str = "") -> Play:
    """The same table once more, with empty sheets: names, colours, opponents and options.

    All devices of the table get one and the same play until it is finished. Raises NoSuchPlay for an imported play,
    which has no sheets."""
    if play.plain:
        raise NoSuchPlay
    with write_transaction():
        play = lock_play(play.edit_code, key_hash)
        fields: dict[str, Any] = {"game": play.game.key, "options": play.options, "group_id": play.group}
        fields["made_by"] = devices.get_or_create(key_hash) if key_hash else None
        number = 0
        while True:
            rematch = _rematch(play, fields, number)
            if rematch.finished_at is None and rematch.deleted_at is None and _has_same_readers(rematch, play):
                return rematch
            number += 1


def _has_same_readers(rematch: Play, play: PlayState) -> bool:
    """False if one of both plays has moved to a group since, whose link the others must not get."""
    return rematch.group_id in {None, play.group}


def _rematch(play: PlayState, fields: Mapping[str, Any], number: int) -> Play:
    """The rematch with this number. Earlier ones are finished, deleted, or in another group."""
    rematch, is_new = Play.objects.get_or_create(
        idempotency_key=derive_key(["again", play.id, number]), defaults=fields
    )
    if is_new:
        _create_seats(rematch, current_seats(play))
    return rematch
