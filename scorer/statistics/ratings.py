"""How strong everybody is, worked out from the whole history, in the order in which it was played.

Everybody at a table is compared with everybody else: who finished ahead gains, the more the stronger the other was.
People are ordered by the estimate itself. The cautious number that is usual, the estimate less three times its
uncertainty, would put two newcomers who beat an old hand below that old hand for as long as they are new; here who has
few plays is listed apart instead."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from openskill.models import BradleyTerryFull

from .order import most_first
from .reading import Data, Row, Titles
from .serialize import by_key

SETTLED = 5  # plays; with fewer a rating is provisional
MOST_RATED = 20  # people in a play: everybody is compared with everybody, and in a crowd a place says little
MODEL = BradleyTerryFull()
START = MODEL.mu


class Ladder:
    """The ratings of those who played some games."""

    def __init__(self) -> None:
        self.ratings: dict[int, Any] = defaultdict(MODEL.rating)
        self.plays: Counter[int] = Counter()

    def add(self, rows: list[Row]) -> None:
        """A play with others, its rows in an order that does not hang on who sat where."""
        before = [[self.ratings[row.player_id]] for row in rows]
        after = MODEL.rate(before, ranks=[float(row.place) for row in rows])
        for row, (rating,) in zip(rows, after, strict=True):
            self.ratings[row.player_id] = rating
            self.plays[row.player_id] += 1

    def told(self) -> list[Data]:
        """The strongest first."""
        order = sorted(self.ratings.items(), key=lambda one: (-one[1].mu, one[0]))
        return [{"player": player, "rating": one.mu, "plays": self.plays[player]} for player, one in order]

    def dumped(self) -> list[tuple[int, int, float, float]]:
        return [(player, self.plays[player], one.mu, one.sigma) for player, one in self.ratings.items()]

    @classmethod
    def loaded(cls, data: list[tuple[int, int, float, float]]) -> Ladder:
        made = cls()
        for player, plays, mu, sigma in data:
            made.ratings[player] = MODEL.rating(mu=mu, sigma=sigma)
            made.plays[player] = plays
        return made


@dataclass(slots=True)
class Ratings:
    """Over all games and for each. `counted`: how many plays of a game were rated."""

    titles: Titles = field(default_factory=Titles)
    over_all: Ladder = field(default_factory=Ladder)
    games: defaultdict[str, Ladder] = field(default_factory=by_key(Ladder))
    counted: Counter[str] = field(default_factory=Counter)

    def add(self, play: list[Row]) -> None:
        """A play with others; of some of them there may be no row."""
        self.titles.add(play)
        if 1 < len(play) <= MOST_RATED:
            self.over_all.add(play)
            self.games[play[0].game].add(play)
            self.counted[play[0].game] += 1

    def told(self) -> Data:
        """The most played game first."""
        games = [{"game": game, "people": self.games[game].told()} for game, _plays in most_first(self.counted, int)]
        return {"titles": self.titles.told(), "over_all": self.over_all.told(), "games": games}
