"""How often somebody played and won, and with how many points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from .reading import Data, Row

Key = TypeVar("Key", bound=Hashable)


@dataclass(slots=True)
class Tally:
    """`shared`: how many of the wins were shared. `seats`: plays by how many people sat at the table. `fewest`: whether
    the fewest points won, as the plays say."""

    wins: int = 0
    shared: int = 0
    seats: Counter[int] = field(default_factory=Counter)
    totals: list[int] = field(default_factory=list)
    fewest: set[bool] = field(default_factory=set)

    def add(self, row: Row) -> None:
        self.seats[row.people] += 1
        self.wins += row.won
        self.shared += bool(row.sharers)
        if row.total is not None:
            self.totals.append(row.total)
            self.fewest.add(row.fewest)

    @property
    def plays(self) -> int:
        return self.seats.total()

    @property
    def expected(self) -> float:
        """How many wins chance alone would give: one in as many plays as there are people at the table."""
        return sum(plays / people for people, plays in sorted(self.seats.items()))

    @property
    def average(self) -> float | None:
        return average(self.totals)

    @property
    def best(self) -> int | None:
        """None without points, and where the most won once and the fewest another time: then nobody can say."""
        if len(self.fewest) != 1:
            return None
        return min(self.totals) if True in self.fewest else max(self.totals)

    def told(self) -> Data:
        return {
            "plays": self.plays,
            "wins": self.wins,
            "shared": self.shared,
            "expected": self.expected,
            "average": self.average,
            "best": self.best,
        }


def average(numbers: list[int]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def tally(of: Iterable[Row]) -> Tally:
    found = Tally()
    for row in of:
        found.add(row)
    return found


def tallies(of: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, Tally]:
    found: dict[Key, Tally] = defaultdict(Tally)
    for row in of:
        found[key(row)].add(row)
    return dict(found)


def most_played(found: dict[Key, Tally]) -> list[tuple[Key, Tally]]:
    """The most played first; of equals the lower key."""
    return sorted(found.items(), key=lambda one: (-one[1].plays, one[0]))


def told_by(name: str, found: dict[Key, Tally]) -> list[Data]:
    return [{name: key, **one.told()} for key, one in most_played(found)]


def roles(of: Iterable[Row]) -> list[Data]:
    """Factions and characters, by game."""
    found = tallies((row for row in of if row.role), lambda row: (row.game, row.role))
    return [{"game": game, "role": role, **one.told()} for (game, role), one in most_played(found)]
