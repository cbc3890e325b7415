"""In what order games, roles and people are told where the number of plays decides."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Counted = TypeVar("Counted")


def most_first(found: Mapping[Key, Counted], plays: Callable[[Counted], int]) -> list[tuple[Key, Counted]]:
    """The most played first; of equals the lower key."""
    return sorted(found.items(), key=lambda one: (-plays(one[1]), one[0]))
