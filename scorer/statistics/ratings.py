"""Ratings of the players, from the whole history in the order of play.

Everybody at a table is compared with everybody else. The person ahead gains, the more the stronger the other was.
People are ordered by the estimate itself. The usual cautious number, the estimate less three times its uncertainty,
would rank two newcomers below an old hand whom they beat, for as long as they are new. People with few plays are listed
apart instead."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from openskill.models import BradleyTerryFull

from .order import most_played_first
from .reading import Data, Row, Titles
from .serialize import defaultdict_of

SETTLED_PLAYS = 5  # with fewer a rating is provisional
MAX_RATED = 20  # people at a rated play: the comparisons grow with the square, and in a crowd a place means little
MODEL = BradleyTerryFull()
START_RATING = MODEL.mu


class Ladder:
    """The ratings in one game, or over all."""

    def __init__(self) -> None:
        self.ratings: dict[int, Any] = defaultdict(MODEL.rating)
        self.plays: Counter[int] = Counter()

    def add(self, rows: list[Row]) -> None:
        """`rows`: those of a play with others, in an order independent of the seats."""
        before = [[self.ratings[row.player_id]] for row in rows]
        after = MODEL.rate(before, ranks=[float(row.place) for row in rows])
        for row, (rating,) in zip(rows, after, strict=True):
            self.ratings[row.player_id] = rating
            self.plays[row.player_id] += 1

    def to_data(self) -> list[Data]:
        """The strongest first."""
        order = sorted(self.ratings.items(), key=lambda item: (-item[1].mu, item[0]))
        return [{"player": player, "rating": rating.mu, "plays": self.plays[player]} for player, rating in order]

    def dump(self) -> list[tuple[int, int, float, float]]:
        return [(player, self.plays[player], rating.mu, rating.sigma) for player, rating in self.ratings.items()]

    @classmethod
    def load(cls, data: list[tuple[int, int, float, float]]) -> Ladder:
        ladder = cls()
        for player, plays, mu, sigma in data:
            ladder.ratings[player] = MODEL.rating(mu=mu, sigma=sigma)
            ladder.plays[player] = plays
        return ladder


@dataclass(slots=True)
class Ratings:
    """Over all games and for each. `counted`: rated plays by game."""

    titles: Titles = field(default_factory=Titles)
    over_all: Ladder = field(default_factory=Ladder)
    games: defaultdict[str, Ladder] = field(default_factory=defaultdict_of(Ladder))
    counted: Counter[str] = field(default_factory=Counter)

    def add(self, play: list[Row]) -> None:
        """`play`: with others, some of whom may have no row."""
        self.titles.add(play)
        if 1 < len(play) <= MAX_RATED:
            self.over_all.add(play)
            self.games[play[0].game].add(play)
            self.counted[play[0].game] += 1

    def to_data(self) -> Data:
        """The most played game first."""
        games = [
            {"game": game, "people": self.games[game].to_data()}
            for game, _plays in most_played_first(self.counted, int)
        ]
        return {"titles": self.titles.to_data(), "over_all": self.over_all.to_data(), "games": games}
