"""The stored form of a result: lines, workings, places and tie steps, readable after a change of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .ranking import Tie
from .standings import Standing, Standings
from .terms import Award, Term
from .text import Text, from_json, to_json


def store(standings: Standings) -> dict[str, Any]:
    """JSON of a whole result; messages stay messages with their numbers."""
    return {
        "version": standings.game.version,
        "lines": [{"key": line.key, "label": line.label} for line in standings.lines],
        "seats": [_seat(seat) for seat in standings.seats],
        "ties": [store_tie(tie) for tie in standings.ties],
        "shared": standings.game.shared,
    }


def summary(result: Mapping[str, Any]) -> dict[str, Any]:
    """The result without its lines: enough for a verdict, and a tenth of the whole."""
    seats = [{key: seat[key] for key in ("total", "place", "decided_by")} for seat in result["seats"]]
    return {"seats": seats, "ties": result["ties"], "shared": result["shared"]}


def _seat(seat: Standing) -> dict[str, Any]:
    return {
        "total": seat.total,
        "place": seat.place,
        "decided_by": seat.decided_by,
        "lines": {key: _award(award) for key, award in seat.lines.items()},
    }


def _award(award: Award | None) -> dict[str, Any] | None:
    if award is None:
        return None
    terms = [[term.points, to_json(term.text)] for term in award.working]
    return {"points": award.points, "working": terms, "open": award.is_open}


def store_tie(tie: Tie) -> dict[str, Any]:
    steps = [
        {
            "key": step.key,
            "label": step.label,
            "verdict": step.verdict,
            "outcome": step.outcome,
            "values": [[seat, to_json(value)] for seat, value in step.values],
        }
        for step in tie.steps
    ]
    return {"total": tie.total, "seats": list(tie.seats), "steps": steps}


def working(award: Mapping[str, Any] | None) -> list[Term]:
    """The terms of a stored award."""
    return [Term(points, from_json(message)) for points, message in award["working"]] if award else []


def values(step: Mapping[str, Any]) -> list[tuple[int, Text]]:
    """The compared values of a stored tie step: seat and value."""
    return [(seat, from_json(message)) for seat, message in step["values"]]
