"""The lines of the score pad of Five Tribes, and the suits that goods form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from scorer.rules.awards import added, beaten, product
from scorer.rules.seats import Seat
from scorer.rules.terms import Award, Term, award
from scorer.rules.text import text, texts

from .box import FAKIRS_PER_GOOD, LARGEST_SUIT
from .catalogue import DJINNS, GEB, HAURVATAT, JAFAAR, PTAH, SHAMHAT, WILWIT, WITHOUT_POINTS
from .sheet import Sheet

PER_COIN = 1
PER_VIZIER, PER_VIZIER_WITH_JAFAAR, PER_RIVAL_WITH_FEWER = 1, 3, 10
PER_ELDER, PER_ELDER_WITH_SHAMHAT = 2, 4
PER_PALM_TREE, PER_PALM_TREE_WITH_HAURVATAT = 3, 5
PER_PALACE = 5
PER_ARTISAN, MORE_WITH_MOST, PER_ARTISAN_OF_PTAH = 2, 1, 2
SHARED, STRICT = "shared", "strict"  # for a tied majority of artisans
PER_ITEM_OF_GEB = 3
PER_DJINN_OF_WILWIT = 5
PER_THIEF = 6
CITIES = (0, 5, 20, 45, 80, 125)
TYPED = frozenset(WITHOUT_POINTS)
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
    return award(product(seat.sheet.palm_trees, each), *beside_the_lake(seat.sheet.lake_palm_trees, each))


def palaces(seat: Seat[Sheet]) -> Award:
    return award(product(seat.sheet.palaces, PER_PALACE), *beside_the_lake(seat.sheet.lake_palaces, PER_PALACE))


def beside_the_lake(number: int, each: int) -> tuple[Term, ...]:
    """The second time that trees or palaces at the Great Lake score, if there are any."""
    if not number:
        return ()
    return (Term(number * each, text("{n} at the Great Lake × {each}", n=number, each=each)),)


def djinns(seat: Seat[Sheet]) -> Award:
    owned = [DJINNS[slug] for slug in seat.sheet.djinns]
    named = [Term(card.points, text("{card}", card=card.name)) for card in owned]
    return award(*named, *djinns_beside_the_list(seat.sheet))


def djinns_beside_the_list(sheet: Sheet) -> Iterator[Term]:
    """Printed points that were typed, and those of Wilwit."""
    if sheet.other_djinns:
        yield added(sheet.other_djinns)
    if not TYPED.isdisjoint(sheet.djinns):
        yield Term(sheet.extra_djinn_points, text("{points} printed, as entered", points=sheet.extra_djinn_points))
    if WILWIT in sheet.djinns:
        owned = len(sheet.djinns) + len(sheet.other_djinns)
        wilwit = DJINNS[WILWIT].name
        yield Term(
            owned * PER_DJINN_OF_WILWIT,
            text("{card}: {n} × {each}", card=wilwit, n=owned, each=PER_DJINN_OF_WILWIT),
        )


def artisans(seat: Seat[Sheet]) -> Award:
    mine = seat.sheet.artisans
    each = PER_ARTISAN + (PER_ARTISAN_OF_PTAH if PTAH in seat.sheet.djinns else 0)
    more = mine * MORE_WITH_MOST if has_most_artisans(seat) else 0
    majority = [Term(more, text("most artisans: {n} × {each}", n=mine, each=MORE_WITH_MOST))] if more else []
    return award(product(mine, each), *majority)


def has_most_artisans(seat: Seat[Sheet]) -> bool:
    others = max((rival.artisans for rival in seat.rivals), default=0)
    if seat.options.get("artisan_majority") == STRICT:
        return seat.sheet.artisans > others
    return seat.sheet.artisans >= others


def precious_items(seat: Seat[Sheet]) -> Award:
    items = seat.sheet.precious_items
    if GEB not in seat.sheet.djinns:
        return award(added(items))
    n, each = len(items), PER_ITEM_OF_GEB
    return award(added(items), Term(n * each, text("{card}: {n} × {each}", card=DJINNS[GEB].name, n=n, each=each)))


def tent(seat: Seat[Sheet]) -> Award:
    tile, red = seat.sheet.tent_tile, seat.sheet.tent_red_tiles
    return award(Term(tile, text("tile {n}", n=tile)), Term(red, texts("{n} red value", "{n} red values", red)))


def fabulous_cities(seat: Seat[Sheet]) -> Award:
    n = seat.sheet.fabulous_cities
    return award(Term(CITIES[n], texts("{n} city", "{n} cities", n)))


def merchandise(seat: Seat[Sheet]) -> Award:
    return award(*(Term(SUIT[size], texts("suit of {n}", "suit of {n}", size)) for size in suits(seat.sheet)))


def suits(sheet: Sheet) -> list[int]:
    """The sizes of the largest suits of different goods, largest first; wild goods are already in typed suits."""
    if sheet.suits:
        return sorted(sheet.suits, reverse=True)
    return with_wild(suits_of(sheet.goods), sheet.fakirs // FAKIRS_PER_GOOD)


def suits_of(goods: Mapping[str, int]) -> list[int]:
    """The sizes of the largest suits of some goods, by kind, largest first."""
    deals = zip_longest(*([1] * n for n in goods.values()), fillvalue=0)
    return [sum(deal) for deal in deals]


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
