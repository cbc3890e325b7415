"""The state of a play: seats with texts and values, and the table that they make."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from scorer.plays.forms.sheet_fields import entry_fields, split_unit
from scorer.plays.seat_labels import seat_colours, seat_labels
from scorer.plays.seat_state import SeatState, read_seat
from scorer.rules.game import Game
from scorer.rules.seats import Table
from scorer.rules.standings import Standings, score
from scorer.rules.tables import table_of


class NoSuchPlay(LookupError):
    """No play has this code."""


class PlayDeleted(NoSuchPlay):
    """The play was deleted, and may still be restored."""


class NoSheet(NoSuchPlay):
    """The play has totals alone: a page, but no sheet and no workings."""


class Conflict(NamedTuple):
    """Two devices wrote into one field: `theirs` stands, `yours` was refused. `id`: the client id of that edit."""

    position: int
    unit: str
    theirs: str
    yours: str
    id: str = ""


@dataclass
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
    played_on: datetime.date | None  # in an open play: the day of its former finish
    result: dict[str, Any] | None
    seats: list[SeatState]
    group: int | None = None

    @cached_property
    def colours(self) -> Sequence[str]:
        return seat_colours(self.game, self.seats)

    @cached_property
    def labels(self) -> list[str]:
        return seat_labels(self.game, self.seats, self.colours)

    def forget_labels(self) -> None:
        """Call after an edit: a faction that was entered may change the label and the colour of a seat."""
        self.__dict__.pop("colours", None)
        self.__dict__.pop("labels", None)

    @property
    def plain(self) -> bool:
        """True for a result that was imported: nothing was computed here, and the sheets are empty."""
        return bool(self.result and self.result.get("plain"))

    def seat_by_id(self, row: int | None) -> SeatState | None:
        """None once the seat has left: different seats may follow one another at one position."""
        return next((seat for seat in self.seats if seat.id == row), None)

    def has_unit(self, seat: SeatState | None, unit: str) -> bool:
        """False once the seat or the field has gone."""
        if seat is None:
            return False
        entry = entry_fields(self.game, seat.kind).get(split_unit(unit)[0])
        return entry is not None and unit in entry.units()

    def table(self) -> Table[Any]:
        readings = [read_seat(self.game, seat.position, seat.kind, seat.stored) for seat in self.seats]
        return table_of(self.game, readings, self.labels, self.options)

    def standings(self) -> Standings:
        return score(self.game, self.table())
