"""Places: the higher total is ahead, equal totals are parted by the game's own tie-breaks, in their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from .game import Game, TieBreak
from .seats import Seat, Table
from .text import Text

SHARED = "shared"

PARTED, EQUAL, UNKNOWN, NOT_NEEDED = "parted", "equal", "unknown", "not needed"

Group: TypeAlias = "list[Seat[Any]]"


class TieStep(NamedTuple):
    """A tie-break as applied. `outcome`: one of the four above. `values`: seat and value of all that it compared."""

    key: str
    label: str
    outcome: str
    verdict: str
    values: tuple[tuple[int, Text], ...]


class Tie(NamedTuple):
    """Seats with equal totals, and the tie-breaks applied to them."""

    total: int
    seats: tuple[int, ...]
    steps: tuple[TieStep, ...]


class Ranking(NamedTuple):
    """`places` are competition places, 1 1 3. `decided_by`: None, a tie-break's key or "shared". Both by seat.

    `undecided`: the seats that stay equal only because a tie-break's value is not known yet.
    """

    places: Mapping[int, int]
    decided_by: Mapping[int, str | None]
    undecided: frozenset[int]
    ties: tuple[Tie, ...]


def rank(game: Game[Any], table: Table[Any], seats: Sequence[Seat[Any]], totals: Sequence[int]) -> Ranking:
    steps = [step for step in game.ties if step.applies(table)]
    by_total = {
        total: [seat for seat in seats if totals[seat.index] == total] for total in sorted(totals, reverse=True)
    }
    partings = {total: part(steps, tied) for total, tied in by_total.items()}
    return Ranking(
        places=_places([group for parting in partings.values() for group in parting.groups]),
        decided_by={seat: key for parting in partings.values() for seat, key in parting.decided_by.items()},
        undecided=frozenset().union(*(parting.undecided for parting in partings.values())),
        ties=tuple(
            Tie(total, tuple(seat.index for seat in by_total[total]), parting.steps)
            for total, parting in partings.items()
            if len(by_total[total]) > 1
        ),
    )


def _places(groups: Sequence[Group]) -> Mapping[int, int]:
    """Competition places of groups of equals, best first."""
    places: dict[int, int] = {}
    for group in groups:
        place = len(places) + 1
        places.update({seat.index: place for seat in group})
    return places


class Parting(NamedTuple):
    """Seats with equal totals after all tie-breaks: groups of equals, best first, and the steps to them."""

    groups: list[Group]
    decided_by: Mapping[int, str | None]
    undecided: frozenset[int]
    steps: tuple[TieStep, ...]


def part(steps: Sequence[TieBreak[Any]], tied: Group) -> Parting:
    """Applies the tie-breaks in order, each to the seats that are still equal.

    Seats that are equal only because a value is unknown stay so: no later step may part them.
    """
    decided_by: dict[int, str | None] = {seat.index: None for seat in tied}
    if len(tied) == 1:
        return Parting([tied], decided_by, frozenset(), ())
    groups, applied = [tied], []
    undecided: set[int] = set()
    for step in steps:
        applied.append(_tie_step(step, [group for group in groups if group[0].index not in undecided]))
        parted = [[group] if group[0].index in undecided else _parts(step, group) for group in groups]
        for group, parts in zip(groups, parted, strict=True):
            decided_by.update({seat.index: step.key for seat in group if len(parts) > 1})
        groups = [equals for parts in parted for equals in parts]
        undecided.update(
            seat.index for equals in groups if len(equals) > 1 and _is_open(step, equals) for seat in equals
        )
    equal = {seat.index for group in groups if len(group) > 1 for seat in group}
    return Parting(groups, decided_by | dict.fromkeys(equal, SHARED), frozenset(undecided), tuple(applied))


def _parts(step: TieBreak[Any], group: Group) -> list[Group]:
    # An unknown value parts nobody: the group counts as equal at this step, and the tie as undecided.
    if len(group) == 1 or _is_unknown(step, group):
        return [group]
    values = {seat.index: step.value(seat) for seat in group}
    ahead = sorted(set(values.values()), reverse=True)
    return [[seat for seat in group if values[seat.index] == value] for value in ahead]


def _is_unknown(step: TieBreak[Any], group: Group) -> bool:
    return any(step.value(seat) is None for seat in group)


def _is_open(step: TieBreak[Any], equals: Group) -> bool:
    """True if these seats are equal only because a value, or the last part of one, is not known."""
    values = [step.value(seat) for seat in equals]
    return any(value is None or (isinstance(value, tuple) and None in value) for value in values)


def _tie_step(step: TieBreak[Any], groups: Sequence[Group]) -> TieStep:
    """The values that this step compares, and its outcome."""
    compared = [group for group in groups if len(group) > 1]
    values = [(seat.index, step.value(seat)) for group in compared for seat in group]
    formatted = tuple((seat, step.format_value(value)) for seat, value in values if value is not None)
    return TieStep(step.key, step.label, _outcome(step, compared), step.verdict, formatted)


def _outcome(step: TieBreak[Any], compared: Sequence[Group]) -> str:
    if not compared:
        return NOT_NEEDED
    if any(len(_parts(step, group)) > 1 for group in compared):
        return PARTED
    return UNKNOWN if any(_is_open(step, group) for group in compared) else EQUAL
