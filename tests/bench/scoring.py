"""The rules alone: score() on a full table of Architects, beside a fixed loop of plain Python."""

from __future__ import annotations

import time
from collections.abc import Callable

from scorer.rules.game import Game
from scorer.rules.seats import Table
from scorer.rules.standings import score
from tests.bench.figures import Effort, Figure, beside

TURNS = 10_000


def loop() -> int:
    """The yardstick. It must stay as it is, or figures of two days cannot be compared."""
    total = 0
    for turn in range(TURNS):
        total += turn * turn % 7
    return total


def figure(game: Game, table: Table, effort: Effort) -> Figure:
    found = beside(lambda: seconds(lambda: score(game, table)), lambda: seconds(loop), effort.rounds, effort.times)
    measured = f"{1e6 * found.measure:.0f} µs, {found.ratio:.2f} times a loop of {TURNS} turns"
    return Figure(f"score(), {game.title}, {len(table.sheets)} players", measured)


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
