"""The buildings that raise their owner on the virtue track before scoring, and the number of steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.rules.seats import Seat
from scorer.rules.text import Text, text, texts

from .buildings import count_buildings, highest_flag
from .catalogue import CASTLE, CHAPEL, MUSEUM, OBSERVATORY, RESERVOIR, THERESE, TRADING_POST

if TYPE_CHECKING:
    from .sheet import Sheet

GOLD_PER_VIRTUE, MARBLE_PER_VIRTUE, METALS_PER_VIRTUE = 2, 2, 2
PAID_DEBTS_PER_VIRTUE, GOODS_PER_VIRTUE, BUILDINGS_PER_VIRTUE = 2, 4, 2
CHAPEL_STEPS = 2


class Effect(NamedTuple):
    """The effect of a building: steps up or down the track, their reason, and the debts that Hugo pays off."""

    building: str
    steps: int
    why: Text
    paid_off: int = 0


def castle(seat: Seat[Sheet]) -> Effect:
    if seat.sheet.character == THERESE:
        return _metals(CASTLE, seat.sheet)
    n = seat.sheet.gold
    return Effect(CASTLE, n // GOLD_PER_VIRTUE, text("1 per {per} of {n} gold", per=GOLD_PER_VIRTUE, n=n))


def observatory(seat: Seat[Sheet]) -> Effect:
    if seat.sheet.character == THERESE:
        return _metals(OBSERVATORY, seat.sheet)
    n = seat.sheet.marble
    return Effect(OBSERVATORY, n // MARBLE_PER_VIRTUE, text("1 per {per} of {n} marble", per=MARBLE_PER_VIRTUE, n=n))


def _metals(building: str, sheet: Sheet) -> Effect:
    """Therese counts gold and marble together, for each of the two buildings."""
    n = sheet.gold + sheet.marble
    why = text("1 per {per} of {n} gold and marble", per=METALS_PER_VIRTUE, n=n)
    return Effect(building, n // METALS_PER_VIRTUE, why)


def reservoir(seat: Seat[Sheet]) -> Effect:
    n = seat.sheet.paid_debts
    why = texts("1 per {per} of {n} paid debt", "1 per {per} of {n} paid debts", n, per=PAID_DEBTS_PER_VIRTUE)
    return Effect(RESERVOIR, n // PAID_DEBTS_PER_VIRTUE, why)


def trading_post(seat: Seat[Sheet]) -> Effect:
    n = seat.sheet.clay + seat.sheet.wood + seat.sheet.stone
    why = text("1 per {per} of {n} clay, wood and stone", per=GOODS_PER_VIRTUE, n=n)
    return Effect(TRADING_POST, n // GOODS_PER_VIRTUE, why)


def museum(seat: Seat[Sheet]) -> Effect:
    n = count_buildings(seat.sheet)
    why = texts("1 per {per} of {n} building", "1 per {per} of {n} buildings", n, per=BUILDINGS_PER_VIRTUE)
    return Effect(MUSEUM, n // BUILDINGS_PER_VIRTUE, why)


def chapel(seat: Seat[Sheet]) -> Effect:
    is_highest, why = highest_flag(seat)
    return Effect(CHAPEL, CHAPEL_STEPS if is_highest else 0, why)


GAINS: Mapping[str, Callable[[Seat[Sheet]], Effect]] = {
    CASTLE: castle,
    OBSERVATORY: observatory,
    RESERVOIR: reservoir,
    TRADING_POST: trading_post,
    MUSEUM: museum,
    CHAPEL: chapel,
}
