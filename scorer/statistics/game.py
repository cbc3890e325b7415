"""Statistics of a game: records, averages, lines, factions and people."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from .reading import Data, Row, Span, Titles
from .records import Records
from .serialize import defaultdict_of
from .sources import Sources
from .tallies import Tally, role_rows, tally_rows


@dataclass(slots=True)
class Averages:
    """Totals of everybody, and of the winners."""

    everybody: Tally = field(default_factory=Tally)
    winners: Tally = field(default_factory=Tally)

    def add(self, row: Row) -> None:
        self.everybody.add(row)
        if row.won:
            self.winners.add(row)

    def to_data(self) -> Data:
        everybody, winners = self.everybody, self.winners
        return {"average": everybody.average, "winning": winners.average, "best": everybody.best}


@dataclass(slots=True)
class PlayerCount:
    """The plays with one number of people."""

    plays: int = 0
    averages: Averages = field(default_factory=Averages)

    def to_data(self) -> Data:
        return {"plays": self.plays, **self.averages.to_data()}


@dataclass(slots=True)
class GameStatistics:
    """`alone`: solo plays, by person. All else is of plays with others."""

    plays: int = 0
    span: Span = field(default_factory=Span)
    titles: Titles = field(default_factory=Titles)
    alone: defaultdict[int, Tally] = field(default_factory=defaultdict_of(Tally))
    records: Records = field(default_factory=Records)
    averages: Averages = field(default_factory=Averages)
    numbers: defaultdict[int, PlayerCount] = field(default_factory=defaultdict_of(PlayerCount))
    sources: Sources = field(default_factory=Sources)
    winning: Sources = field(default_factory=Sources)
    roles: defaultdict[tuple[str, str], Tally] = field(default_factory=defaultdict_of(Tally))
    people: defaultdict[int, Tally] = field(default_factory=defaultdict_of(Tally))

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

    def to_data(self) -> Data:
        return {
            "plays": self.plays,
            "solo": sum(tally.plays for tally in self.alone.values()),
            **self.span.to_data(),
            "titles": self.titles.to_data(),
            "records": self.records.to_data(),
            **self.averages.to_data(),
            "numbers": [{"people": people, **count.to_data()} for people, count in sorted(self.numbers.items())],
            "sources": {"all": self.sources.to_data(), "winners": self.winning.to_data()},
            "roles": role_rows(self.roles),
            "people": tally_rows("player", self.people),
            "alone": tally_rows("player", self.alone),
        }
