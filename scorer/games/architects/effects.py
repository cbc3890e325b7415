"""Effects of buildings before scoring: they move their owner on the virtue track, and debts come and go at its ends.

The rules give several effects of one owner no order, and Hugo may pay instead of taking a debt: the owner chooses.
The best outcome for the owner is taken: the highest total, then virtue, then silver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from scorer.rules.game import Settled
from scorer.rules.seats import Seat
from scorer.rules.sheets import changed, unreadable_entries
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
DEPENDENT_BUILDINGS = (LIGHTHOUSE, UNIVERSITY, SILVER_MARKET)


class Marker(NamedTuple):
    """State of an owner: position on the track, unpaid debts, and debts that Hugo has paid off."""

    virtue: int
    debts: int
    paid_off: int = 0


Way: TypeAlias = tuple[Effect, ...]


def settle(seat: Seat[Sheet]) -> Settled:
    if EFFECTS.isdisjoint(seat.sheet.buildings):
        return Settled({})
    start = Marker(seat.sheet.virtue, seat.sheet.unpaid_debts)
    ways = outcomes(seat, start)
    outcome = best_outcome(seat, tuple(ways))
    return Settled(changes(seat.sheet, outcome), explain(start, ways[outcome], chosen=len(ways) > 1))


def settles(seat: Seat[Sheet]) -> tuple[str, ...]:
    """The fields that effects may change. Only Hugo pays silver."""
    may_be_hugo = "character" in unreadable_entries(seat.sheet) or seat.sheet.character == HUGO
    return ("virtue", "unpaid_debts", "silver") if may_be_hugo else ("virtue", "unpaid_debts")


def move(at: Marker, effect: Effect) -> Marker:
    """A step past the top destroys a debt if there is one; a step below 0 adds one, unless Hugo pays it off."""
    aim = at.virtue + effect.steps
    past, below = max(0, aim - HIGHEST_VIRTUE), max(0, -aim)
    debts = max(0, at.debts - past) + below - effect.paid_off
    return Marker(min(max(0, aim), HIGHEST_VIRTUE), debts, at.paid_off + effect.paid_off)


def outcomes(seat: Seat[Sheet], start: Marker) -> dict[Marker, Way]:
    """Every outcome that the owner can choose, with a way to it."""
    gains = tuple(gain(seat) for building, gain in GAINS.items() if building in seat.sheet.buildings)
    if DUNGEON not in seat.sheet.buildings:
        return {reduce(move, gains, start): gains}
    found: dict[Marker, Way] = {}
    for before, after in splits(gains):
        at = reduce(move, before, start)
        for dungeon in dungeons(seat, at):
            found.setdefault(reduce(move, (dungeon, *after), at), (*before, dungeon, *after))
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


def best_outcome(seat: Seat[Sheet], outcomes: Sequence[Marker]) -> Marker:
    if len(outcomes) == 1:
        return outcomes[0]
    return max(outcomes, key=lambda outcome: (points(seat, outcome), outcome.virtue, -outcome.paid_off))


def points(seat: Seat[Sheet], outcome: Marker) -> int:
    """The points that depend on the outcome."""
    settled = seat._replace(sheet=changed(seat.sheet, **changes(seat.sheet, outcome)))
    lines = sum(line(settled).points for line in (virtue, silver, unpaid_debts))
    owned = [building for building in DEPENDENT_BUILDINGS if building in seat.sheet.buildings]
    return lines + sum(BONUSES[building](settled).points or 0 for building in owned)


def changes(sheet: Sheet, outcome: Marker) -> dict[str, Any]:
    paid = {"silver": sheet.silver - outcome.paid_off * HUGO_PAYS} if outcome.paid_off else {}
    return {"virtue": outcome.virtue, "unpaid_debts": outcome.debts, **paid}


def explain(start: Marker, way: Way, chosen: bool) -> tuple[Term, ...]:
    """The steps of a way, for the working."""
    steps = [text("of the owner's choices, the best:")] if chosen else []
    at = start
    for effect in way:
        to = move(at, effect)
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
