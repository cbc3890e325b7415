"""The cards of Five Tribes: the djinns with their printed points, and the merchandise of the resource deck.

Source: the printed cards, and tables in four public programs that agree.
"""

from scorer.rules.inputs import Card
from scorer.rules.text import gettext_noop as _

AL_AMIN, HAURVATAT, JAFAAR, SHAMHAT = "al_amin", "haurvatat", "jafaar", "shamhat"
GEB, PTAH, WILWIT = "geb", "ptah", "wilwit"
# No source gives their printed points, so their owner types them.
WITHOUT_POINTS = (GEB, PTAH, WILWIT)

DJINNS = {
    AL_AMIN: Card(name="Al-Amin", points=5, effect=_("2 fakirs are one merchandise of any kind")),
    "anun_nak": Card(name="Anun-Nak", points=8),
    "baal": Card(name="Ba'al", points=6),
    "boaz": Card(name="Boaz", points=6),
    "bouraq": Card(name="Bouraq", points=6),
    "dhenim": Card(name="Dhenim", points=6, promo=True),
    "echidna": Card(name="Echidna", points=4),
    "enki": Card(name="Enki", points=8),
    GEB: Card(name="Geb", effect=_("3 more for each precious item; its printed points are typed")),
    "hagis": Card(name="Hagis", points=10),
    HAURVATAT: Card(name="Haurvatat", points=8, effect=_("palm trees are worth 5")),
    "iblis": Card(name="Iblis", points=8),
    JAFAAR: Card(name="Jafaar", points=6, effect=_("viziers are worth 3")),
    "kandicha": Card(name="Kandicha", points=6),
    "kumarbi": Card(name="Kumarbi", points=6),
    "lamia": Card(name="Lamia", points=10),
    "leta": Card(name="Leta", points=4),
    "marid": Card(name="Marid", points=6),
    "monkir": Card(name="Monkir", points=6),
    "nekir": Card(name="Nekir", points=6),
    PTAH: Card(name="Ptah", effect=_("2 more for each artisan; its printed points are typed")),
    SHAMHAT: Card(name="Shamhat", points=6, effect=_("elders are worth 4")),
    "sibittis": Card(name="Sibittis", points=4),
    "sloar": Card(name="Sloar", points=8),
    "utug": Card(name="Utug", points=4),
    WILWIT: Card(name="Wilwit", effect=_("5 for each djinn you own; its printed points are typed"), promo=True),
}

MERCHANDISE = {
    "ivory": Card(name=_("Ivory"), box=2, translated=True),
    "jewels": Card(name=_("Jewels"), box=2, translated=True),
    "gold": Card(name=_("Gold"), box=2, translated=True),
    "papyrus": Card(name=_("Papyrus"), box=4, translated=True),
    "silk": Card(name=_("Silk"), box=4, translated=True),
    "spice": Card(name=_("Spice"), box=4, translated=True),
    "fish": Card(name=_("Fish"), box=6, translated=True),
    "wheat": Card(name=_("Wheat"), box=6, translated=True),
    "pottery": Card(name=_("Pottery"), box=6, translated=True),
}
