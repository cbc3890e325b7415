"""The building cards of Architects of the West Kingdom with their printed points, and its ten characters.

Source: the rulebook's appendix of building effects, the score pad, and the cards themselves.
"""

from scorer.rules.inputs import Card
from scorer.rules.text import gettext_noop as _

AQUEDUCT, CARPENTERS_HUT, CASTLE, CHAPEL = "aqueduct", "carpenters_hut", "castle", "chapel"
CLAY_MARKET, DUNGEON, FOUNTAIN, GAMBLERS_DEN = "clay_market", "dungeon", "fountain", "gamblers_den"
KEEP, LIGHTHOUSE, MASONS_HUT, MONEYLENDER = "keep", "lighthouse", "masons_hut", "moneylender"
MUSEUM, OBSERVATORY, RESERVOIR, SILVER_MARKET = "museum", "observatory", "reservoir", "silver_market"
STEEPLE, STONE_MARKET, TILERS_HUT, TRADING_POST = "steeple", "stone_market", "tilers_hut", "trading_post"
UNIVERSITY, WOOD_MARKET = "university", "wood_market"

MARKETS = (CLAY_MARKET, WOOD_MARKET, STONE_MARKET, SILVER_MARKET)

BUILDINGS = {
    AQUEDUCT: Card(name="Aqueduct", points=3, effect=_("1 for each of your buildings")),
    "armoury": Card(name="Armoury", points=9),
    "barracks": Card(name="Barracks", points=10),
    "betting_house": Card(name="Betting House", points=7),
    CARPENTERS_HUT: Card(name="Carpenter's Hut", points=5, effect=_("1 for each apprentice with carpentry")),
    CASTLE: Card(name="Castle", points=10, effect=_("1 virtue for every 2 gold")),
    CHAPEL: Card(name="Chapel", points=6, effect=_("2 virtue if you alone are highest on the cathedral")),
    "church": Card(name="Church", points=5),
    CLAY_MARKET: Card(name="Clay Market", points=6, effect=_("2 if you have more clay than anybody")),
    "clay_pit": Card(name="Clay Pit", points=3),
    "crane": Card(name="Crane", points=3, promo=True),
    "drafting_room": Card(name="Drafting Room", points=8),
    DUNGEON: Card(name="Dungeon", points=14, effect=_("lose 2 virtue")),
    "factory": Card(name="Factory", points=7),
    "fortress": Card(name="Fortress", points=12),
    FOUNTAIN: Card(name="Fountain", points=4, effect=_("each unpaid debt costs 1 less")),
    GAMBLERS_DEN: Card(name="Gambler's Den", points=10, effect=_("each unpaid debt costs 1 more")),
    "graveyard": Card(name="Graveyard", points=12, promo=True),
    "hideout": Card(name="Hideout", points=8),
    KEEP: Card(name="Keep", points=12, effect=_("1 for every 3 captured workers")),
    "library": Card(name="Library", points=8),
    LIGHTHOUSE: Card(name="Lighthouse", points=6, effect=_("1 for every 4 virtue")),
    "lumber_camp": Card(name="Lumber Camp", points=3),
    MASONS_HUT: Card(name="Mason's Hut", points=5, effect=_("1 for each apprentice with masonry")),
    MONEYLENDER: Card(name="Moneylender", points=5, effect=_("1 for each paid debt")),
    "monument": Card(name="Monument", points=9),
    MUSEUM: Card(name="Museum", points=4, effect=_("1 virtue for every 2 of your buildings"), promo=True),
    OBSERVATORY: Card(name="Observatory", points=7, effect=_("1 virtue for every 2 marble"), also=("Gallery",)),
    "palace": Card(name="Palace", points=9),
    RESERVOIR: Card(name="Reservoir", points=4, effect=_("1 virtue for every 2 paid debts")),
    SILVER_MARKET: Card(name="Silver Market", points=6, effect=_("2 if you have more silver than anybody")),
    "smithy": Card(name="Smithy", points=3),
    STEEPLE: Card(name="Steeple", points=4, effect=_("2 if you alone are highest on the cathedral")),
    STONE_MARKET: Card(name="Stone Market", points=7, effect=_("2 if you have more stone than anybody")),
    "tavern": Card(name="Tavern", points=6),
    "thieves_den": Card(name="Thieves' Den", points=8),
    TILERS_HUT: Card(name="Tiler's Hut", points=5, effect=_("1 for each apprentice with tiling")),
    TRADING_POST: Card(name="Trading Post", points=7, effect=_("1 virtue for every 4 clay, wood and stone")),
    "treasury": Card(name="Treasury", points=6),
    UNIVERSITY: Card(name="University", points=11, effect=_("2 if you have no unpaid debt")),
    "watchtower": Card(name="Watchtower", points=11),
    "well": Card(name="Well", points=3),
    WOOD_MARKET: Card(name="Wood Market", points=7, effect=_("2 if you have more wood than anybody")),
}

HUGO, THERESE = "hugo", "therese"

CHARACTERS = {
    "ada": Card(name="Ada"),
    "bertha": Card(name="Bertha"),
    "caroline": Card(name="Caroline"),
    "clovis": Card(name="Clovis"),
    "fara": Card(name="Fara"),
    "frederick": Card(name="Frederick"),
    HUGO: Card(name="Hugo", effect=_("may pay 2 silver instead of taking a debt")),
    "lothaire": Card(name="Lothaire"),
    "rudolf": Card(name="Rudolf"),
    THERESE: Card(name="Therese", effect=_("gold and marble count as each other")),
}
