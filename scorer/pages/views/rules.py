"""The rules page of a game, with a worked example."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorer import games
from scorer.plays.wording.places import place_word
from scorer.plays.wording.verdict import verdict
from scorer.rules.cases import case_table
from scorer.rules.game import Game
from scorer.rules.standings import Standing, Standings, score
from scorer.rules.stored import store
from scorer.web.requests import game_or_404


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    declared = game_or_404(game)
    page = {
        "game": declared,
        "lines": declared.lines,
        "setup": [declared.inputs[key] for key in declared.setup],
        "fields_of": [(line, [declared.inputs[key] for key in line.inputs]) for line in declared.lines],
        "catalogues": list(declared.catalogues()),
        "example": _worked_example(declared),
    }
    return render(request, "pages/rules.html", page)


def examples(game: Game[Any]) -> list[dict[str, Any]]:
    """The worked examples in the game's folder, as cases."""
    for folder in games.__path__:
        file = Path(folder) / game.key / "examples.json"
        if file.is_file():
            return json.loads(file.read_text("utf-8"))  # type: ignore[no-any-return]  # a list of cases, tested as such
    return []


def _worked_example(game: Game[Any]) -> dict[str, Any] | None:
    for case in examples(game)[:1]:
        standings = score(game, case_table(game, case))
        names = [player["name"] for player in case["players"]]
        return {
            "verdict": verdict(store(standings), names),
            "totals": [(name, seat.total, place_word(seat.place)) for name, seat in _seats(names, standings)],
            "lines": [
                (line, [(name, seat.lines[line.key]) for name, seat in _seats(names, standings)])
                for line in standings.lines
            ],
        }
    return None


def _seats(names: list[str], standings: Standings) -> list[tuple[str, Standing]]:
    return list(zip(names, standings.seats, strict=True))
