"""The ten conditions of the character cards: the points of each for a number that lies on the table.

Source: the rulebook, "Sabbath", and two written guides that agree.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.inputs import Card
from scorer.rules.text import gettext_noop as _

GOLDEN_SPACES, LEVITES = "golden_spaces", "levites"
ORANGE_BLESSINGS, PURPLE_BLESSINGS, RED_BLESSINGS = "orange_blessings", "purple_blessings", "red_blessings"
DEVELOPMENT_TILES, SCRIBES, GATEKEEPERS, WALLS = "development_tiles", "scribes", "gatekeepers", "walls"
TWO_HIGHEST_SCROLLS = "two_highest_scrolls"

CONDITIONS: Mapping[str, Card] = {
    GOLDEN_SPACES: Card(name=_("Golden altar spaces"), translated=True),
    ORANGE_BLESSINGS: Card(name=_("Orange blessings"), translated=True),
    PURPLE_BLESSINGS: Card(name=_("Purple blessings"), translated=True),
    RED_BLESSINGS: Card(name=_("Red blessings"), translated=True),
    DEVELOPMENT_TILES: Card(name=_("Development tiles, and 1 more"), translated=True),
    SCRIBES: Card(name=_("Scribes, and 1 more"), translated=True),
    LEVITES: Card(name=_("Levites"), translated=True),
    GATEKEEPERS: Card(name=_("Gatekeepers, and 1 more"), translated=True),
    WALLS: Card(name=_("Walls"), translated=True),
    TWO_HIGHEST_SCROLLS: Card(name=_("Rows of your two highest scrolls"), translated=True),
}
NOT_ON_THE_SHEET = frozenset({GOLDEN_SPACES, ORANGE_BLESSINGS, PURPLE_BLESSINGS, RED_BLESSINGS, LEVITES, GATEKEEPERS})
ONE_MORE = frozenset({DEVELOPMENT_TILES, SCRIBES, GATEKEEPERS})


def card_points(condition: str, number: int) -> int:
    """The points of a card for what its condition counts."""
    return number + (condition in ONE_MORE)
