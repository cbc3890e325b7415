"""The case format of aids: what is given as JSON, and the answer as JSON. For the command and the examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .aids import Answered, ask
from .cases import check_shape
from .game import Game
from .seats import Problem
from .text import plain, quote, text

SHAPE = {
    "id": (str | int | None, "text"),
    "game": (str, "the name of a game"),
    "aid": (str, "the name of an aid"),
    "given": (dict | None, "an object"),
}
KEYS = SHAPE.keys() | {"source", "expect"}


def answer_case(games: Mapping[str, Game[Any]], case: Any) -> dict[str, Any]:
    """The answer of an aid, which lists wrong values. Raises BadCase if the shape of the case is wrong."""
    check_shape("a case", case, SHAPE)
    unknown = (*_unknown_keys(case), *_unknown_aid(games, case))
    answered = Answered(None, unknown) if unknown else _ask(games[case["game"]], case)
    errors = [{"field": problem.field, "message": plain(problem.text)} for problem in answered.errors]
    return {"id": case.get("id"), "game": case["game"], "aid": case["aid"], "result": answered.result, "errors": errors}


def _ask(game: Game[Any], case: Mapping[str, Any]) -> Answered:
    return ask(game.aids_by_key[case["aid"]], case.get("given") or {})


def _unknown_keys(case: Mapping[str, Any]) -> Iterator[Problem]:
    for key in case:
        if key not in KEYS:
            yield Problem(None, key, text("There is no “{key}” in a case.", key=quote(key)))


def _unknown_aid(games: Mapping[str, Game[Any]], case: Mapping[str, Any]) -> Iterator[Problem]:
    name = quote(case["game"])
    if (game := games.get(case["game"])) is None:
        message = text("There is no game “{game}”; there are {games}.", game=name, games=tuple(games))
        yield Problem(None, "game", message)
    elif case["aid"] not in game.aids_by_key:
        message = text(
            "There is no aid “{aid}”; there are {aids}.", aid=quote(case["aid"]), aids=tuple(game.aids_by_key)
        )
        yield Problem(None, "aid", message)
