"""Statistics of a group: games, years, people, runs and the latest records."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from .order import most_played_first
from .reading import Data, Row, Span, Titles
from .records import Records
from .runs import Runs, longest_runs
from .serialize import defaultdict_of
from .tallies import Tally, tally_rows

MAX_RECORDS = 5  # on the page of a group


@dataclass(slots=True)
class GroupStatistics:
    """`games`: numbers of plays. `alone`: solo plays, by person. All else is of plays with others."""

    span: Span = field(default_factory=Span)
    titles: Titles = field(default_factory=Titles)
    games: Counter[str] = field(default_factory=Counter)
    years: defaultdict[str, Counter[str]] = field(default_factory=defaultdict_of(Counter))
    alone: Counter[int] = field(default_factory=Counter)
    people: defaultdict[int, Tally] = field(default_factory=defaultdict_of(Tally))
    runs: defaultdict[int, Runs] = field(default_factory=defaultdict_of(Runs))
    records: defaultdict[str, Records] = field(default_factory=defaultdict_of(Records))

    def add(self, play: list[Row]) -> None:
        first = play[0]
        self.span.add(play)
        self.titles.add(play)
        self.games[first.game] += 1
        self.years[first.played_on[:4]][first.game] += 1
        if first.is_solo:
            self.alone[first.player_id] += 1
        else:
            self._add_with_others(play)

    def _add_with_others(self, play: list[Row]) -> None:
        self.records[play[0].game].add(play)
        for row in play:
            self.people[row.player_id].add(row)
            self.runs[row.player_id].add(row)

    def to_data(self) -> Data:
        games = most_played_first(self.games, int)
        return {
            "plays": self.games.total(),
            "solo": self.alone.total(),
            **self.span.to_data(),
            "titles": self.titles.to_data(),
            "games": [{"game": game, "plays": plays} for game, plays in games],
            "years": self._years(),
            "people": self._people(),
            "longest": longest_runs(self.runs, "longest"),
            "current": longest_runs(self.runs, "current"),
            "records": self._latest_records(),
        }

    def _years(self) -> list[Data]:
        years = sorted(self.years.items())
        return [{"year": year, "plays": games.total(), "games": games} for year, games in years]

    def _people(self) -> list[Data]:
        """Includes people with solo plays only."""
        rows = tally_rows("player", {player: Tally() for player in self.alone} | self.people)
        return [row | {"solo": self.alone[row["player"]]} for row in rows]

    def _latest_records(self) -> list[Data]:
        """The latest over all games. In a game that was played once everything is a record, so it is left out."""
        found = [
            {"game": game, **record}
            for game, records in sorted(self.records.items())
            if records.plays > 1
            for record in records.to_data()
        ]
        return sorted(found, key=lambda record: record["on"], reverse=True)[:MAX_RECORDS]
