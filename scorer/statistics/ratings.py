"""How strong everybody is, worked out anew from the whole history, in the order in which it was played.

Everybody at a table is compared with everybody else: who finished ahead gains, the more the stronger the other was.
People are ordered by the estimate itself. The cautious number that is usual, the estimate less three times its
uncertainty, would put two newcomers who beat an old hand below that old hand for as long as they are new; here who has
few plays is listed apart instead."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from openskill.models import BradleyTerryFull

from .reading import Data, Row, named, plays

SETTLED = 5  # plays; with fewer a rating is provisional
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


def ratings(found: list[Row]) -> Data:
    """Over all games and for each, the most played first. `found`: the rows of plays with others."""
    over_all, games = Ladder(), defaultdict(Ladder)
    counted: Counter[str] = Counter()
    for rows in plays(found):
        if len(rows) > 1:
            over_all.add(rows)
            games[rows[0].game].add(rows)
            counted[rows[0].game] += 1
    order = sorted(games, key=lambda game: (-counted[game], game))
    told = [{"game": game, "people": games[game].told()} for game in order]
    return {"titles": named(found), "over_all": over_all.told(), "games": told}
