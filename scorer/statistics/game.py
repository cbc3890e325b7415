"""A game: its records, averages, lines, factions, and who plays it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from .reading import Data, Row, Span, Titles
from .records import Records
from .serialize import by_key
from .sources import Sources
from .tallies import Tally, told_by, told_roles


@dataclass(slots=True)
class Averages:
    """Of everybody, and of those who won."""

    everybody: Tally = field(default_factory=Tally)
    winners: Tally = field(default_factory=Tally)

    def add(self, row: Row) -> None:
        self.everybody.add(row)
        if row.won:
            self.winners.add(row)

    def told(self) -> Data:
        everybody, winners = self.everybody, self.winners
        return {"average": everybody.average, "winning": winners.average, "best": everybody.best}


@dataclass(slots=True)
class OfOneNumber:
    """Of plays with so many people."""

    plays: int = 0
    averages: Averages = field(default_factory=Averages)

    def told(self) -> Data:
        return {"plays": self.plays, **self.averages.told()}


@dataclass(slots=True)
class OfGame:
    """`alone`: plays alone, by person. All else is of plays with others."""

    plays: int = 0
    span: Span = field(default_factory=Span)
    titles: Titles = field(default_factory=Titles)
    alone: defaultdict[int, Tally] = field(default_factory=by_key(Tally))
    records: Records = field(default_factory=Records)
    averages: Averages = field(default_factory=Averages)
    numbers: defaultdict[int, OfOneNumber] = field(default_factory=by_key(OfOneNumber))
    sources: Sources = field(default_factory=Sources)
    winning: Sources = field(default_factory=Sources)
    roles: defaultdict[tuple[str, str], Tally] = field(default_factory=by_key(Tally))
    people: defaultdict[int, Tally] = field(default_factory=by_key(Tally))

    def add(self, play: list[Row]) -> None:
        self.plays += 1
        self.span.add(play)
        self.titles.add(play)
        if play[0].is_solo:
            self.alone[play[0].player_id].add(play[0])
        else:
            self.records.add(play)
            self.numbers[play[0].people].plays += 1
            for row in play:
                self._add_row(row)

    def _add_row(self, row: Row) -> None:
        self.averages.add(row)
        self.numbers[row.people].averages.add(row)
        self.people[row.player_id].add(row)
        if row.role:
            self.roles[row.game, row.role].add(row)
        if row.lines:
            self.sources.add(row)
            if row.won:
                self.winning.add(row)

    def told(self) -> Data:
        return {
            "plays": self.plays,
            "solo": sum(one.plays for one in self.alone.values()),
            **self.span.told(),
            "titles": self.titles.told(),
            "records": self.records.told(),
            **self.averages.told(),
            "numbers": [{"people": people, **of.told()} for people, of in sorted(self.numbers.items())],
            "sources": {"all": self.sources.told(), "winners": self.winning.told()},
            "roles": told_roles(self.roles),
            "people": told_by("player", self.people),
            "alone": told_by("player", self.alone),
        }
