"""Winning runs: plays won one after the other. A shared win carries a run on; a play alone is no part of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from .reading import Data, Row


class Run(NamedTuple):
    wins: int
    first: str
    last: str


@dataclass(slots=True)
class Runs:
    """Of one person. `current`: the run that the latest play belongs to. None where nothing was won."""

    current: Run | None = None
    longest: Run | None = None

    def add(self, row: Row) -> None:
        """A play with others. Of equal runs the earlier is the longest."""
        self.current = _carried_on(self.current, row) if row.won else None
        if self.current and (self.longest is None or self.current.wins > self.longest.wins):
            self.longest = self.current

    def told(self) -> Data:
        return {
            "current": self.current and self.current._asdict(),
            "longest": self.longest and self.longest._asdict(),
        }


def _carried_on(run: Run | None, row: Row) -> Run:
    return Run(run.wins + 1, run.first, row.played_on) if run else Run(1, row.played_on, row.played_on)


SHORTEST = 2  # one win is no run


def longest(found: Mapping[int, Runs], which: str) -> list[Data]:
    """Whoever has the longest of these runs, equals all; nobody where nobody won twice in a row."""
    all_runs = [(player, run) for player, one in sorted(found.items()) if (run := getattr(one, which))]
    most = max((run.wins for _, run in all_runs), default=0)
    if most < SHORTEST:
        return []
    return [{"player": player, **run._asdict()} for player, run in all_runs if run.wins == most]
