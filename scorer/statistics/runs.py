"""Winning runs: consecutive wins. A shared win continues a run; solo plays do not count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from .reading import Data, Row

MIN_WINS = 2  # of a run that is listed


class Run(NamedTuple):
    wins: int
    first: str
    last: str


@dataclass(slots=True)
class Runs:
    """The runs of one person. `current`: the run of the latest play. None without a win."""

    current: Run | None = None
    longest: Run | None = None

    def add(self, row: Row) -> None:
        """`row`: of a play with others. Of equal runs the earlier is the longest."""
        self.current = _extended(self.current, row) if row.won else None
        if self.current and (self.longest is None or self.current.wins > self.longest.wins):
            self.longest = self.current

    def to_data(self) -> Data:
        return {
            "current": self.current and self.current._asdict(),
            "longest": self.longest and self.longest._asdict(),
        }


def _extended(run: Run | None, row: Row) -> Run:
    return Run(run.wins + 1, run.first, row.played_on) if run else Run(1, row.played_on, row.played_on)


def longest_runs(found: Mapping[int, Runs], which: str) -> list[Data]:
    """All people with the longest run. `which`: "current" or "longest"."""
    all_runs = [(player, run) for player, runs in sorted(found.items()) if (run := getattr(runs, which))]
    most = max((run.wins for _, run in all_runs), default=0)
    if most < MIN_WINS:
        return []
    return [{"player": player, **run._asdict()} for player, run in all_runs if run.wins == most]
