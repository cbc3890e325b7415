"""The records of a game. The first to reach one holds it, by the date of the play; equals of one date all hold it.

So the order in which plays were entered does not matter. Solo plays set no records. If the fewest points win, the
lowest total is the record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter, gt, lt
from typing import NamedTuple

from .reading import Data, Row


class Record(NamedTuple):
    value: Callable[[Row], int | None]
    is_better: Callable[[int, int], bool]


def _winning(row: Row) -> int | None:
    return row.total if row.place == 1 else None


RECORDS = {
    "highest": Record(attrgetter("total"), gt),
    "lowest": Record(attrgetter("total"), lt),
    "margin": Record(attrgetter("lead"), gt),
    "lowest_win": Record(_winning, lt),
    "highest_win": Record(_winning, gt),
}
MOST_WIN = ("highest", "margin", "lowest_win")
FEWEST_WIN = ("lowest", "margin", "highest_win")
EITHER = ("margin",)  # totals have no record if the most points won once and the fewest another time


@dataclass(slots=True)
class Held:
    """A record: its value, its date, and its holders as pairs of person and play."""

    value: int
    on: str
    holders: list[tuple[int, int]]

    def to_data(self) -> Data:
        holders = [{"player": player, "play": play} for player, play in sorted(self.holders)]
        return {"value": self.value, "on": self.on, "holders": holders}


@dataclass(slots=True)
class Records:
    """The records of one game. `fewest`: the values of that field in its plays."""

    plays: int = 0
    fewest: set[bool] = field(default_factory=set)
    held: dict[str, Held] = field(default_factory=dict)

    def add(self, play: list[Row]) -> None:
        """`play`: with others."""
        self.plays += 1
        self.fewest.add(play[0].fewest)
        for row in play:
            for kind, record in RECORDS.items():
                if (value := record.value(row)) is not None:
                    self._reach(kind, value, row)

    def _reach(self, kind: str, value: int, row: Row) -> None:
        held = self.held.get(kind)
        if held is None or RECORDS[kind].is_better(value, held.value):
            self.held[kind] = Held(value, row.played_on, [(row.player_id, row.play_id)])
        elif value == held.value and row.played_on == held.on:
            held.holders.append((row.player_id, row.play_id))

    def to_data(self) -> list[Data]:
        """Leaves out records that nobody holds, for want of points."""
        return [{"kind": kind, **self.held[kind].to_data()} for kind in self._kinds() if kind in self.held]

    def _kinds(self) -> tuple[str, ...]:
        if len(self.fewest) > 1:
            return EITHER
        return FEWEST_WIN if True in self.fewest else MOST_WIN
