"""Sources of points: averages of each line of a game, and their change over time.

A line that a table lacks counts as 0, so that the averages of the lines add up to the average of the totals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .order import most_played_first
from .reading import Data, Row

MAX_BARS = 20  # of a chart


@dataclass(slots=True)
class Sources:
    """Points by line. `scores`: the number of scores with known lines."""

    scores: int = 0
    points: Counter[str] = field(default_factory=Counter)

    def add(self, row: Row) -> None:
        self.scores += 1
        self.points.update(row.lines)

    def merge(self, other: Sources) -> None:
        self.scores += other.scores
        self.points.update(other.points)

    def to_data(self) -> Data:
        return {"scores": self.scores, "lines": {line: points / self.scores for line, points in self.points.items()}}


@dataclass(slots=True)
class Bar:
    """Some consecutive plays."""

    first: str
    last: str
    sources: Sources = field(default_factory=Sources)

    def add(self, row: Row) -> None:
        self.last = row.played_on
        self.sources.add(row)

    def to_data(self) -> Data:
        return {"first": self.first, "last": self.last, **self.sources.to_data()}


@dataclass(slots=True)
class Bars:
    """One bar a play, in the order of play. When there are too many, each two become one."""

    in_one: int = 1
    bars: list[Bar] = field(default_factory=list)

    def add(self, row: Row) -> None:
        if not self.bars or self.bars[-1].sources.scores == self.in_one:
            self.bars.append(Bar(row.played_on, row.played_on))
        self.bars[-1].add(row)
        if len(self.bars) > MAX_BARS:
            self._halve()

    def _halve(self) -> None:
        for bar, following in zip(self.bars[::2], self.bars[1::2], strict=False):
            bar.last = following.last
            bar.sources.merge(following.sources)
        self.bars = self.bars[::2]
        self.in_one *= 2

    def to_data(self) -> list[Data]:
        return [bar.to_data() for bar in self.bars]


@dataclass(slots=True)
class PersonSources:
    """The sources of one person in one game, in all and over time."""

    sources: Sources = field(default_factory=Sources)
    bars: Bars = field(default_factory=Bars)

    def add(self, row: Row) -> None:
        self.sources.add(row)
        self.bars.add(row)

    def to_data(self) -> Data:
        return {**self.sources.to_data(), "bars": self.bars.to_data()}


def source_rows(found: dict[str, PersonSources]) -> list[Data]:
    """The most played first."""
    return [
        {"game": game, **person.to_data()}
        for game, person in most_played_first(found, lambda person: person.sources.scores)
    ]
