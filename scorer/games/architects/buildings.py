"""The line of the buildings: the printed points and the bonuses of some buildings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from scorer.rules.awards import added, rounded
from scorer.rules.seats import Seat
from scorer.rules.terms import Award, Term, award
from scorer.rules.text import Text, text, texts

from .catalogue import (
    AQUEDUCT,
    BUILDINGS,
    CARPENTERS_HUT,
    CLAY_MARKET,
    KEEP,
    LIGHTHOUSE,
    MASONS_HUT,
    MONEYLENDER,
    SILVER_MARKET,
    STEEPLE,
    STONE_MARKET,
    TILERS_HUT,
    UNIVERSITY,
    WOOD_MARKET,
)
from .pad import flag

if TYPE_CHECKING:
    from .sheet import Sheet

CAPTURED_PER_POINT = 3
VIRTUE_PER_POINT = 4
FOR_MOST, FOR_HIGHEST, FOR_NO_DEBT = 2, 2, 2

PRINTED = {slug: Term(card.points, text("{building}", building=card.name)) for slug, card in BUILDINGS.items()}


def buildings(seat: Seat[Sheet]) -> Award:
    unnamed = seat.sheet.other_buildings
    return award(*_named(seat), *([added(unnamed)] if unnamed or not seat.sheet.buildings else ()))


def _named(seat: Seat[Sheet]) -> Iterator[Term]:
    for slug in seat.sheet.buildings:
        yield PRINTED[slug]
        if slug in BONUSES:
            bonus = BONUSES[slug](seat)
            yield Term(bonus.points, text("{building}: {why}", building=BUILDINGS[slug].name, why=bonus.text))


def count_buildings(sheet: Sheet) -> int:
    """The number of buildings, including those entered without a name."""
    return len(sheet.buildings) + len(sheet.other_buildings)


def most(mine: int, others: Iterable[int]) -> tuple[bool, Text]:
    """True if mine is strictly the most, and a text with both numbers. On a tie nobody has most."""
    theirs = max(others, default=0)
    if mine > theirs:
        return True, text("{mine}, the others at most {theirs}", mine=mine, theirs=theirs)
    return False, text("{mine}, another has {theirs}", mine=mine, theirs=theirs)


def most_of(field: str, points: int) -> Callable[[Seat[Sheet]], Term]:
    def bonus(seat: Seat[Sheet]) -> Term:
        has_most, why = most(getattr(seat.sheet, field), [getattr(rival, field) for rival in seat.rivals])
        return Term(points if has_most else 0, why)

    return bonus


def highest_flag(seat: Seat[Sheet]) -> tuple[bool, Text]:
    """True if this marker is strictly highest on the cathedral; and the flags that show it."""
    return most(flag(seat.sheet), map(flag, seat.rivals))


def steeple(seat: Seat[Sheet]) -> Term:
    is_highest, why = highest_flag(seat)
    return Term(FOR_HIGHEST if is_highest else 0, why)


def aqueduct(seat: Seat[Sheet]) -> Term:
    owned = count_buildings(seat.sheet)
    return Term(owned, texts("{n} building", "{n} buildings", owned))


def apprentices(skill: str) -> Callable[[Seat[Sheet]], Term]:
    def hut(seat: Seat[Sheet]) -> Term:
        skilled: int = getattr(seat.sheet, skill)
        return Term(skilled, texts("{n} apprentice", "{n} apprentices", skilled))

    return hut


def keep(seat: Seat[Sheet]) -> Term:
    n = seat.sheet.captured_workers
    why = texts("1 per {per} of {n} captured worker", "1 per {per} of {n} captured workers", n, per=CAPTURED_PER_POINT)
    return Term(rounded(n, CAPTURED_PER_POINT), why)


def lighthouse(seat: Seat[Sheet]) -> Term:
    n = seat.sheet.virtue
    return Term(rounded(n, VIRTUE_PER_POINT), text("1 per {per} of {n} virtue", per=VIRTUE_PER_POINT, n=n))


def moneylender(seat: Seat[Sheet]) -> Term:
    paid = seat.sheet.paid_debts
    return Term(paid, texts("{n} paid debt", "{n} paid debts", paid))


def university(seat: Seat[Sheet]) -> Term:
    unpaid = seat.sheet.unpaid_debts
    if unpaid:
        return Term(0, texts("{n} unpaid debt", "{n} unpaid debts", unpaid))
    return Term(FOR_NO_DEBT, text("no unpaid debt"))


BONUSES: Mapping[str, Callable[[Seat[Sheet]], Term]] = {
    AQUEDUCT: aqueduct,
    CARPENTERS_HUT: apprentices("carpentry"),
    MASONS_HUT: apprentices("masonry"),
    TILERS_HUT: apprentices("tiling"),
    CLAY_MARKET: most_of("clay", FOR_MOST),
    WOOD_MARKET: most_of("wood", FOR_MOST),
    STONE_MARKET: most_of("stone", FOR_MOST),
    SILVER_MARKET: most_of("silver", FOR_MOST),
    STEEPLE: steeple,
    KEEP: keep,
    LIGHTHOUSE: lighthouse,
    MONEYLENDER: moneylender,
    UNIVERSITY: university,
}
