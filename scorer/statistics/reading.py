"""The rows from which statistics are counted, in the order of play."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db.models import QuerySet

from scorer.plays.models import Play
from scorer.statistics.models import Score

ORDER = ("played_on", "play_id", "player_id")
NO_LINES: Mapping[str, int] = MappingProxyType({})

Data = dict[str, Any]


class Mark(NamedTuple):
    """A position in the order of play: that of a play."""

    on: datetime.date
    play: int


class Row(NamedTuple):
    """One person at one play, from Score. `played_on`: an ISO date. `lines`: points by line, if known and read."""

    play_id: int
    player_id: int
    game: str
    played_on: str
    people: int
    total: int | None
    place: int
    sharers: int
    margin: int | None
    role: str
    fewest: bool
    lines: Mapping[str, int] = NO_LINES

    @property
    def won(self) -> bool:
        return self.place == 1

    @property
    def lead(self) -> int | None:
        """Points ahead of a sole winner. None if others have more: an imported play may not be won by points."""
        alone = self.won and not self.sharers
        return self.margin if alone and self.margin is not None and self.margin >= 0 else None

    @property
    def gap(self) -> int | None:
        """Points behind of anybody else. None if nobody has more."""
        return -self.margin if not self.won and self.margin is not None and self.margin <= 0 else None

    @property
    def is_solo(self) -> bool:
        return self.people == 1


def rows(scores: QuerySet[Score]) -> Iterator[Row]:
    return _rows(scores, Row._fields[:-1])


def rows_with_lines(scores: QuerySet[Score]) -> Iterator[Row]:
    return _rows(scores, Row._fields)


def _rows(scores: QuerySet[Score], fields: Iterable[str]) -> Iterator[Row]:
    for row in scores.order_by(*ORDER).values_list(*fields).iterator():
        play, player, game, played_on, *rest = row
        yield Row(play, player, game, played_on.isoformat(), *rest)


def plays(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Groups rows, which are in the order of play, by their play."""
    for _, group in groupby(rows, key=attrgetter("play_id")):
        yield list(group)


@dataclass(slots=True)
class Span:
    """The first and the last date."""

    first: str | None = None
    last: str | None = None

    def add(self, play: list[Row]) -> None:
        self.last = play[0].played_on
        self.first = self.first or self.last

    def to_data(self) -> Data:
        return {"first": self.first, "last": self.last}


@dataclass(slots=True)
class Titles:
    """Titles of games that the app does not score, each from its latest play."""

    latest: dict[str, int] = field(default_factory=dict)

    def add(self, play: list[Row]) -> None:
        if play[0].game.startswith("~"):
            self.latest[play[0].game] = play[0].play_id

    def to_data(self) -> dict[str, str]:
        found = dict(Play.objects.filter(pk__in=self.latest.values()).values_list("pk", "title"))
        return {game: found[play] for game, play in self.latest.items() if play in found}
