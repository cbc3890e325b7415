"""Where the points come from: averages a line of a game, and how they changed.

A line that a table does not have counts as nothing there, so that the averages of the lines add up to the average of
the totals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .order import most_first
from .reading import Data, Row

MOST_BARS = 20


@dataclass(slots=True)
class Sources:
    """Points by line, of so many scores whose lines are known."""

    scores: int = 0
    points: Counter[str] = field(default_factory=Counter)

    def add(self, row: Row) -> None:
        self.scores += 1
        self.points.update(row.lines)

    def merge(self, other: Sources) -> None:
        self.scores += other.scores
        self.points.update(other.points)

    def told(self) -> Data:
        return {"scores": self.scores, "lines": {line: sum / self.scores for line, sum in self.points.items()}}


@dataclass(slots=True)
class Bar:
    """Some plays in a row."""

    first: str
    last: str
    sources: Sources = field(default_factory=Sources)

    def add(self, row: Row) -> None:
        self.last = row.played_on
        self.sources.add(row)

    def told(self) -> Data:
        return {"first": self.first, "last": self.last, **self.sources.told()}


@dataclass(slots=True)
class Bars:
    """In order of play: one bar a play; once that are too many, two bars become one."""

    in_one: int = 1
    bars: list[Bar] = field(default_factory=list)

    def add(self, row: Row) -> None:
        if not self.bars or self.bars[-1].sources.scores == self.in_one:
            self.bars.append(Bar(row.played_on, row.played_on))
        self.bars[-1].add(row)
        if len(self.bars) > MOST_BARS:
            self._halve()

    def _halve(self) -> None:
        for bar, following in zip(self.bars[::2], self.bars[1::2], strict=False):
            bar.last = following.last
            bar.sources.merge(following.sources)
        self.bars = self.bars[::2]
        self.in_one *= 2

    def told(self) -> list[Data]:
        return [bar.told() for bar in self.bars]


@dataclass(slots=True)
class Drawn:
    """Of one person in one game, over all and over time."""

    sources: Sources = field(default_factory=Sources)
    bars: Bars = field(default_factory=Bars)

    def add(self, row: Row) -> None:
        self.sources.add(row)
        self.bars.add(row)

    def told(self) -> Data:
        return {**self.sources.told(), "bars": self.bars.told()}


def told_by_game(found: dict[str, Drawn]) -> list[Data]:
    """The most played first."""
    return [{"game": game, **one.told()} for game, one in most_first(found, lambda one: one.sources.scores)]
