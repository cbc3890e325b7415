"""Places from what other programs write: marks of winners, ranks, totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorer.plays.models import MAX_SEATS

Places = list[int | None]


class SeatOutcome(NamedTuple):
    """The outcome of one seat as a file has it. `rank`: 0 for none."""

    won: bool = False
    rank: int = 0
    total: int | None = None


def won_by_points(seats: Sequence[SeatOutcome], *, fewest: bool) -> bool:
    """True if the fewest points win (or the most), judged by the marks and ranks: all of them must agree."""
    ranked = all(seat.rank > 0 for seat in seats)
    known = [((not seat.won, seat.rank if ranked else 0), key) for seat in seats if (key := _total_key(seat, fewest))]
    ahead = [key < other_key for mark, key in known for other_mark, other_key in known if mark < other_mark]
    return bool(ahead) and all(ahead)


def _total_key(seat: SeatOutcome, fewest: bool) -> tuple[int, ...]:
    """Smaller for a better total; empty without one."""
    return () if seat.total is None else (seat.total if fewest else -seat.total,)


def places(
    seats: Sequence[SeatOutcome], *, fewest: bool = False, no_points: bool = False, manual_winner: bool = False
) -> Places:
    """Competition places, 1 1 3; None for a seat whose place is unknown.

    A mark as winner beats a rank, and a rank beats a total. `no_points`: totals decide nothing. `manual_winner`:
    winners are marked by hand, so that without a mark nobody won."""
    marked = _marked_places(seats, manual_winner)
    if any(marked):
        return _fill_in(seats, marked, fewest, no_points)
    if manual_winner or no_points or any(seat.total is None for seat in seats):
        return marked
    return _places_by_totals(seats, fewest)


def _marked_places(seats: Sequence[SeatOutcome], manual_winner: bool) -> Places:
    """The places by marks and ranks alone. A gap between ranks stays."""
    nobody_won = manual_winner and not any(seat.won for seat in seats)
    without_ranks = nobody_won and any(seat.rank == 1 for seat in seats)
    keys = [_mark_key(seat, without_ranks) for seat in seats]
    ahead = [sum(other is not None and key is not None and other < key for other in keys) for key in keys]
    return [None if key is None else max(key, 1 + before) for key, before in zip(keys, ahead, strict=True)]


def _mark_key(seat: SeatOutcome, without_ranks: bool) -> int | None:
    if seat.won:
        return 0
    return seat.rank if 0 < seat.rank <= MAX_SEATS and not without_ranks else None


def _fill_in(seats: Sequence[SeatOutcome], marked: Places, fewest: bool, no_points: bool) -> Places:
    """Adds the places of the other seats by their totals, unless these contradict a mark or nobody is marked first."""
    if 1 not in marked or None not in marked:
        return list(marked)
    if not (no_points or _winner_has_worse_total(seats, fewest, marked)):
        by_totals = _places_by_totals(seats, fewest, marked)
        if _agree(marked, by_totals):
            return [place or other for place, other in zip(marked, by_totals, strict=True)]
    if any(place and place > 1 for place in marked):
        return list(marked)
    # Only the winners are known: the others share the place behind them.
    return [place or 1 + marked.count(1) for place in marked]


def _agree(marked: Places, by_totals: Places) -> bool:
    """True if totals add a place and contradict none that is marked."""
    pairs = list(zip(marked, by_totals, strict=True))
    adds = any(other for place, other in pairs if place is None)
    return adds and all(place == other for place, other in pairs if place)


def _places_by_totals(seats: Sequence[SeatOutcome], fewest: bool, marked: Sequence[int | None] = ()) -> Places:
    """Marked winners stay first. A seat without a total has no place, and makes nobody else equal."""
    first = {number for number, place in enumerate(marked) if place == 1}
    keys = [() if number in first else (_total_key(seat, fewest) or None) for number, seat in enumerate(seats)]
    known = [key for key in keys if key is not None]
    return [None if key is None else 1 + sum(other < key for other in known) for key in keys]


def _winner_has_worse_total(seats: Sequence[SeatOutcome], fewest: bool, marked: Places) -> bool:
    """Then something else than points decided, and they do not place the others either."""
    known = [(place == 1, key) for seat, place in zip(seats, marked, strict=True) if (key := _total_key(seat, fewest))]
    won, others = ([key for is_first, key in known if is_first is wanted] for wanted in (True, False))
    return bool(won and others) and min(others) < max(won)
