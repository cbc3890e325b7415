"""Scores a whole table: settles it, awards every line, and ranks the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from . import limits
from .game import Game, Line, Settled
from .inputs import Input
from .ranking import Ranking, Tie, rank
from .seats import Problem, Seat, Table
from .sheets import Inputs, Unreadable, changed, unreadable_entries, without
from .terms import Award, Term


class Standing(NamedTuple):
    """The result of a seat. `lines`: None for a line that reads an unreadable entry; `unknown` names that entry.

    `place`: None while there is any error. `decided_by`: the key of the last tie-break that parted this seat from
    others with its total, "shared" if it stays equal to one, None if no other has its total. `undecided`: the tie
    depends on a missing entry.
    """

    lines: Mapping[str, Award | None]
    total: int | None
    unknown: Unreadable | None = None
    place: int | None = None
    decided_by: str | None = None
    undecided: bool = False


class Standings(NamedTuple):
    """The result of a table: a standing a seat, the lines that apply, errors and warnings.

    `applicable`: the fields that apply at each seat."""

    game: Game[Any]
    lines: tuple[Line[Any], ...]
    seats: tuple[Standing, ...]
    ties: tuple[Tie, ...]
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    applicable: tuple[frozenset[str], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, standing in enumerate(self.seats) if standing.place == 1)


def score(game: Game[Any], table: Table[Any]) -> Standings:
    """Scores every seat of a table. Unknown points are None."""
    errors = (*table.errors, *limits.errors(game, table))
    table = _readable(game, table, errors)
    table, applicable = _apply_conditions(game, table)
    warnings = tuple(limits.warnings(game, table))
    seats = _settled(game, table)
    lines = tuple(line for line in game.lines if line.applies(table))
    standings = tuple(_score_seat(lines, seat) for seat in seats)
    ties: tuple[Tie, ...] = ()
    if not errors:
        standings, ties = _placed(game, table, seats, standings)
    return Standings(game, lines, standings, ties, errors, warnings, applicable)


def _readable(game: Game[Any], table: Table[Any], errors: Sequence[Problem]) -> Table[Any]:
    """The table without the entries that hold an error."""
    wrong: dict[int, dict[str, Unreadable]] = {}
    for problem in errors:
        if problem.seat is not None and problem.field in game.inputs:
            wrong.setdefault(problem.seat, {})[problem.field] = Unreadable(problem.seat, problem.field)
    sheets = list(table.sheets)
    for seat, unreadable in wrong.items():
        sheets[seat] = without(sheets[seat], unreadable)
    return table._replace(sheets=tuple(sheets)) if wrong else table


def _apply_conditions(game: Game[Any], table: Table[Any]) -> tuple[Table[Any], tuple[frozenset[str], ...]]:
    """Resets fields that do not apply at a seat. Returns the table and the applicable fields by seat."""
    applicable, sheets = [], []
    for seat in table.seats():
        conditional = game.conditional_inputs(seat.kind)
        doubtful = {key: why for key, field in conditional.items() if (why := _is_inapplicable(field, seat))}
        applicable.append(frozenset(game.inputs_at(seat.kind)) - {key for key, why in doubtful.items() if why is True})
        sheets.append(_applicable_sheet(game, seat.sheet, doubtful) if doubtful else seat.sheet)
    return table._replace(sheets=tuple(sheets)), tuple(applicable)


def _is_inapplicable(field: Input, seat: Seat[Any]) -> bool | Unreadable:
    """Unreadable if it depends on an entry with an error."""
    try:
        return not field.applies(seat)
    except Unreadable as why:
        return why


def _applicable_sheet(game: Game[Any], sheet: Inputs, doubtful: Mapping[str, bool | Unreadable]) -> Inputs:
    """The sheet without values that do not apply. A value is unreadable if it is unknown whether it applies."""
    unreadable = unreadable_entries(sheet)
    typed = [key for key in doubtful if key in unreadable or getattr(sheet, key) != game.inputs[key].default]
    ignored = {key: game.inputs[key].default for key in typed if doubtful[key] is True}
    unsure = {key: why for key in typed if key not in unreadable and isinstance(why := doubtful[key], Unreadable)}
    applicable = changed(sheet, **ignored) if ignored else sheet
    return without(applicable, unsure) if unsure else applicable


def _settled(game: Game[Any], table: Table[Any]) -> tuple[Seat[Any], ...]:
    """The seats after the effects that come before scoring."""
    if game.settle is None:
        return table.seats()
    sheets, steps = [], []
    for seat in table.seats():
        sheet, terms = _settle_seat(game, game.settle, seat)
        sheets.append(sheet)
        steps.append(terms)
    return table._replace(sheets=tuple(sheets)).seats(steps)


def _settle_seat(
    game: Game[Any], settle: Callable[[Seat[Any]], Settled], seat: Seat[Any]
) -> tuple[Inputs, tuple[Term, ...]]:
    try:
        settled = settle(seat)
    except Unreadable as why:
        unsettled = game.settles(seat) if callable(game.settles) else game.settles
        return without(seat.sheet, dict.fromkeys(unsettled, why)), ()
    return (changed(seat.sheet, **settled.changes) if settled.changes else seat.sheet), settled.steps


def _score_seat(lines: Sequence[Line[Any]], seat: Seat[Any]) -> Standing:
    awards: dict[str, Award | None] = {}
    unknown: Unreadable | None = None
    for line in lines:
        try:
            awards[line.key] = line.award(seat)
        except Unreadable as why:
            awards[line.key] = None
            unknown = unknown or why
    total = None if unknown else sum(award.points for award in awards.values() if award)
    return Standing(awards, total, unknown)


def _placed(
    game: Game[Any], table: Table[Any], seats: Sequence[Seat[Any]], standings: Sequence[Standing]
) -> tuple[tuple[Standing, ...], tuple[Tie, ...]]:
    ranking = rank(game, table, seats, [standing.total or 0 for standing in standings])
    return tuple(_with_place(each, ranking, seat) for seat, each in enumerate(standings)), ranking.ties


def _with_place(standing: Standing, ranking: Ranking, seat: int) -> Standing:
    return standing._replace(
        place=ranking.places[seat],
        decided_by=ranking.decided_by[seat],
        undecided=seat in ranking.undecided,
    )
