"""A game: its records, averages, lines, factions, and who plays it."""

from __future__ import annotations

from collections import defaultdict

from .reading import Data, Points, Row, apart, count, named, span
from .records import records
from .sources import told
from .tallies import roles, tallies, tally, told_by


def game(found: list[Row], lines: list[Points]) -> Data:
    with_others, alone = apart(found)
    return {
        "plays": count(found),
        "solo": count(alone),
        **span(found),
        "titles": named(found),
        "records": records(with_others),
        **_averages(with_others),
        "numbers": _numbers(with_others),
        "sources": {"all": told(lines), "winners": told([one for one in lines if one.place == 1])},
        "roles": roles(with_others),
        "people": told_by("player", tallies(with_others, lambda row: row.player_id)),
        "alone": told_by("player", tallies(alone, lambda row: row.player_id)),
    }


def _averages(of: list[Row]) -> Data:
    everybody, winners = tally(of), tally(row for row in of if row.won)
    return {"average": everybody.average, "winning": winners.average, "best": everybody.best}


def _numbers(with_others: list[Row]) -> list[Data]:
    numbers: dict[int, list[Row]] = defaultdict(list)
    for row in with_others:
        numbers[row.people].append(row)
    return [{"people": people, "plays": count(of), **_averages(of)} for people, of in sorted(numbers.items())]
