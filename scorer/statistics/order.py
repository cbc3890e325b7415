"""The order of games, roles and people by number of plays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Counted = TypeVar("Counted")


def most_played_first(found: Mapping[Key, Counted], plays: Callable[[Counted], int]) -> list[tuple[Key, Counted]]:
    """The most played first, then the lower key."""
    return sorted(found.items(), key=lambda item: (-plays(item[1]), item[0]))
