"""Places typed beside totals. A typed place stays as it is; an open one is filled only if no typed one contradicts."""

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
    """`places`: by seat, None for an open one. `asked`: the open seats, each with the best place that nobody has yet.
    `wrong`: the typed places that contradict a total or another place, each with what it may be instead."""

    places: list[int | None]
    asked: dict[int, int] = field(default_factory=dict)
    wrong: dict[int, Span] = field(default_factory=dict)


class Group(NamedTuple):
    """Seats that totals do not part, and the places that they have among them."""

    seats: Sequence[int]
    span: Span


def place(totals: Numbers, typed: Numbers, fewest: bool = False, is_parted: bool | None = None) -> Placing:
    """Competition places (1, 1, 3) from totals, and from typed places where totals are equal or missing.

    `fewest`: the fewest points win. `is_parted`: True if a tie-break may part equal totals, so that somebody has to say
    who came first; False if equal totals always share; None if that is not known, and they share unless a place was
    typed."""
    placing = Placing(list(typed))
    for group in _groups(totals, fewest):
        shares = is_parted is False and group.span.high is not None
        placing.wrong |= _wrong(group, typed, shares)
        if placing.wrong.keys().isdisjoint(group.seats):
            _fill(placing, group, typed, shares, bool(is_parted))
    return placing


def _groups(totals: Numbers, fewest: bool) -> Iterator[Group]:
    """The best first. With one total missing nobody knows who came before whom, so that all seats are one group."""
    known = [total for total in totals if total is not None]
    if len(known) < len(totals):
        yield Group(range(len(totals)), Span(1, None))
        return
    ahead = 0
    for total in sorted(set(known), reverse=not fewest):
        seats = [seat for seat, one in enumerate(totals) if one == total]
        yield Group(seats, Span(ahead + 1, ahead + len(seats)))
        ahead += len(seats)


def _wrong(group: Group, typed: Numbers, shares: bool) -> dict[int, Span]:
    """Behind two winners comes place 3. A gap is no contradiction: somebody may be missing from the table."""
    low, high = group.span
    given = _given(group, typed)
    found = {}
    for seat in group.seats:
        if (mine := typed[seat]) is None:
            continue
        least = low if shares else low + sum(low <= other < mine for other in given)
        most = low if shares else high
        if mine < least or (most is not None and mine > most):
            found[seat] = Span(least if most is None else min(least, most), most)
    return found


def _given(group: Group, typed: Numbers) -> list[int]:
    return [place for seat in group.seats if (place := typed[seat]) is not None]


def _fill(placing: Placing, group: Group, typed: Numbers, shares: bool, asks: bool) -> None:
    """Gives the open seats of a group one place, or asks for it."""
    first = group.span.low
    given, blank = _given(group, typed), [seat for seat in group.seats if typed[seat] is None]
    if shares or _follows(group, given, asks):
        free = first
    elif first not in given:
        placing.asked |= dict.fromkeys(blank or group.seats, first)
        return
    else:
        free = _first_free(first, given)
        if not _leaves_room(first, free, given, len(blank)):
            placing.asked |= dict.fromkeys(blank, free)
            return
    for seat in blank:
        placing.places[seat] = free


def _follows(group: Group, given: Sequence[int], asks: bool) -> bool:
    """True if the place of the whole group is known without asking."""
    has_totals = group.span.high is not None
    return not given and (len(group.seats) == 1 or (has_totals and not asks))


def _first_free(first: int, given: Sequence[int]) -> int:
    free = first
    while free in given:
        free += given.count(free)
    return free


def _leaves_room(first: int, free: int, given: Sequence[int], blank: int) -> bool:
    """True if every typed place behind `free` still holds with all open seats before it."""
    return all(place >= first + blank + sum(other < place for other in given) for place in given if place > free)
