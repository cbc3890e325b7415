"""Where the points come from: averages a line of a game, and how they changed.

A line that a table does not have counts as nothing there, so that the averages of the lines add up to the average of
the totals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from .reading import Data, Points

MOST_BARS = 20


def of_games(of: Iterable[Points]) -> list[Data]:
    """A person's: averages and bars of each game whose lines are known, the most played first."""
    games = defaultdict(list)
    for one in of:
        games[one.game].append(one)
    order = sorted(games.items(), key=lambda found: (-len(found[1]), found[0]))
    return [{"game": game, **told(found), "bars": bars(found)} for game, found in order]


def told(found: Sequence[Points]) -> Data:
    return {"scores": len(found), "lines": averages(found)}


def averages(found: Sequence[Points]) -> dict[str, float]:
    """Points by line, for one score."""
    sums: Counter[str] = Counter()
    for one in found:
        sums.update(one.lines)
    return {line: points / len(found) for line, points in sums.items()}


def bars(found: Sequence[Points]) -> list[Data]:
    """In order of play: one bar a play, or, of many plays, one for some in a row."""
    in_one = -(-len(found) // MOST_BARS)
    parts = [found[at : at + in_one] for at in range(0, len(found), in_one)] if found else []
    return [{"first": one[0].played_on, "last": one[-1].played_on, **told(one)} for one in parts]
