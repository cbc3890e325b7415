"""The points of one line for one seat, and how they come about."""

from __future__ import annotations

from typing import NamedTuple

from .text import Text


class Term(NamedTuple):
    """One part of a working. Points None: it explains, and adds nothing."""

    points: int | None
    text: Text


class Award(NamedTuple):
    """The points of one line for one seat, and the terms they are the sum of."""

    points: int
    working: tuple[Term, ...]

    @property
    def is_open(self) -> bool:
        """True if the points depend on something not entered yet: the working explains, and gives no number."""
        return not self.points and bool(self.working) and all(term.points is None for term in self.working)


def award(*terms: Term) -> Award:
    points = 0
    for term in terms:
        points += term.points or 0
    return Award(points, terms)
