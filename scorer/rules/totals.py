"""A result of which only totals and places are known: nothing was counted here, so there is nothing to explain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Numbers = Sequence[int | None]


def alike(totals: Numbers) -> list[list[int]]:
    """The seats that totals do not part, where there are several: equals, and all of them where there are none."""
    seats = range(len(totals))
    equal = [[seat for seat in seats if totals[seat] == total] for total in dict.fromkeys(totals)]
    return [group for group in equal if len(group) > 1]


def unparted(totals: Numbers, is_parted: bool) -> list[list[int]]:
    """Of these, the seats of which somebody has to say who came first; equals share where nothing else parts them."""
    return [group for group in alike(totals) if is_parted or totals[group[0]] is None]


def plain_summary(totals: Numbers, places: Numbers, fewest: bool = False) -> dict[str, Any]:
    """Summary of such a play for lists, in the shape of `stored.summary`; `plain`: nothing was counted."""
    seats = [{"total": total, "place": place, "decided_by": None} for total, place in zip(totals, places, strict=True)]
    ties = [
        {"total": totals[group[0]], "seats": group, "steps": []}
        for group in alike(totals)
        if totals[group[0]] is not None
    ]
    return {"seats": seats, "ties": ties, "shared": "", "plain": True, "fewest": fewest}
