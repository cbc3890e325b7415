"""Statistics of a person: wins, games, margins, factions, sources of points, runs and opponents."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from .opponents import Meetings, main_rivals, meeting_rows
from .order import most_played_first
from .reading import Data, Row, Span, Titles
from .runs import Runs
from .serialize import defaultdict_of
from .sources import PersonSources, source_rows
from .tallies import Numbers, Tally, role_rows, tally_rows


@dataclass(slots=True)
class PersonGame:
    tally: Tally = field(default_factory=Tally)
    numbers: defaultdict[int, Tally] = field(default_factory=defaultdict_of(Tally))

    def add(self, row: Row) -> None:
        self.tally.add(row)
        self.numbers[row.people].add(row)

    def to_data(self) -> Data:
        numbers = sorted(self.numbers.items())
        return {**self.tally.to_data(), "numbers": [{"people": people, **tally.to_data()} for people, tally in numbers]}


@dataclass(slots=True)
class Margins:
    """Points ahead of a winner, and points behind of anybody else."""

    ahead: Numbers = field(default_factory=Numbers)
    behind: Numbers = field(default_factory=Numbers)

    def add(self, row: Row) -> None:
        if (lead := row.lead) is not None:
            self.ahead.add(lead)
        if (gap := row.gap) is not None:
            self.behind.add(gap)

    def to_data(self) -> Data:
        return {
            "ahead": self.ahead.average,
            "most_ahead": self.ahead.most,
            "behind": self.behind.average,
            "closest": self.behind.least,
        }


@dataclass(slots=True)
class PersonStatistics:
    """`alone`: solo plays, by game. All else is of plays with others, which are added with all of their rows."""

    player: int
    span: Span = field(default_factory=Span)
    titles: Titles = field(default_factory=Titles)
    alone: defaultdict[str, Tally] = field(default_factory=defaultdict_of(Tally))
    tally: Tally = field(default_factory=Tally)
    games: defaultdict[str, PersonGame] = field(default_factory=defaultdict_of(PersonGame))
    margins: Margins = field(default_factory=Margins)
    roles: defaultdict[tuple[str, str], Tally] = field(default_factory=defaultdict_of(Tally))
    sources: defaultdict[str, PersonSources] = field(default_factory=defaultdict_of(PersonSources))
    runs: Runs = field(default_factory=Runs)
    met: defaultdict[int, Meetings] = field(default_factory=defaultdict_of(Meetings))

    def add(self, play: list[Row]) -> None:
        self.span.add(play)
        self.titles.add(play)
        mine = next(row for row in play if row.player_id == self.player)
        if mine.is_solo:
            self.alone[mine.game].add(mine)
        else:
            self._add_own(mine)
            for row in play:
                if row is not mine:
                    self.met[row.player_id].add(mine, row)

    def _add_own(self, mine: Row) -> None:
        self.tally.add(mine)
        self.games[mine.game].add(mine)
        self.margins.add(mine)
        self.runs.add(mine)
        if mine.role:
            self.roles[mine.game, mine.role].add(mine)
        if mine.lines:
            self.sources[mine.game].add(mine)

    def to_data(self) -> Data:
        met = meeting_rows(self.met)
        games = most_played_first(self.games, lambda game: game.tally.plays)
        return {
            **self.tally.to_data(),
            **self.span.to_data(),
            "titles": self.titles.to_data(),
            "solo": tally_rows("game", self.alone),
            "games": [{"game": game, **statistics.to_data()} for game, statistics in games],
            "margins": self.margins.to_data(),
            "roles": role_rows(self.roles),
            "sources": source_rows(self.sources),
            "runs": self.runs.to_data(),
            "opponents": met,
            "rivals": main_rivals(met),
        }
