"""Five Tribes: The Djinns of Naqala. Eight lines, no tie-break: equal totals share the victory.

Source of lines, tie and end of game: the rulebook, "Victory Points", "End of the Game", "Scoring".
"""

from collections.abc import Sequence
from itertools import zip_longest

from scorer.rules.awards import added, beaten, per_one, printed, product
from scorer.rules.game import Game, Line
from scorer.rules.scales import by_number
from scorer.rules.seats import Seat
from scorer.rules.terms import Award, Term, award
from scorer.rules.text import gettext_noop as _
from scorer.rules.text import text, texts

from .box import FAKIRS_PER_GOOD, LARGEST_SUIT
from .catalogue import DJINNS, HAURVATAT, JAFAAR, SHAMHAT
from .limits import (
    goods_typed_twice,
    more_tiles_than_camels,
    suits_beyond_the_deck,
    tiles_beyond_the_box,
    trees_and_palaces_without_tiles,
)
from .questions import QUESTIONS
from .sheet import Sheet

PER_COIN = 1
PER_VIZIER, PER_VIZIER_WITH_JAFAAR, PER_RIVAL_WITH_FEWER = 1, 3, 10
PER_ELDER, PER_ELDER_WITH_SHAMHAT = 2, 4
PER_PALM_TREE, PER_PALM_TREE_WITH_HAURVATAT = 3, 5
PER_PALACE = 5
SUIT = (0, 1, 3, 7, 13, 21, 30, 40, 50, 60)


def viziers(seat: Seat[Sheet]) -> Award:
    each = PER_VIZIER_WITH_JAFAAR if JAFAAR in seat.sheet.djinns else PER_VIZIER
    fewer = beaten(seat, lambda sheet: sheet.viziers)
    ahead = texts("{n} rival with fewer × {each}", "{n} rivals with fewer × {each}", fewer, each=PER_RIVAL_WITH_FEWER)
    return award(product(seat.sheet.viziers, each), Term(fewer * PER_RIVAL_WITH_FEWER, ahead))


def elders(seat: Seat[Sheet]) -> Award:
    return award(product(seat.sheet.elders, PER_ELDER_WITH_SHAMHAT if SHAMHAT in seat.sheet.djinns else PER_ELDER))


def palm_trees(seat: Seat[Sheet]) -> Award:
    each = PER_PALM_TREE_WITH_HAURVATAT if HAURVATAT in seat.sheet.djinns else PER_PALM_TREE
    return award(product(seat.sheet.palm_trees, each))


def djinns(seat: Seat[Sheet]) -> Award:
    owned = [DJINNS[slug] for slug in seat.sheet.djinns]
    named = [Term(card.points, text("{card}", card=card.name)) for card in owned]
    return award(*named, *([added(seat.sheet.other_djinns)] if seat.sheet.other_djinns else ()))


def merchandise(seat: Seat[Sheet]) -> Award:
    return award(*(Term(SUIT[size], texts("suit of {n}", "suit of {n}", size)) for size in suits(seat.sheet)))


def suits(sheet: Sheet) -> list[int]:
    """The sizes of the largest suits of different goods, largest first; wild goods are already in typed suits."""
    if sheet.suits:
        return sorted(sheet.suits, reverse=True)
    deals = zip_longest(*([1] * n for n in sheet.goods.values()), fillvalue=0)
    return with_wild([sum(deal) for deal in deals], sheet.fakirs // FAKIRS_PER_GOOD)


def with_wild(suits: Sequence[int], wild: int) -> list[int]:
    """Adds each wild good to the largest suit with room, else to a new one."""
    grown = list(suits)
    for _wild in range(wild):
        room = next((i for i, size in enumerate(grown) if size < LARGEST_SUIT), None)
        if room is None:
            grown.append(1)
        else:
            grown[room] += 1
    return grown


GAME = Game(
    key="five_tribes",
    title="Five Tribes",
    bgg=157354,
    version=1,
    sheet=Sheet,
    people=(2, 4),
    colours=("blue", "pink", "orange", "black"),
    accent="sand",
    lines=(
        Line(
            key="gold",
            label=_("Gold coins"),
            award=per_one("gold", PER_COIN),
            hint=text("{points} each", points=PER_COIN),
        ),
        Line(
            key="viziers",
            label=_("Viziers"),
            award=viziers,
            hint=text("{points} each, {more} for each rival with fewer", points=PER_VIZIER, more=PER_RIVAL_WITH_FEWER),
        ),
        Line(key="elders", label=_("Elders"), award=elders, hint=text("{points} each", points=PER_ELDER)),
        Line(
            key="djinns",
            label=_("Djinns"),
            award=djinns,
            inputs=("djinns", "other_djinns"),
            hint=_("printed points"),
            source=_("The printed cards"),
        ),
        Line(key="tiles", label=_("Tiles"), award=printed("tiles"), hint=_("values under your camels, such as 6+8+4")),
        Line(
            key="palm_trees", label=_("Palm trees"), award=palm_trees, hint=text("{points} each", points=PER_PALM_TREE)
        ),
        Line(
            key="palaces",
            label=_("Palaces"),
            award=per_one("palaces", PER_PALACE),
            hint=text("{points} each", points=PER_PALACE),
        ),
        Line(
            key="merchandise",
            label=_("Merchandise"),
            award=merchandise,
            inputs=("goods", "suits", "fakirs"),
            hint=_("suits of different goods"),
            scales=(by_number(_("Points for so many different goods in a suit"), SUIT[1:], first=1),),
        ),
    ),
    shared=_("Equal totals share the victory: this game has no tie-break."),
    errors=(goods_typed_twice,),
    warnings=(
        more_tiles_than_camels,
        tiles_beyond_the_box,
        trees_and_palaces_without_tiles,
        suits_beyond_the_deck,
    ),
    questions=QUESTIONS,
    source=_("Rulebook, “Victory Points”, “End of the Game”, “Scoring”"),
)
