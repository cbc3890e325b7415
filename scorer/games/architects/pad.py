"""The lines of the score pad below the buildings: two tracks, silver, debts and workers."""

from __future__ import annotations

from scorer.rules.awards import product, rounded
from scorer.rules.scales import Scale
from scorer.rules.seats import PLAYER, Seat
from scorer.rules.terms import Award, Term, award
from scorer.rules.text import Text, text, texts
from scorer.rules.text import gettext_noop as _

from .box import CATHEDRAL, CONSTANTINE, HELENA, HIGHEST_VIRTUE, VIRTUE
from .catalogue import BUILDINGS, FOUNTAIN, GAMBLERS_DEN
from .sheet import Sheet

SILVER_PER_POINT = 10
PER_DEBT, FOUNTAIN_SAVES, DEN_COSTS = -2, 1, 1
EACH_DEBT = Scale(
    _("Points for each unpaid debt"),
    (
        (_("as a rule"), PER_DEBT),
        (text("with {building}", building=BUILDINGS[FOUNTAIN].name), PER_DEBT + FOUNTAIN_SAVES),
        (text("with {building}", building=BUILDINGS[GAMBLERS_DEN].name), PER_DEBT - DEN_COSTS),
        (_("with both"), PER_DEBT + FOUNTAIN_SAVES - DEN_COSTS),
    ),
)
PRISONERS, PER_PRISONERS = 2, -1
PER_AUTOMA_GUILDHALL_WORKER = {CONSTANTINE: 1, HELENA: 3}
PER_GUILDHALL_WORKER = {**PER_AUTOMA_GUILDHALL_WORKER, PLAYER: 0}


# Keeps the translation for the stored workings of plays from before the cathedral was entered by its flags.
MESSAGES_OF_OLD_RESULTS = (_("level {n}"),)


def flag(sheet: Sheet) -> int:
    """The points on the flag of the level. The board prints points, not levels."""
    return CATHEDRAL[sheet.cathedral]


def cathedral(seat: Seat[Sheet]) -> Award:
    points = flag(seat.sheet)
    return award(Term(points, text("flag {n}", n=points)))


def virtue(seat: Seat[Sheet]) -> Award:
    position = seat.sheet.virtue
    return award(*seat.steps, Term(VIRTUE[position], text("position {n}", n=position)))


def silver(seat: Seat[Sheet]) -> Award:
    coins, left = seat.sheet.silver, seat.sheet.silver % SILVER_PER_POINT
    why = text("1 per {per} of {n} silver, {left} left over", per=SILVER_PER_POINT, n=coins, left=left)
    return award(*_steps(seat, SILVER_MESSAGES), Term(rounded(coins, SILVER_PER_POINT), why))


def unpaid_debts(seat: Seat[Sheet]) -> Award:
    cards, per_debt = _debt_points(seat.sheet)
    return award(*_steps(seat, DEBT_MESSAGES), *cards, product(seat.sheet.unpaid_debts, per_debt))


def _debt_points(sheet: Sheet) -> tuple[list[Term], int]:
    if not sheet.unpaid_debts:
        return [], PER_DEBT
    terms, per_debt = [], PER_DEBT
    if FOUNTAIN in sheet.buildings:
        per_debt += FOUNTAIN_SAVES
        terms.append(
            Term(None, text("{building}: each costs {n} less", building=BUILDINGS[FOUNTAIN].name, n=FOUNTAIN_SAVES))
        )
    if GAMBLERS_DEN in sheet.buildings:
        per_debt -= DEN_COSTS
        terms.append(
            Term(None, text("{building}: each costs {n} more", building=BUILDINGS[GAMBLERS_DEN].name, n=DEN_COSTS))
        )
    return terms, per_debt


def prison_workers(seat: Seat[Sheet]) -> Award:
    n, each = seat.sheet.prison_workers, PER_PRISONERS
    why = texts("{each} per {per} of {n} worker", "{each} per {per} of {n} workers", n, each=each, per=PRISONERS)
    return award(Term(rounded(n, PRISONERS, each), why))


def guildhall_workers(seat: Seat[Sheet]) -> Award:
    if seat.kind == PLAYER:
        return award(Term(0, text("only the artificial opponent scores these")))
    return award(product(seat.sheet.guildhall_workers, PER_GUILDHALL_WORKER[seat.kind]))


def destroyed(n: int) -> Text:
    top = HIGHEST_VIRTUE
    return texts("past {top}: {n} unpaid debt destroyed", "past {top}: {n} unpaid debts destroyed", n, top=top)


def taken(n: int) -> Text:
    return texts("below 0: {n} more unpaid debt", "below 0: {n} more unpaid debts", n)


def paid_off(n: int, silver: int = 0) -> Text:
    return texts(
        "below 0: Hugo pays {silver} silver instead of a debt",
        "below 0: Hugo pays {silver} silver instead of {n} debts",
        n,
        silver=silver,
    )


SILVER_MESSAGES = frozenset({paid_off(1).message})
DEBT_MESSAGES = frozenset(message(1).message for message in (destroyed, taken, paid_off))


def _steps(seat: Seat[Sheet], messages: frozenset[str]) -> list[Term]:
    """The steps before scoring that have one of these messages."""
    return [step for step in seat.steps if step.text.message in messages]
