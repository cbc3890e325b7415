"""A table of five with every field of the longest sheet filled, as a play and for the rules alone."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from itertools import islice
from typing import Any

from scorer.accounts.models import Device
from scorer.games import all_games
from scorer.plays import play_state, queries, writes
from scorer.plays.forms.sheet_fields import ON, entry_fields
from scorer.plays.models import Seat
from scorer.plays.writes import Entry, NewSeat
from scorer.rules.game import Game
from scorer.rules.inputs import Cards, Count, Input, Kinds, Values, at_every_seat
from scorer.rules.seats import PLAYER

NAMES = ("Ada", "Berk", "Chiyo", "Dilek", "Emeka")


def longest_game() -> Game[Any]:
    """The game whose sheet has the most entries, of those that so many can play."""
    fitting = (game for game in all_games().values() if game.people[0] <= len(NAMES) <= game.people[1])
    return max(fitting, key=lambda game: len(units(game)))


def units(game: Game[Any]) -> list[str]:
    return [unit for field in entry_fields(game, PLAYER).values() for unit in field.units()]


def full_play(game: Game[Any], device: Device) -> play_state.PlayState:
    """A play in which nothing is blank, typed in entry by entry."""
    options = {option.key: next(iter(option.choices)) for option in game.options if not option.several}
    options |= {option.key: list(option.choices) for option in game.options if option.several}
    code = writes.start_play(game, [NewSeat(name) for name in NAMES], options, device.key_hash).edit_code
    for seat in range(len(NAMES)):
        for one in game.inputs_at(PLAYER).values():
            for unit, text in texts(one, seat):
                writes.apply_edit(code, Entry(secrets.token_hex(16), seat, unit, "", text), device.key_hash)
    return queries.by_edit_code(code)


def copied(pattern: play_state.PlayState) -> play_state.PlayState:
    """Another table with the same on its sheet, in a hundredth of the time."""
    seats = [NewSeat(name) for name in NAMES]
    play = writes.start_play(pattern.game, seats, pattern.options, None)
    for position, seat in enumerate(Seat.objects.filter(play_id=pattern.id).order_by("position")):
        Seat.objects.filter(play=play, position=position).update(entries=seat.entries, sheet=seat.sheet)
    return queries.by_edit_code(play.edit_code)


def texts(one: Input, seat: int) -> Iterator[tuple[str, str]]:
    """The text that this seat types into a field: cards are dealt round the table, numbers differ from seat to seat."""
    match one:
        case Count():
            yield one.key, str(min(one.high, max(one.low, 0) + 1 + seat))
        case Values():
            yield one.key, "8+6+4"
        case Cards():
            yield from ((f"{one.key}.{slug}", ON) for slug in islice(one.catalogue, seat, None, len(NAMES)))
        case Kinds():
            yield from ((f"{one.key}.{slug}", "1") for slug in one.catalogue)
        case _:
            yield one.key, next(islice(one.catalogue, seat, None))


def counted(game: Game[Any]) -> Count:
    """A number that everybody enters, and as high as any."""
    fields = game.inputs_at(PLAYER).values()
    return max(
        (one for one in fields if isinstance(one, Count) and one.applies is at_every_seat), key=lambda one: one.high
    )
