"""Who was found to be another, who was found to be a third: all of them are the third."""

from __future__ import annotations

from collections.abc import Mapping


def ends(others: Mapping[int, int | None]) -> dict[int, int | None]:
    """Who each of them is in the end; None where that is nobody. `others`: whom each was found to be, if another.

    Every step is taken once, however long a chain somebody forges."""
    found: dict[int, int | None] = {}
    for number in others:
        way, end = _way(number, others, found)
        found.update(dict.fromkeys(way, end))
    return found


def _way(
    number: int, others: Mapping[int, int | None], found: Mapping[int, int | None]
) -> tuple[dict[int, None], int | None]:
    """All on the way from this one to the end, and the end."""
    way: dict[int, None] = {}
    at: int | None = number
    while at in others and at not in way and at not in found:
        way[at] = None
        if others[at] is None:
            return way, at
        at = others[at]
    return way, None if at is None else found.get(at)
