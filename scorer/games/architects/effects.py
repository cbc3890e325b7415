"""Effects of buildings before scoring: they move their owner on the virtue track, and debts come and go at its ends.

The rules give several effects of one owner no order, and Hugo may pay instead of taking a debt: the owner chooses.
Of all that can come of it the best for the owner is taken: the highest total, then virtue, then silver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from scorer.rules.game import Settled
from scorer.rules.seats import Seat
from scorer.rules.sheets import changed, unread_of
from scorer.rules.terms import Term
from scorer.rules.text import Text, text, texts

from .box import HIGHEST_VIRTUE
from .buildings import BONUSES
from .catalogue import BUILDINGS, DUNGEON, HUGO, LIGHTHOUSE, SILVER_MARKET, UNIVERSITY
from .gains import GAINS, Effect
from .pad import destroyed, paid_off, silver, taken, unpaid_debts, virtue

if TYPE_CHECKING:
    from .sheet import Sheet

DUNGEON_STEPS = 2
HUGO_PAYS = 2
EFFECTS = frozenset({*GAINS, DUNGEON})
HANGING_ON_EFFECTS = (LIGHTHOUSE, UNIVERSITY, SILVER_MARKET)


class Marker(NamedTuple):
    """State of an owner: position on the track, unpaid debts, and how many debts Hugo has paid off."""

    virtue: int
    debts: int
    paid_off: int = 0


Way: TypeAlias = tuple[Effect, ...]


def settle(seat: Seat[Sheet]) -> Settled:
    if EFFECTS.isdisjoint(seat.sheet.buildings):
        return Settled({})
    start = Marker(seat.sheet.virtue, seat.sheet.unpaid_debts)
    ways = ends(seat, start)
    end = best(seat, tuple(ways))
    return Settled(changes(seat.sheet, end), explained(start, ways[end], chosen=len(ways) > 1))


def settles(seat: Seat[Sheet]) -> tuple[str, ...]:
    """Nobody pays silver but Hugo."""
    may_be_hugo = "character" in unread_of(seat.sheet) or seat.sheet.character == HUGO
    return ("virtue", "unpaid_debts", "silver") if may_be_hugo else ("virtue", "unpaid_debts")


def moved(at: Marker, effect: Effect) -> Marker:
    """A step past the top destroys a debt if there is one; a step below 0 adds one, unless Hugo pays it off."""
    aim = at.virtue + effect.steps
    past, below = max(0, aim - HIGHEST_VIRTUE), max(0, -aim)
    debts = max(0, at.debts - past) + below - effect.paid_off
    return Marker(min(max(0, aim), HIGHEST_VIRTUE), debts, at.paid_off + effect.paid_off)


def ends(seat: Seat[Sheet], start: Marker) -> dict[Marker, Way]:
    """Every end that the owner can choose, with one way that leads to it."""
    gains = tuple(gain(seat) for building, gain in GAINS.items() if building in seat.sheet.buildings)
    if DUNGEON not in seat.sheet.buildings:
        return {reduce(moved, gains, start): gains}
    found: dict[Marker, Way] = {}
    for before, after in splits(gains):
        at = reduce(moved, before, start)
        for dungeon in dungeons(seat, at):
            found.setdefault(reduce(moved, (dungeon, *after), at), (*before, dungeon, *after))
    return found


def splits(gains: Way) -> Iterator[tuple[Way, Way]]:
    """The gains before and after the dungeon. Gains only add up, so of all orders each sum before it is tried once."""
    found: dict[int, Way] = {0: ()}
    for gain in gains:
        for steps, before in tuple(found.items()):
            found.setdefault(steps + gain.steps, (*before, gain))
    for steps in sorted(found, reverse=True):
        yield found[steps], tuple(gain for gain in gains if gain not in found[steps])


def dungeons(seat: Seat[Sheet], at: Marker) -> Iterator[Effect]:
    """The dungeon, once for each number of debts that its owner may pay off."""
    below = max(0, DUNGEON_STEPS - at.virtue)
    can_pay = min(below, seat.sheet.silver // HUGO_PAYS) if below and seat.sheet.character == HUGO else 0
    why = texts("{n} step down", "{n} steps down", DUNGEON_STEPS)
    for debts in range(can_pay + 1):
        yield Effect(DUNGEON, -DUNGEON_STEPS, why, debts)


def best(seat: Seat[Sheet], ends: Sequence[Marker]) -> Marker:
    if len(ends) == 1:
        return ends[0]
    return max(ends, key=lambda end: (points(seat, end), end.virtue, -end.paid_off))


def points(seat: Seat[Sheet], end: Marker) -> int:
    """All points that hang on how the effects end."""
    settled = seat._replace(sheet=changed(seat.sheet, **changes(seat.sheet, end)))
    lines = sum(line(settled).points for line in (virtue, silver, unpaid_debts))
    owned = [building for building in HANGING_ON_EFFECTS if building in seat.sheet.buildings]
    return lines + sum(BONUSES[building](settled).points or 0 for building in owned)


def changes(sheet: Sheet, end: Marker) -> dict[str, Any]:
    paid = {"silver": sheet.silver - end.paid_off * HUGO_PAYS} if end.paid_off else {}
    return {"virtue": end.virtue, "unpaid_debts": end.debts, **paid}


def explained(start: Marker, way: Way, chosen: bool) -> tuple[Term, ...]:
    """The steps of a way, for the working."""
    steps = [text("of the owner's choices, the best:")] if chosen else []
    at = start
    for effect in way:
        to = moved(at, effect)
        steps += _texts(effect, at, to)
        at = to
    return tuple(Term(None, step) for step in steps)


def _texts(effect: Effect, at: Marker, to: Marker) -> Iterator[Text]:
    name = BUILDINGS[effect.building].name
    if to.virtue == at.virtue:
        yield text("{building}: {why}; virtue stays {n}", building=name, why=effect.why, n=to.virtue)
    else:
        yield text("{building}: {why}; virtue {n} to {to}", building=name, why=effect.why, n=at.virtue, to=to.virtue)
    if to.debts < at.debts:
        yield destroyed(at.debts - to.debts)
    if to.debts > at.debts:
        yield taken(to.debts - at.debts)
    if effect.paid_off:
        yield paid_off(effect.paid_off, effect.paid_off * HUGO_PAYS)
