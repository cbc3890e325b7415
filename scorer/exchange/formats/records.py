"""A play as it comes out of a file, before it is in the database; and who may be who in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from scorer.exchange.formats.coerce import short_id
from scorer.exchange.formats.dates import LeftOut
from scorer.plays.models import MOST_SEATS, Play, Seat
from scorer.web.name_validation import clean_name
from scorer.web.search_key import search_key

NEW, GUEST, NOBODY, AUTOMA = "new", "guest", "nobody", "automa"
AUTOMAS = {"automa", "automaton", "bot", "solo", "ai", "dummy", "automa player", "constantine", "helena", "otomata"}


@dataclass(slots=True)
class Brought:
    """A play that is not stored yet. `who`: for each seat the key of its person in the file, "" for nobody; `log`: its
    edits as the file has them; `names`: what its people are called there, by their keys, where the seats do not say so;
    `unread`: how many of its scores are no numbers, and stand in its notes."""

    play: Play
    seats: list[Seat]
    who: list[str]
    log: list[dict[str, Any]] = field(default_factory=list)
    names: Mapping[str, str] = field(default_factory=dict)
    unread: int = 0


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
    """One kind of file. `people` and `plays` raise Wrong where it holds what it must not. A play without
    a day on which it can have been is left out. `checked`: all plays of this file were found to be in order before."""

    def people(self) -> Mapping[str, Named]: ...

    def plays(self, checked: bool = False) -> Iterator[Brought | LeftOut]: ...


def named(key: str, name: str, likely: str = NEW) -> Named:
    name = clean_name(name)
    return Named(short_id(key), name, AUTOMA if search_key(name) in AUTOMAS else likely)


class Came(NamedTuple):
    """What a file says of one seat's place. `rank`: 0 where it says none."""

    won: bool = False
    rank: int = 0
    total: int | None = None


def won_by_points(seats: Sequence[Came], *, fewest: bool) -> bool:
    """True if the fewest points win (or the most), judged by the marks and ranks: all of them must agree."""
    ranked = all(seat.rank > 0 for seat in seats)
    known = [(not seat.won, seat.rank if ranked else 0, points) for seat in seats if (points := _by(seat, fewest))]
    ahead = [mine < theirs for *one, mine in known for *other, theirs in known if one < other]
    return bool(ahead) and all(ahead)


def _by(seat: Came, fewest: bool) -> tuple[int, ...]:
    """Smaller for a better total; empty without one."""
    return () if seat.total is None else (seat.total if fewest else -seat.total,)


def places(
    seats: Sequence[Came], *, fewest: bool = False, pointless: bool = False, by_hand: bool = False
) -> list[int | None]:
    """Competition places, 1 1 3; None for a seat if nothing says in which place it came.

    A mark as winner beats a rank, and a rank beats a total. `pointless`: totals part nobody. `by_hand`: winners are
    marked by hand, so that without a mark nobody won."""
    told = _told(seats, by_hand)
    if any(told):
        return _completed(seats, told, fewest, pointless)
    if by_hand or pointless or any(seat.total is None for seat in seats):
        return told
    return _by_totals(seats, fewest)


def _told(seats: Sequence[Came], by_hand: bool) -> list[int | None]:
    """The places that marks and ranks say. A gap between ranks stays."""
    nobody_won = by_hand and not any(seat.won for seat in seats)
    without_ranks = nobody_won and any(seat.rank == 1 for seat in seats)
    keys = [_key(seat, without_ranks) for seat in seats]
    ahead = [sum(other is not None and key is not None and other < key for other in keys) for key in keys]
    return [None if key is None else max(key, 1 + before) for key, before in zip(keys, ahead, strict=True)]


def _key(seat: Came, without_ranks: bool) -> int | None:
    if seat.won:
        return 0
    return seat.rank if 0 < seat.rank <= MOST_SEATS and not without_ranks else None


def _completed(seats: Sequence[Came], told: Sequence[int | None], fewest: bool, pointless: bool) -> list[int | None]:
    """With the places of the others by their totals, unless these contradict what is told or nobody is told to be
    first."""
    if 1 not in told or None not in told:
        return list(told)
    if not (pointless or _won_by_something_else(seats, fewest, told)):
        by_totals = _by_totals(seats, fewest, told)
        if _agree(told, by_totals):
            return [place or other for place, other in zip(told, by_totals, strict=True)]
    if any(place and place > 1 for place in told):
        return list(told)
    # Only the winners are known: the others come behind them.
    return [place or 1 + told.count(1) for place in told]


def _agree(told: Sequence[int | None], by_totals: Sequence[int | None]) -> bool:
    """True if totals add a place and contradict none that is given."""
    pairs = list(zip(told, by_totals, strict=True))
    adds = any(other for place, other in pairs if place is None)
    return adds and all(place == other for place, other in pairs if place)


def _by_totals(seats: Sequence[Came], fewest: bool, told: Sequence[int | None] = ()) -> list[int | None]:
    """Those who are told to be first stay that. One missing total leaves its seat without a place, and makes nobody
    else equal."""
    first = {seat for seat, place in enumerate(told) if place == 1}
    keys = [() if seat in first else (_by(one, fewest) or None) for seat, one in enumerate(seats)]
    known = [key for key in keys if key is not None]
    return [None if key is None else 1 + sum(other < key for other in known) for key in keys]


def _won_by_something_else(seats: Sequence[Came], fewest: bool, told: Sequence[int | None]) -> bool:
    """Somebody came behind a winner with better points: then points say nothing of the others either."""
    known = [(place == 1, by) for seat, place in zip(seats, told, strict=True) if (by := _by(seat, fewest))]
    won, others = ([by for is_first, by in known if is_first is wanted] for wanted in (True, False))
    return bool(won and others) and min(others) < max(won)
