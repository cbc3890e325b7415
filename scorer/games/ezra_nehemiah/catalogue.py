"""The goods, and the eight scrolls with a golden back, of which six lie in the top row.

Scrolls have no printed names; these name their subjects. Source: the rulebook, "Scroll Tiles".
"""

from scorer.rules.inputs import Card
from scorer.rules.text import gettext_noop as _

GOODS = {
    "gold": _("Gold"),
    "stone": _("Stone"),
    "wood": _("Wood"),
    "cinders": _("Cinders"),
    "food": _("Food"),
    "silver": _("Silver"),
}

SILVER_RATE, BLESSING_SETS, WORKERS_ON_BOARD = "silver_rate", "blessing_sets", "workers_on_board"
GATES_AND_WALLS, TEMPLE_ROWS = "gates_and_walls", "temple_rows"
LOWER_SCRIBES, TOP_SCRIBES, HAND_CARD = "lower_scribes", "top_scribes", "hand_card"

SCROLLS = {
    SILVER_RATE: Card(
        name=_("Better silver rate"), effect=_("1 for every 3 silver instead of every 5"), translated=True
    ),
    BLESSING_SETS: Card(
        name=_("Sets of blessings"), effect=_("1 for each set of three different ones"), translated=True
    ),
    WORKERS_ON_BOARD: Card(name=_("Workers on the main board"), effect=_("1 for every 3 of your own"), translated=True),
    GATES_AND_WALLS: Card(
        name=_("Gates and walls"), effect=_("1 for every 3 you built, counted together"), translated=True
    ),
    TEMPLE_ROWS: Card(name=_("Temple rows"), effect=_("1 for each row that is full"), translated=True),
    LOWER_SCRIBES: Card(
        name=_("Scribes in the lower rows"), effect=_("1 for each of yours in rows 1 to 3"), translated=True
    ),
    TOP_SCRIBES: Card(name=_("Scribes in the top row"), effect=_("2 for each of yours in row 4"), translated=True),
    HAND_CARD: Card(name=_("Character card in hand"), effect=_("what it would score on a Sabbath"), translated=True),
}
