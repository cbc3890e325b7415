"""Limits of a table of Architects, of its board and of its box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scorer.rules.seats import PLAYER, Problem, Seat
from scorer.rules.text import text

from .box import CATHEDRAL, DEBT_CARDS, ROOM_ON_THE_CATHEDRAL, WORKERS
from .catalogue import BUILDINGS, MARKETS
from .sheet import Sheet


def too_many_captured(seat: Seat[Sheet]) -> Iterator[Problem]:
    high = WORKERS * len(seat.rivals)
    if seat.sheet.captured_workers > high:
        yield Problem(seat.index, "captured_workers", text("A whole number from {low} to {high}.", low=0, high=high))


def no_room_on_the_cathedral(seat: Seat[Sheet]) -> Iterator[Problem]:
    if seat.index:
        return
    by_level = Counter(sheet.cathedral for sheet in (seat.sheet, *seat.rivals))
    for level, room in ROOM_ON_THE_CATHEDRAL.items():
        if by_level[level] > room:
            flag = CATHEDRAL[level]
            why = text("Cathedral, flag {flag}: {n} players, room for {room}.", flag=flag, n=by_level[level], room=room)
            yield Problem(None, "cathedral", why)


def more_debts_than_cards(seat: Seat[Sheet]) -> Iterator[Problem]:
    if seat.index:
        return
    debts = sum(sheet.unpaid_debts + sheet.paid_debts for sheet in (seat.sheet, *seat.rivals))
    if debts > DEBT_CARDS:
        why = text("{n} debts at this table, paid and unpaid; the box has {box}.", n=debts, box=DEBT_CARDS)
        yield Problem(None, "unpaid_debts", why)


def a_market_alone(seat: Seat[Sheet]) -> Iterator[Problem]:
    """Checked at the automa's seat, whose rivals are all the people."""
    if seat.kind == PLAYER or len(seat.rivals) > 1:
        return
    for market in MARKETS:
        if any(market in person.buildings for person in seat.rivals):
            yield Problem(None, "buildings", text("{card} is not in the solo game.", card=BUILDINGS[market].name))
