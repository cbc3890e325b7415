"""Who sat together, and who was ahead: whoever has the better place, tie-breaks and all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from .reading import Data, Row
from .tallies import average


@dataclass(slots=True)
class Meetings:
    """Of one person with another. `differences`: points ahead of the other, where both have points; so many fewer where
    the fewest win."""

    plays: int = 0
    ahead: int = 0
    behind: int = 0
    differences: list[int] = field(default_factory=list)

    def add(self, mine: Row, theirs: Row) -> None:
        self.plays += 1
        self.ahead += mine.place < theirs.place
        self.behind += mine.place > theirs.place
        if mine.total is not None and theirs.total is not None:
            more = mine.total - theirs.total
            self.differences.append(-more if mine.fewest else more)

    def told(self) -> Data:
        return {
            "plays": self.plays,
            "ahead": self.ahead,
            "behind": self.behind,
            "equal": self.plays - self.ahead - self.behind,
            "average": average(self.differences),
        }


def opponents(person: int, plays: Iterable[list[Row]]) -> list[Data]:
    """Everybody whom a person met, the most met first."""
    met: dict[int, Meetings] = defaultdict(Meetings)
    for rows in plays:
        mine = next(row for row in rows if row.player_id == person)
        for row in rows:
            if row is not mine:
                met[row.player_id].add(mine, row)
    order = sorted(met.items(), key=lambda one: (-one[1].plays, one[0]))
    return [{"player": player, **one.told()} for player, one in order]


def rivals(met: list[Data]) -> Data:
    """Who was met most, and who was ahead most; equals all."""
    return {"met": _most(met, "plays"), "lost_to": _most(met, "behind")}


def _most(met: list[Data], what: str) -> list[Data]:
    most = max((one[what] for one in met), default=0)
    return [one for one in met if most and one[what] == most]
