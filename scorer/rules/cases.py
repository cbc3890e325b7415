"""The case format: a finished table as JSON, and its result as JSON. For the command, the examples and the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .game import PLAYER, Game, Problem, Table
from .standings import Standings, score
from .tables import Player, set_table
from .text import plain, text


class BadCase(ValueError):
    """A case of the wrong shape; the message says what is wrong."""


def score_case(games: Mapping[str, Game[Any]], case: Any) -> dict[str, Any]:
    """One case in, one result out; raises BadCase where the shape is wrong, errors of the values are in the result."""
    _check_shape(case)
    game = games.get(case["game"])
    if game is None:
        why = text("There is no game “{game}”; there are {games}.", game=case["game"], games=tuple(games))
        return _result(case, None, (Problem(None, "game", why),))
    wrong = [_unknown_seat(game, seat, player) for seat, player in enumerate(case["players"])]
    found = tuple(problem for problem in wrong if problem)
    if found:
        return _result(case, None, found)
    standings = score(game, case_table(game, case))
    return _result(case, standings, standings.errors, standings.warnings)


def case_table(game: Game[Any], case: Mapping[str, Any]) -> Table[Any]:
    players = [
        Player(player.get("name") or "", kind_of(game, player), player.get("state") or {}) for player in case["players"]
    ]
    return set_table(game, players, case.get("options") or {})


def kind_of(game: Game[Any], player: Mapping[str, Any]) -> str:
    for kind in game.opponents:
        mark, value = kind.mark
        if player.get(mark) == value:
            return kind.key
    return PLAYER


PLAYER_KEYS = frozenset({"name", "state"})


def _unknown_seat(game: Game[Any], seat: int, player: Mapping[str, Any]) -> Problem | None:
    """A key beside name and state names an artificial opponent; one that this game has not is an error."""
    known = {kind.mark for kind in game.opponents}
    for key, value in player.items():
        if key in PLAYER_KEYS or value in (None, False) or any((key, value) == mark for mark in known):
            continue
        return Problem(seat, key, text("There is no such seat in this game: {key} {value}.", key=key, value=str(value)))
    return None


def _check_shape(case: Any) -> None:
    if not isinstance(case, dict):
        raise BadCase("a case must be an object")
    if not isinstance(case.get("game"), str):
        raise BadCase('"game" must be the name of a game')
    if not isinstance(case.get("options") or {}, dict):
        raise BadCase('"options" must be an object')
    if not isinstance(case.get("players"), list):
        raise BadCase('"players" must be a list')
    for player in case["players"]:
        _check_player(player)


def _check_player(player: Any) -> None:
    if not isinstance(player, dict):
        raise BadCase("each of the players must be an object")
    if not isinstance(player.get("state") or {}, dict):
        raise BadCase('"state" must be an object')
    if not isinstance(player.get("name") or "", str):
        raise BadCase('"name" must be text')


def _result(
    case: Mapping[str, Any],
    standings: Standings | None,
    errors: tuple[Problem, ...],
    warnings: tuple[Problem, ...] = (),
) -> dict[str, Any]:
    result: dict[str, Any] = {"id": case.get("id"), "game": case["game"]}
    result |= _numbers(standings) if standings and not errors else dict.fromkeys(NUMBERS)
    result["errors"] = [_told(case, problem) for problem in errors]
    result["warnings"] = [_told(case, problem) for problem in warnings]
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


def _told(case: Mapping[str, Any], problem: Problem) -> dict[str, Any]:
    seat = problem.seat
    name = None if seat is None else case["players"][seat].get("name")
    return {"seat": seat, "player": name, "field": problem.field, "message": plain(problem.text)}


def state_of(game: Game[Any], table: Table[Any], seat: int) -> dict[str, Any]:
    """A sheet as a case's state: what differs from the default, in JSON's own types."""
    sheet = table.sheets[seat]
    values = {key: (getattr(sheet, key), one.default) for key, one in game.inputs_at(table.kinds[seat]).items()}
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, (value, default) in values.items()
        if value != default
    }
