"""The factions of Terra Mystica and of Fire & Ice, grouped by the colour they play; a group of "" takes any colour.

Source: the factions' own boards.
"""

from scorer.rules.inputs import Card
from scorer.rules.text import gettext_noop as _

ALCHEMISTS, DRAGONLORDS, SHAPESHIFTERS = "alchemists", "dragonlords", "shapeshifters"
WINNING_TOKENS = (DRAGONLORDS, SHAPESHIFTERS)  # more power tokens than every faction begins with

FACTIONS = {
    "nomads": Card(name="Nomads", group="yellow"),
    "fakirs": Card(name="Fakirs", group="yellow"),
    "halflings": Card(name="Halflings", group="brown"),
    "cultists": Card(name="Cultists", group="brown"),
    ALCHEMISTS: Card(name="Alchemists", group="black", effect=_("2 resources left over are a point, instead of 3")),
    "darklings": Card(name="Darklings", group="black"),
    "mermaids": Card(name="Mermaids", group="blue"),
    "swarmlings": Card(name="Swarmlings", group="blue"),
    "witches": Card(name="Witches", group="green"),
    "auren": Card(name="Auren", group="green"),
    "dwarves": Card(name="Dwarves", group="grey"),
    "engineers": Card(name="Engineers", group="grey"),
    "giants": Card(name="Giants", group="red"),
    "chaos_magicians": Card(name="Chaos Magicians", group="red"),
    "ice_maidens": Card(name="Ice Maidens", group="white"),
    "yetis": Card(name="Yetis", group="white"),
    DRAGONLORDS: Card(name="Dragonlords", group="orange"),
    "acolytes": Card(name="Acolytes", group="orange"),
    SHAPESHIFTERS: Card(name="Shapeshifters"),
    "riverwalkers": Card(name="Riverwalkers"),
}
