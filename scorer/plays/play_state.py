"""A play as it stands: its seats with texts and values, read in one query, and the table they make."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from django.utils.translation import gettext, pgettext

from scorer.plays.forms import entry_fields
from scorer.plays.player_colours import LABELS, at_table, colour_label, colouring
from scorer.rules.game import Game, Table
from scorer.rules.inputs import Card, Refused
from scorer.rules.standings import Standings, score
from scorer.rules.tables import Player, Reading, read, table_of
from scorer.rules.text import Text
from scorer.web.i18n import isolated, said
from scorer.web.name_validation import looks

SEATS_KEPT = 1000  # some kilobytes each


class NoSuchPlay(LookupError):
    """No play has this code."""


class Deleted(NoSuchPlay):
    """The play was deleted, and may still be brought back."""


class NoSheet(NoSuchPlay):
    """The play came in with its totals alone: it has a page, but no sheet and no workings."""


@dataclass
class SeatState:
    """One seat as it is kept. `stored`: its texts and its values as JSON. `player`: who of a group sits there."""

    id: int
    position: int
    name: str
    kind: str
    colour: str
    stored: tuple[str, str]
    player: int | None = None

    @cached_property
    def entries(self) -> dict[str, str]:
        return json.loads(self.stored[0])  # type: ignore[no-any-return]  # texts by unit, as they were stored

    @cached_property
    def sheet(self) -> dict[str, Any]:
        return json.loads(self.stored[1])  # type: ignore[no-any-return]  # values by field, as they were stored

    def store(self) -> tuple[str, str]:
        """What is to be kept of it now."""
        self.stored = json.dumps(self.entries), json.dumps(self.sheet)
        return self.stored

    def refused(self, game: Game[Any]) -> dict[str, Text]:
        """The fields whose texts make no value, with what may be typed."""
        typed = {unit.partition(".")[0] for unit in self.entries}
        return {key: why for key in typed - self.sheet.keys() if (why := self._why(game, key))}

    def _why(self, game: Game[Any], key: str) -> Text | None:
        entry = entry_fields(game, self.kind).get(key)
        if entry is None:
            return None
        try:
            entry.read(self.entries)
        except Refused as refused:
            return refused.why
        return None

    def is_blank(self, key: str) -> bool:
        """Whether nothing was typed there: a text that cannot be read is something."""
        return key not in self.sheet and not any(unit.partition(".")[0] == key for unit in self.entries)

    def plays(self, game: Game[Any]) -> Card | None:
        """The faction, in a game whose factions have their colours."""
        key, cards = colouring(game)
        return cards.get(self.sheet.get(key, "")) if key else None

    def label(self, game: Game[Any], colour: str) -> str:
        """The name, or else who or what sits there: the opponent, the faction, the colour of the pieces, the number."""
        if self.name:
            return self.name
        if self.kind in game.kinds:
            return said(game.kinds[self.kind].label)
        if card := self.plays(game):
            return card.name
        return colour_label(colour) or gettext("Player {number}").format(number=self.position + 1)


class Labels:
    """Tells players apart whose names look the same: Ada, and Ada (2). `taken`: how others look already.

    The next number of each name is remembered, so that a hundred of one name take no longer than a hundred names."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = {*taken}
        self.numbers: dict[str, int] = {}

    def apart(self, label: str) -> str:
        """The label of one more player."""
        look = apart = looks(label)
        told, number = label, self.numbers.get(look, 1)
        while apart in self.taken:
            number += 1
            told = pgettext("the second player of one name", "{name} ({number})").format(name=label, number=number)
            apart = looks(told)
        self.numbers[look] = number
        self.taken.add(apart)
        return told


def all_told_apart(labels: Iterable[str]) -> list[str]:
    known = Labels()
    return [known.apart(label) for label in labels]


def colours_at(game: Game[Any], seats: Sequence[SeatState]) -> Sequence[str]:
    own = [seat.colour for seat in seats]
    if not colouring(game)[0]:
        return own
    cards = [seat.plays(game) for seat in seats]
    played = tuple(card.group if card and card.group in LABELS else "" for card in cards)
    return at_table(game, tuple(own), played)


def labels_at(game: Game[Any], seats: Sequence[SeatState], colours: Sequence[str]) -> list[str]:
    """Whoever is called by a colour is called by the one that is shown."""
    return all_told_apart(isolated(seat.label(game, colour)) for seat, colour in zip(seats, colours, strict=True))


# Of five seats an edit changes one, and every phone at the table asks for the same five.
@lru_cache(maxsize=SEATS_KEPT)
def _read_seat(game: Game[Any], position: int, kind: str, stored: tuple[str, str]) -> Reading:
    seat = SeatState(0, position, "", kind, "", stored)
    return read(game, position, Player("", kind, seat.sheet, seat.refused(game)))


@dataclass(slots=True)
class PlayState:
    id: int
    game: Game[Any]
    options: dict[str, Any]
    version: int
    finished: bool
    device: int | None
    edit_code: str
    view_code: str
    made_by: int | None
    played_on: datetime.date | None  # of an open play: that it was finished before
    result: dict[str, Any] | None
    seats: list[SeatState]
    group: int | None = None
    labels: list[str] = field(default_factory=list)
    colours: Sequence[str] = ()

    def __post_init__(self) -> None:
        self.tell_seats_apart()

    def tell_seats_apart(self) -> None:
        """A name and a colour for each seat. Both may hang on what is played there, and so change with an edit."""
        self.colours = colours_at(self.game, self.seats)
        self.labels = labels_at(self.game, self.seats, self.colours)

    @property
    def plain(self) -> bool:
        """Whether the result came in from elsewhere: nothing of it was computed here, and the sheets are empty."""
        return bool(self.result and self.result.get("plain"))

    def seat_of(self, row: int | None) -> SeatState | None:
        """The seat with this row, as long as it is one: at one position different people may sit in turn."""
        return next((seat for seat in self.seats if seat.id == row), None)

    def has(self, seat: SeatState | None, unit: str) -> bool:
        """Whether the seat has such a unit: both may have gone since it was written."""
        if seat is None:
            return False
        entry = entry_fields(self.game, seat.kind).get(unit.partition(".")[0])
        return entry is not None and unit in entry.units()

    def table(self) -> Table[Any]:
        readings = [_read_seat(self.game, seat.position, seat.kind, seat.stored) for seat in self.seats]
        return table_of(self.game, readings, self.labels, self.options)

    def standings(self) -> Standings:
        return score(self.game, self.table())
