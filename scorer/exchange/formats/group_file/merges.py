"""Follows chains of merged people."""

from __future__ import annotations

from collections.abc import Mapping


def resolve_merges(merged_into: Mapping[int, int | None]) -> dict[int, int | None]:
    """The person at the end of each chain; None if there is none. `merged_into`: None for a person who is not merged.

    Takes linear time, also for a forged file."""
    ends: dict[int, int | None] = {}
    for number in merged_into:
        chain, end = _follow(number, merged_into, ends)
        ends.update(dict.fromkeys(chain, end))
    return ends


def _follow(
    number: int, merged_into: Mapping[int, int | None], ends: Mapping[int, int | None]
) -> tuple[dict[int, None], int | None]:
    """The people from this one up to one whose end is known, and the end. A circle has none."""
    chain: dict[int, None] = {}
    while number in merged_into and number not in chain and number not in ends:
        chain[number] = None
        further = merged_into[number]
        if further is None:
            return chain, number
        number = further
    return chain, ends.get(number)
