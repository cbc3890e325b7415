"""Who sat together, and who was ahead: whoever has the better place, tie-breaks and all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .order import most_first
from .reading import Data, Row
from .tallies import Numbers


@dataclass(slots=True)
class Meetings:
    """Of one person with another. `differences`: points ahead of the other, where both have points; so many fewer where
    the fewest win."""

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

    def told(self) -> Data:
        return {
            "plays": self.plays,
            "ahead": self.ahead,
            "behind": self.behind,
            "equal": self.plays - self.ahead - self.behind,
            "average": self.differences.average,
        }


def told_by_player(met: Mapping[int, Meetings]) -> list[Data]:
    """The most met first."""
    return [{"player": player, **one.told()} for player, one in most_first(met, lambda one: one.plays)]


def rivals(met: list[Data]) -> Data:
    """Who was met most, and who was ahead most; equals all."""
    return {"met": _most(met, "plays"), "lost_to": _most(met, "behind")}


def _most(met: list[Data], what: str) -> list[Data]:
    most = max((one[what] for one in met), default=0)
    return [one for one in met if most and one[what] == most]
