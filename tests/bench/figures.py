"""The figures: how much is measured for one, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import NamedTuple


class Effort(NamedTuple):
    """Rounds, measurements in one of them, seconds of one under load, the plays of a group, and the numbers that are
    typed at a table, None for all."""

    rounds: int
    times: int
    seconds: float
    plays: int
    numbers: int | None


WHOLE, QUICK = Effort(7, 60, 2.0, 10_000, None), Effort(1, 1, 0.1, 20, 7)


class Bounds(NamedTuple):
    """Limit and aim of a figure."""

    limit: str = ""
    aim: str = ""


class Figure(NamedTuple):
    name: str
    measured: str
    bounds: Bounds = Bounds()


class Beside(NamedTuple):
    """A measure and its yardstick, the medians of all; `ratio`, the median of the rounds' ratios."""

    measure: float
    yardstick: float
    ratio: float


def beside(measure: Callable[[], float], yardstick: Callable[[], float], rounds: int, times: int) -> Beside:
    """Takes both in turn, since a machine's clock may halve its speed within a minute."""
    taken = [[(measure(), yardstick()) for _ in range(times)] for _ in range(rounds)]
    return compared([(median(one for one, _ in pairs), median(other for _, other in pairs)) for pairs in taken])


def compared(rounds: Sequence[tuple[float, float]]) -> Beside:
    return Beside(
        median(one for one, _ in rounds), median(other for _, other in rounds), median(one / of for one, of in rounds)
    )


def format_figures(figures: Iterable[Figure]) -> str:
    """One line a figure, in columns."""
    lines = [("", "measured", "limit", "aim"), *((one.name, one.measured, *one.bounds) for one in figures)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )
