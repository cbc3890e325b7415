"""The limits of the box of Five Tribes."""

from collections.abc import Callable
from typing import Any

from scorer.rules.game import plays_with
from scorer.rules.seats import Table

from .catalogue import MERCHANDISE

ARTISANS, THIEVES, WHIMS = "artisans", "thieves", "whims"
PEOPLE_WITH_WHIMS = 5

LARGEST_SUIT = len(MERCHANDISE)
FAKIRS, FAKIRS_PER_GOOD = 18, 2
CAMELS, CAMELS_OF_TWO = 8, 11
HIGHEST_TILE = 15
TILES_IN_THE_BOX = {4: 4, 5: 5, 6: 12, 8: 6, 10: 1, 12: 1, 15: 1}
TILES_OF_ARTISANS = {5: 3, 10: 2}
ARTISANS_IN_THE_BOX = 15
PRECIOUS_ITEMS = (5, 7, 9)
TILES_AROUND_THE_TENT = 9  # its own among them
THIEVES_IN_THE_BOX = 6
FABULOUS_CITIES = 5


def box_of(base: int, with_whims: int | None) -> Callable[[Table[Any]], int | None]:
    """The pieces in the box, and those with Whims of the Sultan; None if their number is not known."""
    has_whims = plays_with(WHIMS)
    return lambda table: with_whims if has_whims(table) else base
