"""The rows that statistics are made of, in the order in which the plays were played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import QuerySet

from scorer.models import Play, Score

ORDER = ("played_on", "play_id", "player_id")

Data = dict[str, Any]


class Row(NamedTuple):
    """One person at one play, as Score has it. The date is in its ISO form, as it is kept with what is computed."""

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

    @property
    def won(self) -> bool:
        return self.place == 1

    @property
    def lead(self) -> int | None:
        """Points ahead where this one won alone, and by points; a play from elsewhere may be won by something else."""
        alone = self.won and not self.sharers
        return self.margin if alone and self.margin is not None and self.margin >= 0 else None

    @property
    def gap(self) -> int | None:
        """Points behind where this one did not win."""
        return -self.margin if not self.won and self.margin is not None and self.margin <= 0 else None

    @property
    def is_solo(self) -> bool:
        return self.people == 1


def rows(scores: QuerySet[Score]) -> list[Row]:
    found = scores.order_by(*ORDER).values_list(*Row._fields)
    return [Row(*row[:3], row[3].isoformat(), *row[4:]) for row in found.iterator()]


class Points(NamedTuple):
    """Where one person's points at one play came from, by line."""

    game: str
    played_on: str
    place: int
    lines: dict[str, int]


def points(scores: QuerySet[Score]) -> list[Points]:
    """Those of plays with others, as far as the lines are known."""
    found = scores.filter(people__gt=1).order_by(*ORDER).values_list(*Points._fields)
    return [Points(game, on.isoformat(), place, lines) for game, on, place, lines in found.iterator() if lines]


def plays(of: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows of each play together; `of` is in order."""
    for _, together in groupby(of, key=attrgetter("play_id")):
        yield list(together)


def apart(of: Iterable[Row]) -> tuple[list[Row], list[Row]]:
    """What was played with others, and what was played alone."""
    with_others: list[Row] = []
    alone: list[Row] = []
    for row in of:
        (alone if row.is_solo else with_others).append(row)
    return with_others, alone


def by_game(of: Iterable[Row]) -> dict[str, list[Row]]:
    games = defaultdict(list)
    for row in of:
        games[row.game].append(row)
    return games


def count(of: Iterable[Row]) -> int:
    """Plays, not people at them."""
    return len({row.play_id for row in of})


def span(of: list[Row]) -> Data:
    """The first and the last date; `of` is in order."""
    return {"first": of[0].played_on, "last": of[-1].played_on} if of else {"first": None, "last": None}


def named(of: Iterable[Row]) -> dict[str, str]:
    """What the games that are not among ours are called: as their latest play says."""
    last = {row.game: row.play_id for row in of if row.game.startswith("~")}
    found = dict(Play.objects.filter(pk__in=last.values()).values_list("pk", "title"))
    return {game: found[play] for game, play in last.items() if play in found}
