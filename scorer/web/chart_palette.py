"""The colours of score lines and games in charts, as numbers of the stylesheet."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.games import all_games

PALETTE_SIZE = 13


def line_colours(game: str, keys: Iterable[str]) -> dict[str, int]:
    """The colour of each line: its position on the game's pad, so that it is the same in every chart. Lines that the
    current pad lacks follow."""
    declared = [line.key for line in all_games()[game].lines] if game in all_games() else []
    found = list(keys)
    order = declared + [key for key in dict.fromkeys(found) if key not in declared]
    return {key: order.index(key) % PALETTE_SIZE for key in found}
