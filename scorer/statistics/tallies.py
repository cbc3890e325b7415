"""Tallies of plays, wins and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from .order import most_played_first
from .reading import Data, Row

Key = TypeVar("Key", bound=Hashable)


@dataclass(slots=True)
class Numbers:
    """Count, sum and extremes of some numbers."""

    count: int = 0
    sum: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, number: int) -> None:
        self.count += 1
        self.sum += number
        if self.least is None or number < self.least:
            self.least = number
        if self.most is None or number > self.most:
            self.most = number

    @property
    def average(self) -> float | None:
        return self.sum / self.count if self.count else None


@dataclass(slots=True)
class Tally:
    """`shared`: shared wins. `seats`: plays by the number of people. `fewest`: the values of that field."""

    wins: int = 0
    shared: int = 0
    seats: Counter[int] = field(default_factory=Counter)
    totals: Numbers = field(default_factory=Numbers)
    fewest: set[bool] = field(default_factory=set)

    def add(self, row: Row) -> None:
        self.seats[row.people] += 1
        self.wins += row.place == 1
        self.shared += bool(row.sharers)
        if row.total is not None:
            self.totals.add(row.total)
            self.fewest.add(row.fewest)

    @property
    def plays(self) -> int:
        return self.seats.total()

    @property
    def expected(self) -> float:
        """The number of wins by chance alone: one in n plays with n people."""
        return sum(plays / people for people, plays in sorted(self.seats.items()))

    @property
    def average(self) -> float | None:
        return self.totals.average

    @property
    def best(self) -> int | None:
        """None without points, and if the most points won once and the fewest another time."""
        if len(self.fewest) != 1:
            return None
        return self.totals.least if True in self.fewest else self.totals.most

    def to_data(self) -> Data:
        return {
            "plays": self.plays,
            "wins": self.wins,
            "shared": self.shared,
            "expected": self.expected,
            "average": self.average,
            "best": self.best,
        }


def tally_rows(name: str, found: Mapping[Key, Tally]) -> list[Data]:
    return [{name: key, **tally.to_data()} for key, tally in most_played_first(found, lambda tally: tally.plays)]


def role_rows(found: Mapping[tuple[str, str], Tally]) -> list[Data]:
    """Factions and characters, by game."""
    order = most_played_first(found, lambda tally: tally.plays)
    return [{"game": game, "role": role, **tally.to_data()} for (game, role), tally in order]
