"""The case format: a finished table as JSON, and its result as JSON. For the command, the examples and the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .game import Game
from .seats import PLAYER, Problem, Table
from .standings import Standings, score
from .tables import Player, set_table
from .text import plain, quote, text


class BadCase(ValueError):
    """A case of the wrong shape; the message says what is wrong."""


def score_case(games: Mapping[str, Game[Any]], case: Any) -> dict[str, Any]:
    """The result of a case, which lists wrong values. Raises BadCase if the shape of the case is wrong."""
    _check_shape(case)
    game = games.get(case["game"])
    errors = (*_unknown_keys(case), *(_unknown_game(games, case) if game is None else _unknown_seats(game, case)))
    if game is None or errors:
        return _result(case, None, errors)
    standings = score(game, case_table(game, case))
    return _result(case, standings, standings.errors, standings.warnings)


def case_table(game: Game[Any], case: Mapping[str, Any]) -> Table[Any]:
    players = [
        Player(player.get("name") or "", kind_of(game, player), player.get("state") or {}) for player in case["players"]
    ]
    return set_table(game, players, case.get("options") or {})


def kind_of(game: Game[Any], player: Mapping[str, Any]) -> str:
    return next((kind.key for kind in game.opponents if _is(player, kind.mark)), PLAYER)


def _is(player: Mapping[str, Any], mark: tuple[str, Any]) -> bool:
    # In Python 1 equals True; in a case it does not.
    key, value = mark
    return type(player.get(key)) is type(value) and player[key] == value


CASE_KEYS = frozenset({"id", "source", "game", "options", "players", "expect"})
PLAYER_KEYS = frozenset({"name", "state"})


def _unknown_keys(case: Mapping[str, Any]) -> Iterator[Problem]:
    for key in case:
        if key not in CASE_KEYS:
            yield Problem(None, key, text("There is no “{key}” in a case.", key=quote(key)))


def _unknown_game(games: Mapping[str, Game[Any]], case: Mapping[str, Any]) -> Iterator[Problem]:
    name, known = quote(case["game"]), tuple(games)
    yield Problem(None, "game", text("There is no game “{game}”; there are {games}.", game=name, games=known))


def _unknown_seats(game: Game[Any], case: Mapping[str, Any]) -> Iterator[Problem]:
    """Any key but name and state marks an artificial opponent. An error if the game has no such opponent."""
    for seat, player in enumerate(case["players"]):
        known = PLAYER_KEYS.union(kind.mark[0] for kind in game.opponents if _is(player, kind.mark))
        for key, value in player.items():
            if key not in known and value is not None and value is not False:
                why = text("There is no such seat in this game: {key} {value}.", key=quote(key), value=quote(value))
                yield Problem(seat, key, why)


CASE_SHAPE = {
    "id": (str | int | None, "text"),
    "game": (str, "the name of a game"),
    "options": (dict | None, "an object"),
    "players": (list, "a list"),
}
PLAYER_SHAPE = {"name": (str | None, "text"), "state": (dict | None, "an object")}


def _check_shape(case: Any) -> None:
    check_shape("a case", case, CASE_SHAPE)
    for player in case["players"]:
        check_shape("each of the players", player, PLAYER_SHAPE)


def check_shape(subject: str, value: Any, shape: Mapping[str, Any]) -> None:
    """Raises BadCase unless the value is an object whose keys have the types of the shape."""
    if not isinstance(value, dict):
        raise BadCase(f"{subject} must be an object")
    for key, (kind, description) in shape.items():
        if not isinstance(value.get(key), kind):
            raise BadCase(f'"{key}" must be {description}')


def _result(
    case: Mapping[str, Any],
    standings: Standings | None,
    errors: tuple[Problem, ...],
    warnings: tuple[Problem, ...] = (),
) -> dict[str, Any]:
    result: dict[str, Any] = {"id": case.get("id"), "game": case["game"]}
    result |= _numbers(standings) if standings and not errors else dict.fromkeys(NUMBERS)
    result["errors"] = [_problem_json(case, problem) for problem in errors]
    result["warnings"] = [_problem_json(case, problem) for problem in warnings]
    return result


NUMBERS = ("totals", "places", "winners", "lines", "decided_by")


def _numbers(standings: Standings) -> dict[str, Any]:
    seats = standings.seats
    return {
        "totals": [seat.total for seat in seats],
        "places": [seat.place for seat in seats],
        "winners": list(standings.winners),
        "lines": {line.key: [_points(seat.lines[line.key]) for seat in seats] for line in standings.lines},
        "decided_by": [seat.decided_by for seat in seats],
    }


def _points(award: Any) -> int | None:
    return award.points if award else None


def _problem_json(case: Mapping[str, Any], problem: Problem) -> dict[str, Any]:
    seat = problem.seat
    name = None if seat is None else case["players"][seat].get("name")
    return {"seat": seat, "player": name, "field": problem.field, "message": plain(problem.text)}


def state_of(game: Game[Any], table: Table[Any], seat: int) -> dict[str, Any]:
    """A sheet as the state in a case: the values that differ from the default, in types of JSON."""
    sheet = table.sheets[seat]
    values = {key: (getattr(sheet, key), field.default) for key, field in game.inputs_at(table.kinds[seat]).items()}
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, (value, default) in values.items()
        if value != default
    }
