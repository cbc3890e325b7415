"""The records of a game. Whoever reached one first holds it, by the date of the play; equals of one date all hold it.

So it makes no difference in which order the plays were entered. Plays alone set no records. Where the fewest points win
the lowest total is the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from .reading import Data, Row


class Record(NamedTuple):
    kind: str
    value: Callable[[Row], int | None]
    best: Callable[[Iterable[int]], int]


def _total(row: Row) -> int | None:
    return row.total


def _lead(row: Row) -> int | None:
    return row.lead


def _winning(row: Row) -> int | None:
    return row.total if row.won else None


MARGIN = Record("margin", _lead, max)
MOST_WIN = (Record("highest", _total, max), MARGIN, Record("lowest_win", _winning, min))
FEWEST_WIN = (Record("lowest", _total, min), MARGIN, Record("highest_win", _winning, max))


def records(of: Iterable[Row]) -> list[Data]:
    """Of one game's rows, with others; a record that nobody can hold, for want of points, is left out."""
    rows = list(of)
    return [held for record in _kept_of(rows) if (held := _held(record, rows))]


def _kept_of(rows: list[Row]) -> tuple[Record, ...]:
    """Of totals there is no record where the most points won once and the fewest another time."""
    fewest = {row.fewest for row in rows}
    if len(fewest) > 1:
        return (MARGIN,)
    return FEWEST_WIN if True in fewest else MOST_WIN


def _held(record: Record, rows: list[Row]) -> Data | None:
    values = [(value, row) for row in rows if (value := record.value(row)) is not None]
    if not values:
        return None
    best = record.best(value for value, _ in values)
    reached = [row for value, row in values if value == best]
    first = min(row.played_on for row in reached)
    held = sorted((row.player_id, row.play_id) for row in reached if row.played_on == first)
    holders = [{"player": player, "play": play} for player, play in held]
    return {"kind": record.kind, "value": best, "on": first, "holders": holders}
