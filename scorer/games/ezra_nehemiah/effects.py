"""Points of each scroll of the top row for its scribe's owner, beside the scribe's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorer.rules.awards import rounded
from scorer.rules.seats import Seat
from scorer.rules.terms import Award, Term, award
from scorer.rules.text import text, texts

from . import conditions
from .catalogue import (
    BLESSING_SETS,
    GATES_AND_WALLS,
    HAND_CARD,
    LOWER_SCRIBES,
    SILVER_RATE,
    TEMPLE_ROWS,
    TOP_SCRIBES,
    WORKERS_ON_BOARD,
)
from .conditions import CONDITIONS as CARDS
from .conditions import card_points
from .limits import gates_of, scribes_of, walls_of
from .sheet import Sheet

PER_SET_OF_BLESSINGS = 1
WORKERS_FOR_A_POINT = 3
GATES_AND_WALLS_FOR_A_POINT = 3
PER_TEMPLE_ROW = 1
PER_LOWER_SCRIBE = 1
PER_TOP_SCRIBE = 2
HIGHEST_SCROLLS = 2  # that a hand card counts
ROWS = (4, 3, 2, 1)


def scrolls(seat: Seat[Sheet]) -> Award:
    mine = seat.sheet.scrolls
    return award(*(CONDITIONS[slug](seat.sheet) for slug in mine)) if mine else award(Term(0, text("none")))


def silver_rate(sheet: Sheet) -> Term:
    return Term(None, text("better silver rate: counted under silver"))


def blessing_sets(sheet: Sheet) -> Term:
    n = sheet.blessing_sets
    return Term(n * PER_SET_OF_BLESSINGS, texts("{n} set of blessings", "{n} sets of blessings", n))


def workers_on_board(sheet: Sheet) -> Term:
    n, per = sheet.workers_on_board, WORKERS_FOR_A_POINT
    message = texts("{n} worker on the board, 1 per {per}", "{n} workers on the board, 1 per {per}", n, per=per)
    return Term(rounded(n, per), message)


def gates_and_walls(sheet: Sheet) -> Term:
    gates, walls = gates_of(sheet), walls_of(sheet)
    per = GATES_AND_WALLS_FOR_A_POINT
    message = text("gates {gates} + walls {walls}, 1 per {per}", gates=gates, walls=walls, per=per)
    return Term(rounded(gates + walls, per), message)


def temple_rows(sheet: Sheet) -> Term:
    n = sheet.temple_rows
    return Term(n * PER_TEMPLE_ROW, texts("{n} full row of the temple", "{n} full rows of the temple", n))


def lower_scribes(sheet: Sheet) -> Term:
    n = sheet.scribes_row_1 + sheet.scribes_row_2 + sheet.scribes_row_3
    return Term(n * PER_LOWER_SCRIBE, texts("{n} scribe in rows 1 to 3", "{n} scribes in rows 1 to 3", n))


def top_scribes(sheet: Sheet) -> Term:
    n, points = sheet.scribes_row_4, PER_TOP_SCRIBE
    message = texts("{n} scribe in row 4 × {points}", "{n} scribes in row 4 × {points}", n, points=points)
    return Term(n * points, message)


def hand_card(sheet: Sheet) -> Term:
    if condition := sheet.hand_condition:
        card, number = CARDS[condition].display_name, hand_number(sheet)
        points = card_points(condition, number)
        return Term(
            points, text("card in hand: {card}, counted {number}: {points}", card=card, number=number, points=points)
        )
    return Term(sheet.hand_card, text("card in hand: {points} as entered", points=sheet.hand_card))


def hand_number(sheet: Sheet) -> int:
    """The number that the condition of the hand card counts: from the sheet if a field holds it, else as typed."""
    match sheet.hand_condition:
        case conditions.DEVELOPMENT_TILES:
            return sheet.development_tiles
        case conditions.SCRIBES:
            return scribes_of(sheet)
        case conditions.WALLS:
            return walls_of(sheet)
        case conditions.TWO_HIGHEST_SCROLLS:
            return sum(rows_of_scribes(sheet)[:HIGHEST_SCROLLS])
    return sheet.hand_number


def rows_of_scribes(sheet: Sheet) -> list[int]:
    """The row of each scribe, highest first."""
    return [row for row in ROWS for _scribe in range(getattr(sheet, f"scribes_row_{row}"))]


CONDITIONS: Mapping[str, Callable[[Sheet], Term]] = {
    SILVER_RATE: silver_rate,
    BLESSING_SETS: blessing_sets,
    WORKERS_ON_BOARD: workers_on_board,
    GATES_AND_WALLS: gates_and_walls,
    TEMPLE_ROWS: temple_rows,
    LOWER_SCRIBES: lower_scribes,
    TOP_SCRIBES: top_scribes,
    HAND_CARD: hand_card,
}
