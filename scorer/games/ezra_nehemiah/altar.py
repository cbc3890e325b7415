"""The Altar Track: positions, the order in a stack, and warnings about missing entries.

On one space a marker is ahead of those that came later and lie on it. Source: the rulebook, "Altar Track", "End of
the Game".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from scorer.rules.seats import Problem, Seat
from scorer.rules.terms import Award, Term, award
from scorer.rules.text import Text, text

from .sheet import Sheet, stack

FOR_THE_LEADER = 3
ALONE = 0

Position: TypeAlias = "tuple[int, int | None]"


def is_in_order(markers: Sequence[int | None]) -> bool:
    """True if the order in the stack is known: each marker has a number of its own."""
    return len(markers) == 1 or (None not in markers and len(set(markers)) == len(markers))


def position(seat: Seat[Sheet]) -> Position | None:
    """The space, then the depth in its stack: more is ahead, None is not known.

    Where the order on a space is not known, all the markers there are equal to each other, and to nobody else.
    """
    space = seat.sheet.altar_space
    if space is None:
        return None
    markers = stack(seat)
    if len(markers) == 1:
        return space, ALONE
    mine = markers[0]
    return space, -mine if mine is not None and is_in_order(markers) else None


def format_position(value: Position) -> Text:
    space, depth = value
    if depth is None:
        return text("space {space}, order not entered", space=space)
    if depth == ALONE:
        return text("space {space}", space=space)
    return text("space {space}, marker {number} from below", space=space, number=-depth)


def altar_leader(seat: Seat[Sheet]) -> Award:
    mine, others = seat.sheet.altar_space, [rival.altar_space for rival in seat.rivals]
    spaces = [space for space in (mine, *others) if space is not None]
    if mine is None or len(spaces) <= len(others):
        return award(Term(None, text("open until everybody's space is entered")))
    if mine < max(spaces):
        return award(Term(0, text("on space {mine}, the leader on {foremost}", mine=mine, foremost=max(spaces))))
    return award(on_the_foremost_space(mine, stack(seat)))


def on_the_foremost_space(space: int, markers: Sequence[int | None]) -> Term:
    """`markers`: the numbers of all markers there, the own one first."""
    if len(markers) == 1:
        return Term(FOR_THE_LEADER, text("farthest right, on space {space}", space=space))
    if not is_in_order(markers):
        return Term(None, text("open until the order on space {space} is entered", space=space))
    if markers[0] == min(number for number in markers if number is not None):
        return Term(FOR_THE_LEADER, text("lowest marker on the foremost space, {space}", space=space))
    return Term(0, text("on space {space}, but not the lowest marker", space=space))


def space_is_missing(seat: Seat[Sheet]) -> Iterator[Problem]:
    if seat.sheet.altar_space is None:
        message = text("Where does the altar marker of {player} stand? Enter its space.", player=seat.display_name)
        yield Problem(None, "altar_space", message, missing=True)


def order_is_missing(seat: Seat[Sheet]) -> Iterator[Problem]:
    """Reported once for each space, at the first seat there."""
    space = seat.sheet.altar_space
    is_first = all(earlier.altar_space != space for earlier in seat.rivals[: seat.index])
    if space is not None and is_first and not is_in_order(markers := stack(seat)):
        twice = [number for number in markers if number is not None and markers.count(number) > 1]
        message = one_number_twice(seat, space, min(twice)) if twice else order_wanted(seat, space)
        yield Problem(None, "altar_stack", message, missing=True, at_once=True)


def order_wanted(seat: Seat[Sheet], space: int) -> Text:
    names = seat.joined_names(lambda sheet: sheet.altar_space == space)
    return text(
        "{names} share altar space {space}. Number them from below: 1 is lowest.",
        names=names,
        space=space,
    )


def one_number_twice(seat: Seat[Sheet], space: int, number: int) -> Text:
    names = seat.joined_names(lambda sheet: (sheet.altar_space, sheet.altar_stack) == (space, number))
    return text(
        "{names} have the same number, {number}, on altar space {space}: each number once.",
        names=names,
        number=number,
        space=space,
    )
