"""Winning runs: plays won one after the other. A shared win carries a run on; a play alone is no part of one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from .reading import Data, Row


class Run(NamedTuple):
    wins: int
    first: str
    last: str


class Runs(NamedTuple):
    """Of one person. `current`: the run that the latest play belongs to. None where nothing was won."""

    current: Run | None
    longest: Run | None

    def told(self) -> Data:
        return {name: run and run._asdict() for name, run in zip(self._fields, self, strict=True)}


def runs(of: Iterable[Row]) -> Runs:
    """`of`: one person's rows, in order, of plays with others. Of equal runs the earlier is the longest."""
    current: Run | None = None
    longest: Run | None = None
    for row in of:
        current = _carried_on(current, row) if row.won else None
        if current and (longest is None or current.wins > longest.wins):
            longest = current
    return Runs(current, longest)


def _carried_on(run: Run | None, row: Row) -> Run:
    return Run(run.wins + 1, run.first, row.played_on) if run else Run(1, row.played_on, row.played_on)


def by_person(of: Iterable[Row]) -> dict[int, Runs]:
    rows = defaultdict(list)
    for row in of:
        rows[row.player_id].append(row)
    return {player: runs(theirs) for player, theirs in rows.items()}


SHORTEST = 2  # one win is no run


def longest(found: dict[int, Runs], which: str) -> list[Data]:
    """Whoever has the longest of these runs, equals all; nobody where nobody won twice in a row."""
    all_runs = [(player, run) for player, one in sorted(found.items()) if (run := getattr(one, which))]
    most = max((run.wins for _, run in all_runs), default=0)
    if most < SHORTEST:
        return []
    return [{"player": player, **run._asdict()} for player, run in all_runs if run.wins == most]
