"""A person: wins, games, margins, factions, where the points come from, runs, and whom they met."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from .opponents import Meetings, rivals, told_by_player
from .order import most_first
from .reading import Data, Row, Span, Titles
from .runs import Runs
from .serialize import by_key
from .sources import Drawn, told_by_game
from .tallies import Numbers, Tally, told_by, told_roles


@dataclass(slots=True)
class OfOneGame:
    tally: Tally = field(default_factory=Tally)
    numbers: defaultdict[int, Tally] = field(default_factory=by_key(Tally))

    def add(self, row: Row) -> None:
        self.tally.add(row)
        self.numbers[row.people].add(row)

    def told(self) -> Data:
        numbers = sorted(self.numbers.items())
        return {**self.tally.told(), "numbers": [{"people": people, **one.told()} for people, one in numbers]}


@dataclass(slots=True)
class Margins:
    """Points ahead where this one won, and behind where not."""

    ahead: Numbers = field(default_factory=Numbers)
    behind: Numbers = field(default_factory=Numbers)

    def add(self, row: Row) -> None:
        if (lead := row.lead) is not None:
            self.ahead.add(lead)
        if (gap := row.gap) is not None:
            self.behind.add(gap)

    def told(self) -> Data:
        return {
            "ahead": self.ahead.average,
            "most_ahead": self.ahead.most,
            "behind": self.behind.average,
            "closest": self.behind.least,
        }


@dataclass(slots=True)
class OfPerson:
    """`alone`: plays alone, by game. All else is of plays with others, each with all of its rows."""

    one: int
    span: Span = field(default_factory=Span)
    titles: Titles = field(default_factory=Titles)
    alone: defaultdict[str, Tally] = field(default_factory=by_key(Tally))
    tally: Tally = field(default_factory=Tally)
    games: defaultdict[str, OfOneGame] = field(default_factory=by_key(OfOneGame))
    margins: Margins = field(default_factory=Margins)
    roles: defaultdict[tuple[str, str], Tally] = field(default_factory=by_key(Tally))
    sources: defaultdict[str, Drawn] = field(default_factory=by_key(Drawn))
    runs: Runs = field(default_factory=Runs)
    met: defaultdict[int, Meetings] = field(default_factory=by_key(Meetings))

    def add(self, play: list[Row]) -> None:
        self.span.add(play)
        self.titles.add(play)
        mine = next(row for row in play if row.player_id == self.one)
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

    def told(self) -> Data:
        met = told_by_player(self.met)
        games = most_first(self.games, lambda game: game.tally.plays)
        return {
            **self.tally.told(),
            **self.span.told(),
            "titles": self.titles.told(),
            "solo": told_by("game", self.alone),
            "games": [{"game": game, **of.told()} for game, of in games],
            "margins": self.margins.told(),
            "roles": told_roles(self.roles),
            "sources": told_by_game(self.sources),
            "runs": self.runs.told(),
            "opponents": met,
            "rivals": rivals(met),
        }
