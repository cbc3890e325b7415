"""Completes the places of a past play. Typed places stay; the others are derived unless a typed one contradicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .totals import Numbers


class Span(NamedTuple):
    """The places that a seat may have. `high` is None where no total limits them."""

    low: int
    high: int | None


@dataclass(slots=True)
class Placing:
    """`places`: by seat, None for an open one. `undecided`: the best free place of each seat whose place must be typed.
    `contradictions`: the allowed places of each seat whose typed place contradicts a total or another place."""

    places: list[int | None]
    undecided: dict[int, int] = field(default_factory=dict)
    contradictions: dict[int, Span] = field(default_factory=dict)


class Group(NamedTuple):
    """Seats with equal or unknown totals, and the places that they have among them."""

    seats: Sequence[int]
    span: Span


def place(totals: Numbers, typed: Numbers, fewest: bool = False, is_parted: bool | None = None) -> Placing:
    """Competition places (1, 1, 3) from totals, and from typed places where totals are equal or missing.

    `fewest`: the fewest points win. `is_parted`: True if a tie-break may part equal totals, so that their places must
    be typed; False if equal totals always share; None if that is not known: they share unless a place was typed."""
    placing = Placing(list(typed))
    for group in _groups(totals, fewest):
        shares = is_parted is False and group.span.high is not None
        placing.contradictions |= _contradictions(group, typed, shares)
        if placing.contradictions.keys().isdisjoint(group.seats):
            _fill(placing, group, typed, shares, bool(is_parted))
    return placing


def _groups(totals: Numbers, fewest: bool) -> Iterator[Group]:
    """The best first. If a total is missing, no order is known, and all seats are one group."""
    known = [total for total in totals if total is not None]
    if len(known) < len(totals):
        yield Group(range(len(totals)), Span(1, None))
        return
    ahead = 0
    for total in sorted(set(known), reverse=not fewest):
        seats = [seat for seat, one in enumerate(totals) if one == total]
        yield Group(seats, Span(ahead + 1, ahead + len(seats)))
        ahead += len(seats)


def _contradictions(group: Group, typed: Numbers, shares: bool) -> dict[int, Span]:
    """Place 3 follows two winners. A gap is no contradiction: a player may be missing from the list."""
    low, high = group.span
    taken = _typed_places(group, typed)
    found = {}
    for seat in group.seats:
        if (mine := typed[seat]) is None:
            continue
        least = low if shares else low + sum(low <= other < mine for other in taken)
        most = low if shares else high
        if mine < least or (most is not None and mine > most):
            found[seat] = Span(least if most is None else min(least, most), most)
    return found


def _typed_places(group: Group, typed: Numbers) -> list[int]:
    return [place for seat in group.seats if (place := typed[seat]) is not None]


def _fill(placing: Placing, group: Group, typed: Numbers, shares: bool, is_parted: bool) -> None:
    """Gives the open seats of a group one place, or marks them as undecided."""
    first = group.span.low
    taken, blank = _typed_places(group, typed), [seat for seat in group.seats if typed[seat] is None]
    if shares or _follows(group, taken, is_parted):
        free = first
    elif first not in taken:
        placing.undecided |= dict.fromkeys(blank or group.seats, first)
        return
    else:
        free = _first_free(first, taken)
        if not _leaves_room(first, free, taken, len(blank)):
            placing.undecided |= dict.fromkeys(blank, free)
            return
    for seat in blank:
        placing.places[seat] = free


def _follows(group: Group, taken: Sequence[int], is_parted: bool) -> bool:
    """True if the place of the whole group follows from the totals."""
    has_totals = group.span.high is not None
    return not taken and (len(group.seats) == 1 or (has_totals and not is_parted))


def _first_free(first: int, taken: Sequence[int]) -> int:
    free = first
    while free in taken:
        free += taken.count(free)
    return free


def _leaves_room(first: int, free: int, taken: Sequence[int], blank: int) -> bool:
    """True if every typed place behind `free` still holds with all open seats before it."""
    return all(place >= first + blank + sum(other < place for other in taken) for place in taken if place > free)
