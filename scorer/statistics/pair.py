"""Two people: the plays that both sat at, seen by one of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from .opponents import Meetings
from .order import most_first
from .reading import Data, Row, Titles
from .serialize import by_key

LATEST = 10


class Met(NamedTuple):
    """A play, as one of the two sees it."""

    play: int
    on: str
    game: str
    totals: tuple[int | None, int | None]
    places: tuple[int, int]


@dataclass(slots=True)
class OfTwo:
    """`latest`: the last plays, the last one first."""

    one: int
    titles: Titles = field(default_factory=Titles)
    over_all: Meetings = field(default_factory=Meetings)
    games: defaultdict[str, Meetings] = field(default_factory=by_key(Meetings))
    latest: list[Met] = field(default_factory=list)

    def add(self, play: list[Row]) -> None:
        """The rows of the two, as far as they sat there."""
        if len(play) != 2:
            return
        mine, theirs = sorted(play, key=lambda row: row.player_id != self.one)
        self.titles.add(play)
        self.over_all.add(mine, theirs)
        self.games[mine.game].add(mine, theirs)
        self.latest = [_met(mine, theirs), *self.latest[: LATEST - 1]]

    def told(self) -> Data:
        order = most_first(self.games, lambda game: game.plays)
        return {
            **self.over_all.told(),
            "titles": self.titles.told(),
            "games": [{"game": game, **meetings.told()} for game, meetings in order],
            "latest": [met._asdict() for met in self.latest],
        }


def _met(mine: Row, theirs: Row) -> Met:
    totals, places = (mine.total, theirs.total), (mine.place, theirs.place)
    return Met(mine.play_id, mine.played_on, mine.game, totals, places)
