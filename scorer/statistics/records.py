"""The records of a game. Whoever reached one first holds it, by the date of the play; equals of one date all hold it.

So it makes no difference in which order the plays were entered. Plays alone set no records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from .reading import Data, Row


class Record(NamedTuple):
    kind: str
    value: Callable[[Row], int | None]
    best: Callable[[Iterable[int]], int]


def _highest(row: Row) -> int | None:
    return row.total


def _margin(row: Row) -> int | None:
    return row.margin if row.won and not row.sharers else None


def _winning(row: Row) -> int | None:
    return row.total if row.won else None


HIGHEST, MARGIN, LOWEST_WIN = "highest", "margin", "lowest_win"
RECORDS = (Record(HIGHEST, _highest, max), Record(MARGIN, _margin, max), Record(LOWEST_WIN, _winning, min))


def records(of: Iterable[Row]) -> list[Data]:
    """Of one game's rows, with others; a record that nobody can hold, for want of points, is left out."""
    rows = list(of)
    return [held for record in RECORDS if (held := _held(record, rows))]


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
