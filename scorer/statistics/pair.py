"""Statistics of two people: their common plays, from the side of one of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from .opponents import Meetings
from .order import most_played_first
from .reading import Data, Row, Titles
from .serialize import defaultdict_of

MAX_MEETINGS = 10


class Meeting(NamedTuple):
    """A common play. Of each pair the first value is that of the person the statistics belong to."""

    play: int
    on: str
    game: str
    totals: tuple[int | None, int | None]
    places: tuple[int, int]


@dataclass(slots=True)
class PairStatistics:
    """`player`: the one of the two on whose side the numbers are. `latest`: the last plays, the last one first."""

    player: int
    titles: Titles = field(default_factory=Titles)
    over_all: Meetings = field(default_factory=Meetings)
    games: defaultdict[str, Meetings] = field(default_factory=defaultdict_of(Meetings))
    latest: list[Meeting] = field(default_factory=list)

    def add(self, play: list[Row]) -> None:
        """`play`: the rows of the two; only one if the other was not there."""
        if len(play) != 2:
            return
        mine, theirs = sorted(play, key=lambda row: row.player_id != self.player)
        self.titles.add(play)
        self.over_all.add(mine, theirs)
        self.games[mine.game].add(mine, theirs)
        self.latest = [_meeting(mine, theirs), *self.latest[: MAX_MEETINGS - 1]]

    def to_data(self) -> Data:
        order = most_played_first(self.games, lambda game: game.plays)
        return {
            **self.over_all.to_data(),
            "titles": self.titles.to_data(),
            "games": [{"game": game, **meetings.to_data()} for game, meetings in order],
            "latest": [meeting._asdict() for meeting in self.latest],
        }


def _meeting(mine: Row, theirs: Row) -> Meeting:
    totals, places = (mine.total, theirs.total), (mine.place, theirs.place)
    return Meeting(mine.play_id, mine.played_on, mine.game, totals, places)
