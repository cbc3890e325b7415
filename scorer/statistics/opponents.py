"""Meetings of two people. The better place is ahead, tie-breaks included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .order import most_played_first
from .reading import Data, Row
from .tallies import Numbers


@dataclass(slots=True)
class Meetings:
    """The plays of one person with another. `differences`: points ahead of the other, if both have points; points fewer
    if the fewest win."""

    plays: int = 0
    ahead: int = 0
    behind: int = 0
    differences: Numbers = field(default_factory=Numbers)

    def add(self, mine: Row, theirs: Row) -> None:
        self.plays += 1
        self.ahead += mine.place < theirs.place
        self.behind += mine.place > theirs.place
        if mine.total is not None and theirs.total is not None:
            more = mine.total - theirs.total
            self.differences.add(-more if mine.fewest else more)

    def to_data(self) -> Data:
        return {
            "plays": self.plays,
            "ahead": self.ahead,
            "behind": self.behind,
            "equal": self.plays - self.ahead - self.behind,
            "average": self.differences.average,
        }


def meeting_rows(met: Mapping[int, Meetings]) -> list[Data]:
    """The most met first."""
    return [
        {"player": player, **meetings.to_data()}
        for player, meetings in most_played_first(met, lambda meetings: meetings.plays)
    ]


def main_rivals(met: list[Data]) -> Data:
    """The opponents met most, and those who were ahead most; all that are equal."""
    return {"met": _most(met, "plays"), "lost_to": _most(met, "behind")}


def _most(met: list[Data], number: str) -> list[Data]:
    most = max((opponent[number] for opponent in met), default=0)
    return [opponent for opponent in met if most and opponent[number] == most]
