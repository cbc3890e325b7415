"""Leftover goods: each becomes silver, and all the silver is divided once."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.rules.seats import Problem, Seat
from scorer.rules.terms import Award, Term, award
from scorer.rules.text import Text, text

from .catalogue import GOODS, SILVER_RATE
from .sheet import Sheet

AS_SILVER = {"gold": 3, "stone": 2, "wood": 2, "cinders": 1, "food": 2, "silver": 1}
FOR_A_POINT, FOR_A_POINT_WITH_SCROLL = 5, 3
RIVAL = "rival"
NEVER_HELD_BY_A_RIVAL = ("stone", "wood", "cinders", "food")  # it takes gold and silver in their place


def silver(seat: Seat[Sheet]) -> Award:
    heap = list(left_over(seat.sheet))
    terms = [Term(None, message) for _silver, message in heap]
    return award(*terms, exchanged(sum(silver for silver, _message in heap), seat.sheet))


def left_over(sheet: Sheet) -> Iterator[tuple[int, Text]]:
    """Each good that is left, as the silver it becomes."""
    for key, worth in AS_SILVER.items():
        n = getattr(sheet, key)
        if n:
            yield n * worth, as_silver(Text(GOODS[key]), n, worth)


def as_silver(good: Text, n: int, worth: int) -> Text:
    if worth == 1:
        return text("{good}: {n}", good=good, n=n)
    return text("{good}: {n} as {silver}", good=good, n=n, silver=n * worth)


def exchanged(silver: int, sheet: Sheet) -> Term:
    if SILVER_RATE in sheet.scrolls:
        points, rest = divmod(silver, per := FOR_A_POINT_WITH_SCROLL)
        message = text(
            "{silver} silver, with the scroll {per} for a point; {rest} left over", silver=silver, per=per, rest=rest
        )
    else:
        points, rest = divmod(silver, per := FOR_A_POINT)
        message = text("{silver} silver, {per} for a point; {rest} left over", silver=silver, per=per, rest=rest)
    return Term(points, message)


def goods_of_a_rival(seat: Seat[Sheet]) -> Iterator[Problem]:
    if seat.kind != RIVAL:
        return
    for key in NEVER_HELD_BY_A_RIVAL:
        if getattr(seat.sheet, key):
            yield Problem(None, key, text("{good}: the rival never holds any.", good=Text(GOODS[key])))
