"""Results of past plays, of which only totals and places are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Numbers = Sequence[int | None]


def equal_seats(totals: Numbers) -> list[list[int]]:
    """Groups of two or more seats with equal totals, or without any."""
    seats = range(len(totals))
    equal = [[seat for seat in seats if totals[seat] == total] for total in dict.fromkeys(totals)]
    return [group for group in equal if len(group) > 1]


def unparted(totals: Numbers, is_parted: bool) -> list[list[int]]:
    """Those of these groups whose places must be typed: ties that a tie-break may part, and seats without totals."""
    return [group for group in equal_seats(totals) if is_parted or totals[group[0]] is None]


def plain_summary(totals: Numbers, places: Numbers, fewest: bool = False) -> dict[str, Any]:
    """Summary of such a play for lists, in the shape of `stored.summary`; `plain`: nothing was counted."""
    seats = [{"total": total, "place": place, "decided_by": None} for total, place in zip(totals, places, strict=True)]
    ties = [
        {"total": totals[group[0]], "seats": group, "steps": []}
        for group in equal_seats(totals)
        if totals[group[0]] is not None
    ]
    return {"seats": seats, "ties": ties, "shared": "", "plain": True, "fewest": fewest}
