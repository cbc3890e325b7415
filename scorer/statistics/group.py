"""A whole group: what it plays and how often, how everybody does, runs, and the records that were set last."""

from __future__ import annotations

from collections import Counter, defaultdict

from .reading import Data, Row, apart, by_game, count, named, plays, span
from .records import records
from .runs import by_person, longest
from .tallies import Tally, most_played, tallies, told_by

LATEST = 5


def group(found: list[Row]) -> Data:
    with_others, alone = apart(found)
    once = [together[0] for together in plays(found)]  # one row a play
    runs = by_person(with_others)
    return {
        "plays": len(once),
        "solo": count(alone),
        **span(found),
        "titles": named(found),
        "games": [{"game": game, "plays": one.plays} for game, one in most_played(tallies(once, lambda row: row.game))],
        "years": _years(once),
        "people": _people(with_others, alone),
        "longest": longest(runs, "longest"),
        "current": longest(runs, "current"),
        "records": _latest_records(with_others),
    }


def _years(once: list[Row]) -> list[Data]:
    years: dict[str, Counter[str]] = defaultdict(Counter)
    for row in once:
        years[row.played_on[:4]][row.game] += 1
    return [{"year": year, "plays": games.total(), "games": games} for year, games in sorted(years.items())]


def _people(with_others: list[Row], alone: list[Row]) -> list[Data]:
    """Those too who only played alone."""
    solo = tallies(alone, lambda row: row.player_id)
    found = {player: Tally() for player in solo} | tallies(with_others, lambda row: row.player_id)
    told = told_by("player", found)
    return [one | {"solo": solo[one["player"]].plays if one["player"] in solo else 0} for one in told]


def _latest_records(with_others: list[Row]) -> list[Data]:
    """What was set last, over all games; where a game was played once, everything is a record, and says nothing."""
    found = [
        {"game": game, **record}
        for game, of in sorted(by_game(with_others).items())
        if count(of) > 1
        for record in records(of)
    ]
    return sorted(found, key=lambda record: record["on"], reverse=True)[:LATEST]
