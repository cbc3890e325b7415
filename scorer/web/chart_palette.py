"""The colours that lines of a pad and games are drawn in, by their number in the stylesheet."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.games import all_games

TINTS = 12


def tints(game: str, keys: Iterable[str]) -> dict[str, int]:
    """Of each line: its place on the pad of the game, so that it has one colour wherever it is drawn. Behind them
    those that today's pad has no more."""
    declared = [line.key for line in all_games()[game].lines] if game in all_games() else []
    found = list(keys)
    order = declared + [key for key in dict.fromkeys(found) if key not in declared]
    return {key: order.index(key) % TINTS for key in found}
