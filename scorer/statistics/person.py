"""A person: wins, games, margins, factions, where the points come from, runs, and whom they met."""

from __future__ import annotations

from .opponents import opponents, rivals
from .reading import Data, Points, Row, apart, by_game, named, plays, span
from .runs import runs
from .sources import of_games
from .tallies import average, roles, tallies, tally, told_by


def person(one: int, found: list[Row], together: list[Row], lines: list[Points]) -> Data:
    """`found`: the person's own rows; `together`: all rows of the plays that they did not play alone."""
    with_others, alone = apart(found)
    met = opponents(one, plays(together))
    games = sorted(by_game(with_others).items(), key=lambda game: (-len(game[1]), game[0]))
    return {
        **tally(with_others).told(),
        **span(found),
        "titles": named(found),
        "solo": told_by("game", tallies(alone, lambda row: row.game)),
        "games": [{"game": game, **_of_one_game(of)} for game, of in games],
        "margins": _margins(with_others),
        "roles": roles(with_others),
        "sources": of_games(lines),
        "runs": runs(with_others).told(),
        "opponents": met,
        "rivals": rivals(met),
    }


def _of_one_game(of: list[Row]) -> Data:
    numbers = sorted(tallies(of, lambda row: row.people).items())
    return {**tally(of).told(), "numbers": [{"people": people, **one.told()} for people, one in numbers]}


def _margins(with_others: list[Row]) -> Data:
    ahead = [row.lead for row in with_others if row.lead is not None]
    behind = [row.gap for row in with_others if row.gap is not None]
    return {
        "ahead": average(ahead),
        "most_ahead": max(ahead, default=None),
        "behind": average(behind),
        "closest": min(behind, default=None),
    }
