"""Data of charts, as JSON for the script that draws them in the page's colours.

Every chart consists of stacked bars: labels, and sets of numbers with a name and a colour number each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from scorer.games import all_games
from scorer.statistics.words import format_day, game_title
from scorer.web.chart_palette import PALETTE_SIZE, line_colours
from scorer.web.i18n import translate

MAX_GAMES = 7  # in one chart; the others are drawn as one

Data = dict[str, Any]


def years(data: Data) -> Data:
    """Plays by year, stacked by game."""
    games = [game["game"] for game in data["games"]]
    drawn, rest = games[:MAX_GAMES], games[MAX_GAMES:]
    played = _with_gaps({year["year"]: year["games"] for year in data["years"]})
    sets = [
        (game_title(game, data["titles"]), [plays.get(game, 0) for plays in played.values()], at % PALETTE_SIZE)
        for at, game in enumerate(drawn)
    ]
    if rest:
        others = [sum(plays.get(game, 0) for game in rest) for plays in played.values()]
        sets.append((gettext("Other games"), others, MAX_GAMES % PALETTE_SIZE))
    return _chart(list(played), sets)


def _with_gaps(played: Mapping[str, Mapping[str, int]]) -> dict[str, Mapping[str, int]]:
    """All years from the first to the last, also those without a play."""
    years = range(int(min(played)), int(max(played)) + 1) if played else ()
    return {year: played.get(year, {}) for year in map(str, years)}


def bars(source: Data) -> Data:
    """A person's sources of points over time."""
    labels = [format_day(bar["first"]) for bar in source["bars"]]
    return _chart(labels, _by_line(source["game"], [bar["lines"] for bar in source["bars"]]))


def lines(game: str, named: Mapping[str, Data]) -> Data:
    """Averages of each line: one bar for each of `named`."""
    return _chart(list(named), _by_line(game, [averages["lines"] for averages in named.values()]))


def _by_line(game: str, found: Sequence[Mapping[str, float]]) -> list[tuple[str, list[float], int]]:
    labels = dict(line_labels(game, found))
    tints = line_colours(game, labels)
    return [
        (label, [round(averages.get(key, 0), 2) for averages in found], tints[key])
        for key, label in labels.items()
        if any(averages.get(key) for averages in found)
    ]


def line_labels(game: str, found: Iterable[Mapping[str, float]]) -> list[tuple[str, str]]:
    """The lines in the order of the pad, then those that the current pad lacks."""
    declared = {line.key: translate(line.label) for line in all_games()[game].lines} if game in all_games() else {}
    seen = dict.fromkeys(key for averages in found for key in averages)
    return [(key, label) for key, label in declared.items() if key in seen] + [
        (key, key) for key in seen if key not in declared
    ]


def _chart(labels: list[str], sets: list[tuple[str, list[Any], int]]) -> Data:
    """`drawn`: for the script. `heads` and `rows`: the same numbers as a table."""
    drawn = [{"label": label, "data": data, "tint": tint} for label, data, tint in sets]
    rows = [(label, [data[at] for _, data, _ in sets]) for at, label in enumerate(labels)]
    return {"drawn": {"labels": labels, "sets": drawn}, "heads": [label for label, *_ in sets], "rows": rows}
