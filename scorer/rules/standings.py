"""Scoring a whole table: settle, award every line, rank, and say what decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from . import limits
from .game import Game, Line, Settled
from .inputs import Input
from .ranking import Ranking, Tie, rank
from .seats import Problem, Seat, Table
from .sheets import Inputs, Unread, changed, unread_of, without
from .terms import Award, Term


class Standing(NamedTuple):
    """One seat's result. A line is None where it reads an entry that holds an error; `unknown` names that entry.

    `place` is None while an error stands anywhere. `decided_by`: the key of the deepest tie-break that parted this
    seat from the others on its total, "shared" where one stays equal, None where nobody has the same total.
    `undecided`: a tie that hangs on something not entered yet.
    """

    lines: Mapping[str, Award | None]
    total: int | None
    unknown: Unread | None = None
    place: int | None = None
    decided_by: str | None = None
    undecided: bool = False


class Standings(NamedTuple):
    """The table's result: one standing a seat, the lines that apply, and what is wrong or missing."""

    game: Game[Any]
    lines: tuple[Line[Any], ...]
    seats: tuple[Standing, ...]
    ties: tuple[Tie, ...]
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    asked: tuple[frozenset[str], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, one in enumerate(self.seats) if one.place == 1)


def score(game: Game[Any], table: Table[Any]) -> Standings:
    """Scores every seat of a table; what cannot be known is None, never a number."""
    errors = (*table.errors, *limits.errors(game, table))
    table = _readable(game, table, errors)
    table, asked = _only_what_is_asked(game, table)
    warnings = tuple(limits.warnings(game, table))
    seats = _settled(game, table)
    lines = tuple(line for line in game.lines if line.applies(table))
    standings = tuple(_score_seat(lines, seat) for seat in seats)
    ties: tuple[Tie, ...] = ()
    if not errors:
        standings, ties = _placed(game, table, seats, standings)
    return Standings(game, lines, standings, ties, errors, warnings, asked)


def _readable(game: Game[Any], table: Table[Any], errors: Sequence[Problem]) -> Table[Any]:
    """The table with every entry that holds an error taken out."""
    wrong: dict[int, dict[str, Unread]] = {}
    for problem in errors:
        if problem.seat is not None and problem.field in game.inputs:
            wrong.setdefault(problem.seat, {})[problem.field] = Unread(problem.seat, problem.field)
    sheets = list(table.sheets)
    for seat, unread in wrong.items():
        sheets[seat] = without(sheets[seat], unread)
    return table._replace(sheets=tuple(sheets)) if wrong else table


def _only_what_is_asked(game: Game[Any], table: Table[Any]) -> tuple[Table[Any], tuple[frozenset[str], ...]]:
    """A field that does not matter at a seat reads as its default there, whatever was typed into it before."""
    asked, sheets = [], []
    for seat in table.seats():
        of_some = game.asked_of_some(seat.kind)
        doubtful = {key: why for key, one in of_some.items() if (why := _does_not_matter(one, seat))}
        asked.append(frozenset(game.inputs_at(seat.kind)) - {key for key, why in doubtful.items() if why is True})
        sheets.append(_asked_sheet(game, seat.sheet, doubtful) if doubtful else seat.sheet)
    return table._replace(sheets=tuple(sheets)), tuple(asked)


def _does_not_matter(one: Input, seat: Seat[Any]) -> bool | Unread:
    """Unread where that hangs on an entry that holds an error."""
    try:
        return not one.asked(seat)
    except Unread as why:
        return why


def _asked_sheet(game: Game[Any], sheet: Inputs, doubtful: Mapping[str, bool | Unread]) -> Inputs:
    """Without what does not matter; and where that cannot be known, what was typed cannot be known to count either."""
    unread = unread_of(sheet)
    typed = [key for key in doubtful if key in unread or getattr(sheet, key) != game.inputs[key].default]
    ignored = {key: game.inputs[key].default for key in typed if doubtful[key] is True}
    unsure = {key: why for key in typed if key not in unread and isinstance(why := doubtful[key], Unread)}
    kept = changed(sheet, **ignored) if ignored else sheet
    return without(kept, unsure) if unsure else kept


def _settled(game: Game[Any], table: Table[Any]) -> tuple[Seat[Any], ...]:
    """The seats as they are scored: after the effects that come before scoring."""
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
    except Unread as why:
        unsettled = game.settles(seat) if callable(game.settles) else game.settles
        return without(seat.sheet, dict.fromkeys(unsettled, why)), ()
    return (changed(seat.sheet, **settled.changes) if settled.changes else seat.sheet), settled.steps


def _score_seat(lines: Sequence[Line[Any]], seat: Seat[Any]) -> Standing:
    awards: dict[str, Award | None] = {}
    unknown: Unread | None = None
    for line in lines:
        try:
            awards[line.key] = line.award(seat)
        except Unread as why:
            awards[line.key] = None
            unknown = unknown or why
    total = None if unknown else sum(award.points for award in awards.values() if award)
    return Standing(awards, total, unknown)


def _placed(
    game: Game[Any], table: Table[Any], seats: Sequence[Seat[Any]], standings: Sequence[Standing]
) -> tuple[tuple[Standing, ...], tuple[Tie, ...]]:
    ranking = rank(game, table, seats, [one.total or 0 for one in standings])
    return tuple(_with_place(one, ranking, seat) for seat, one in enumerate(standings)), ranking.ties


def _with_place(standing: Standing, ranking: Ranking, seat: int) -> Standing:
    return standing._replace(
        place=ranking.places[seat],
        decided_by=ranking.decided_by[seat],
        undecided=seat in ranking.undecided,
    )
