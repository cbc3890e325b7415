"""Common ways to award points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from .seats import Seat
from .sheets import Inputs
from .terms import Award, Term, award
from .text import text, texts

CACHE_SIZE = 1000  # terms; the same few numbers come again and again

S = TypeVar("S", bound=Inputs)

Awarder = Callable[[Seat[Any]], Award]


def each(rule: Callable[[S], Award]) -> Callable[[Seat[S]], Award]:
    """An award that depends on the own sheet alone."""
    return lambda seat: rule(seat.sheet)


@lru_cache(maxsize=CACHE_SIZE)
def product(number: int, points: int) -> Term:
    return Term(number * points, text("{number} × {points}", number=number, points=points))


def per_one(field: str, points: int) -> Awarder:
    """A fixed number of points for each unit of a field."""
    return lambda seat: award(product(getattr(seat.sheet, field), points))


def as_typed(field: str) -> Awarder:
    """The entry is the points."""

    def typed(seat: Seat[Any]) -> Award:
        points = getattr(seat.sheet, field)
        return award(Term(points, text("{points} as entered", points=points)))

    return typed


def printed(field: str) -> Awarder:
    """The sum of the printed values that were typed."""
    return lambda seat: award(added(getattr(seat.sheet, field)))


@lru_cache(maxsize=CACHE_SIZE)
def added(numbers: tuple[int, ...]) -> Term:
    """The sum of some numbers, shown as a sum."""
    if not numbers:
        return Term(0, text("none"))
    # The sign between two numbers is the same in every language; the numbers stay as they were typed.
    return Term(sum(numbers), text("{sum}", sum=" + ".join(map(str, numbers))))


def beaten(seat: Seat[S], value_of: Callable[[S], int]) -> int:
    """The number of rivals with strictly fewer."""
    mine = value_of(seat.sheet)
    return sum(value_of(rival) < mine for rival in seat.rivals)


def ranked(field: str, prizes: Sequence[int]) -> Awarder:
    """Prizes for the highest. Equals share the prizes of all the ranks they occupy, rounded down; 0 earns nothing.

    As many ranks are occupied as there are players, so two players never get a third prize.
    """

    def prize(seat: Seat[Any]) -> Award:
        mine = getattr(seat.sheet, field)
        if not mine:
            return award(Term(0, text("0 earns nothing")))
        others = [getattr(rival, field) for rival in seat.rivals]
        ahead, equals = sum(other > mine for other in others), 1 + others.count(mine)
        won = prizes[ahead : ahead + equals]
        return award(_shared(won, equals, mine) if equals > 1 else _alone(won, ahead + 1))

    return prize


def _alone(won: Sequence[int], rank: int) -> Term:
    if not won:
        return Term(0, text("place {rank}: no prize", rank=rank))
    return Term(won[0], text("place {rank}: {points}", rank=rank, points=won[0]))


def _shared(won: Sequence[int], equals: int, mine: int) -> Term:
    """The term of a shared prize: the equals, the prizes that they divide, and the part of each."""
    if not won:
        return Term(0, texts("{n} player on {value}: no prize", "{n} players on {value}: no prize", equals, value=mine))
    points, rest = divmod(sum(won), equals)
    values: dict[str, Any] = {"n": equals, "value": mine, "prizes": " + ".join(map(str, won)), "points": points}
    if rest:
        return Term(
            points,
            texts(
                "{n} player on {value} shares {prizes}: {points} each, rounded down",
                "{n} players on {value} share {prizes}: {points} each, rounded down",
                **values,
            ),
        )
    return Term(
        points,
        texts(
            "{n} player on {value} shares {prizes}: {points} each",
            "{n} players on {value} share {prizes}: {points} each",
            **values,
        ),
    )


def rounded(number: int, per: int, points: int = 1) -> int:
    """`points` for each full `per` of `number`, rounded down. `number` is never negative."""
    return number // per * points
