"""Tables for the tests: states in, standings out, and short ways to ask what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorer.games import all_games
from scorer.rules.cases import kind_of
from scorer.rules.seats import Problem
from scorer.rules.standings import Standings, score
from scorer.rules.tables import Player, set_table
from scorer.rules.text import plain

NAMES = ("Ada", "Berk", "Chiyo", "Deniz", "Emre", "Fatma", "Gül")

State = Mapping[str, Any]


def scored(
    game_key: str,
    *states: State,
    names: Sequence[str] = NAMES,
    options: State | None = None,
    marks: Sequence[State | None] | None = None,
) -> Standings:
    """The standings of a table, one state a seat; `marks` names artificial opponents, as ({}, {"automa": "helena"})."""
    game = all_games()[game_key]
    kinds = [kind_of(game, mark or {}) for mark in marks or [None] * len(states)]
    players = [Player(name, kind, state) for name, kind, state in zip(names, kinds, states, strict=False)]
    return score(game, set_table(game, players, options or {}))


def totals(standings: Standings) -> list[int | None]:
    return [seat.total for seat in standings.seats]


def places(standings: Standings) -> list[int | None]:
    return [seat.place for seat in standings.seats]


def decided_by(standings: Standings) -> list[str | None]:
    return [seat.decided_by for seat in standings.seats]


def points(standings: Standings, line_key: str) -> list[int | None]:
    """The points of one line, one number a seat; None where they cannot be known."""
    awards = [seat.lines[line_key] for seat in standings.seats]
    return [award.points if award else None for award in awards]


def working(standings: Standings, line_key: str, seat: int) -> list[tuple[int | None, str]]:
    """The terms of one number, in English."""
    award = standings.seats[seat].lines[line_key]
    return [(term.points, plain(term.text)) for term in award.working] if award else []


def problems(found: Iterable[Problem]) -> list[tuple[int | None, str]]:
    return [(problem.seat, problem.field) for problem in found]


def messages(found: Iterable[Problem]) -> list[str]:
    return [plain(problem.text) for problem in found]
