"""A play as it comes out of a file, before it is in the database; and who may be who in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from scorer.folding import folded
from scorer.models import Play, Seat
from scorer.names import clean_name

NEW, GUEST, NOBODY, AUTOMA = "new", "guest", "nobody", "automa"
AUTOMAS = {"automa", "automaton", "bot", "solo", "ai", "dummy", "automa player", "constantine", "helena", "otomata"}


@dataclass(slots=True)
class Brought:
    """A play that is not stored yet. `who`: for each seat the key of its person in the file, "" for nobody; `log`: its
    edits as the file has them; `names`: what its people are called there, by their keys, where the seats do not say so.
    """

    play: Play
    seats: list[Seat]
    who: list[str]
    log: list[dict[str, Any]] = field(default_factory=list)
    names: Mapping[str, str] = field(default_factory=dict)


def sat_before(log: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """All seats that the changes of a table name."""
    tables = (said for edit in log for said in (edit["old"], edit["new"]) if isinstance(said, dict))
    for table in tables:
        yield from table["seats"]


class Named(NamedTuple):
    """Somebody in a file. `likely`: what to suggest where the group knows nobody of that name."""

    key: str
    name: str
    likely: str = NEW


class Reader(Protocol):
    """One kind of file. `people` and `plays` raise Wrong where it holds what it must not. Plays that have no date are
    None. `checked`: all plays of this file were found to be in order before."""

    def people(self) -> Mapping[str, Named]: ...

    def plays(self, checked: bool = False) -> Iterator[Brought | None]: ...


def named(key: str, name: str, likely: str = NEW) -> Named:
    name = clean_name(name)
    return Named(key, name, AUTOMA if folded(name) in AUTOMAS else likely)


HIGHEST_TOTAL = 10**9
SUM = re.compile(r"[+-]?\d{1,9}(?:[+-]\d{1,9})*")
MINUSES = str.maketrans("\u2212\u2013\uff0d", "---")


def points(written: Any) -> int | None:
    """What people write for points: 43, "6+16+8+8", "-3". None of what is no whole number, or none at all."""
    if isinstance(written, float) and written.is_integer():
        written = int(written)
    plain = "".join(unicodedata.normalize("NFKC", str(written).translate(MINUSES)).split())
    if isinstance(written, bool | list | dict) or not SUM.fullmatch(plain):
        return None
    total = sum(map(int, re.findall(r"[+-]?\d+", plain)))
    return total if abs(total) < HIGHEST_TOTAL else None


class Came(NamedTuple):
    """What a file says of one seat's place. `rank`: 0 where it says none."""

    won: bool = False
    rank: int = 0
    total: int | None = None


def fewest_won(seats: Sequence[Came]) -> bool:
    """Whether all that is said of who came before whom agrees that the fewest points win."""
    if not _counted(seats):
        return False
    said = [(not seat.won, seat.rank if _ranked(seats) else 0) for seat in seats]
    ahead = [
        (seat.total or 0) < (other.total or 0)
        for seat, mine in zip(seats, said, strict=True)
        for other, theirs in zip(seats, said, strict=True)
        if mine < theirs
    ]
    return bool(ahead) and all(ahead)


def places(seats: Sequence[Came], *, fewest: bool = False, pointless: bool = False) -> list[int | None]:
    """Competition places, 1 1 3: whoever is said to have won is ahead, then the ranks count where all have one, else
    the totals where all have one. Nobody has a place where nothing says who came where."""
    if not (any(seat.won for seat in seats) or _ranked(seats) or (_counted(seats) and not pointless)):
        return [None] * len(seats)
    keys = [_key(seat, seats, fewest, pointless) for seat in seats]
    return [1 + sum(other < mine for other in keys) for mine in keys]


def _key(seat: Came, seats: Sequence[Came], fewest: bool, pointless: bool) -> tuple[bool, int]:
    # Who won together won together, however many points each had.
    if seat.won:
        return (False, 0)
    if _ranked(seats):
        return (True, seat.rank)
    if _counted(seats) and not pointless and not _won_by_something_else(seats, fewest):
        return (True, _by_points(seat, fewest))
    return (True, 0)


def _by_points(seat: Came, fewest: bool) -> int:
    total = seat.total or 0
    return total if fewest else -total


def _won_by_something_else(seats: Sequence[Came], fewest: bool) -> bool:
    """Where somebody came behind a winner with better points, points say nothing of the others either."""
    won, others = ([_by_points(seat, fewest) for seat in seats if seat.won is won] for won in (True, False))
    return bool(won and others) and min(others) < max(won)


def _ranked(seats: Sequence[Came]) -> bool:
    return all(seat.rank > 0 for seat in seats)


def _counted(seats: Sequence[Came]) -> bool:
    return all(seat.total is not None for seat in seats)
