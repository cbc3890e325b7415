"""Builds a table from states by field name, with a check of each value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .game import Game, Option
from .inputs import Input, Refused
from .seats import Problem, Table
from .sheets import Unreadable, fill
from .text import Text, quote, text


class Player(NamedTuple):
    """A seat's player and state. `refused`: entries whose text made no value, and why."""

    name: str
    kind: str
    state: Mapping[str, Any]
    refused: Mapping[str, Text] = {}


class Reading(NamedTuple):
    """The sheet of a seat, and its errors."""

    kind: str
    sheet: Any
    errors: tuple[Problem, ...]


def set_table(game: Game[Any], players: Sequence[Player], options: Mapping[str, Any]) -> Table[Any]:
    """A table of sheets. An invalid value becomes an error and an unreadable entry."""
    readings = [read(game, seat, player) for seat, player in enumerate(players)]
    return table_of(game, readings, [player.name for player in players], options)


def table_of(
    game: Game[Any], readings: Sequence[Reading], names: Sequence[str], options: Mapping[str, Any]
) -> Table[Any]:
    errors = (problem for reading in readings for problem in reading.errors)
    return Table(
        sheets=tuple(reading.sheet for reading in readings),
        kinds=tuple(reading.kind for reading in readings),
        names=tuple(names),
        options=_valid_options(game, options),
        errors=(*_option_errors(game, options), *errors),
    )


def read(game: Game[Any], seat: int, player: Player) -> Reading:
    values, errors = _checked_values(game.inputs_at(player.kind), game.inputs, player, seat)
    unreadable = {error.field: Unreadable(seat, error.field) for error in errors if error.field in game.inputs}
    return Reading(player.kind, fill(game.sheet, values, unreadable), tuple(errors))


def _checked_values(
    own: Mapping[str, Input], known: Mapping[str, Input], player: Player, seat: int
) -> tuple[dict[str, Any], list[Problem]]:
    values: dict[str, Any] = {}
    errors = [Problem(seat, field, why) for field, why in player.refused.items()]
    for field, value in player.state.items():
        if (value is None and field in known) or field in player.refused:
            continue
        try:
            values[field] = own[field].check(value) if field in own else _not_counted(known, field, value)
        except Refused as refused:
            errors.append(Problem(seat, field, refused.why))
    return values, errors


def _not_counted(known: Mapping[str, Input], field: str, value: Any) -> Any:
    """The value of a field that this seat does not have. Only the default is allowed."""
    if field not in known:
        raise Refused(text("There is no field “{field}” in this game.", field=quote(field)))
    if known[field].check(value) != known[field].default:
        raise Refused(text("{label} is not counted at this seat.", label=Text(known[field].label)))
    return known[field].default


def _option_errors(game: Game[Any], options: Mapping[str, Any]) -> Iterator[Problem]:
    known = {option.key: option for option in game.options}
    for key, value in options.items():
        if key not in known:
            yield Problem(None, "options", text("There is no option “{option}” in this game.", option=quote(key)))
        elif value is not None and known[key].chosen(value) is None:
            yield Problem(None, "options", _not_offered(known[key], value))


def _not_offered(option: Option, value: Any) -> Text:
    if option.several and not isinstance(value, list | tuple):
        return text("“{option}” takes a list of choices, not {value} alone.", option=option.key, value=quote(value))
    return text("“{option}” cannot be {value}.", option=option.key, value=quote(value))


def _valid_options(game: Game[Any], options: Mapping[str, Any]) -> Mapping[str, Any]:
    known = {option.key: option for option in game.options}
    read = {key: known[key].chosen(value) for key, value in options.items() if key in known}
    return {key: value for key, value in read.items() if value}
