"""The sheet of Five Tribes."""

from typing import Any

from scorer.rules.game import plays_with
from scorer.rules.inputs import cards, count, kinds, owner_of, sheet, values
from scorer.rules.seats import Seat
from scorer.rules.sheets import Inputs
from scorer.rules.text import gettext_noop as _

from .box import (
    ARTISANS,
    ARTISANS_IN_THE_BOX,
    FABULOUS_CITIES,
    FAKIRS,
    HIGHEST_TILE,
    LARGEST_SUIT,
    PRECIOUS_ITEMS,
    THIEVES,
    THIEVES_IN_THE_BOX,
    TILES_AROUND_THE_TENT,
    WHIMS,
    box_of,
)
from .catalogue import AL_AMIN, DJINNS, GEB, MERCHANDISE, WILWIT, WITHOUT_POINTS

HIGHEST_DJINN = max(card.points for card in DJINNS.values())
counts_djinns = owner_of("djinns", WILWIT)
has_geb = owner_of("djinns", GEB)
with_artisans, with_whims = plays_with(ARTISANS), plays_with(WHIMS)


def highest_djinn(seat: Seat[Any]) -> int | None:
    """The highest printed value, where the number of djinns counts; elsewhere a sum is as good."""
    return HIGHEST_DJINN if counts_djinns(seat) else None


@sheet
class Sheet(Inputs):
    gold: int = count(_("Gold coins"), box=box_of(288, None))
    viziers: int = count(_("Viziers"), box=box_of(16, 19))
    elders: int = count(_("Elders"), box=box_of(20, 23))
    djinns: tuple[str, ...] = cards(_("Djinns"), DJINNS, instead="other_djinns")
    other_djinns: tuple[int, ...] = values(
        _("Other djinns"),
        optional=True,
        highest=highest_djinn,
        counts=counts_djinns,
        hint=_("printed points of cards that are not in the list"),
    )
    extra_djinn_points: int = count(
        _("Printed points of Geb, Ptah, Wilwit"),
        applies=owner_of("djinns", *WITHOUT_POINTS),
        hint=_("of those that you own, together"),
    )
    tiles: tuple[int, ...] = values(_("Tiles"), highest=HIGHEST_TILE)
    palm_trees: int = count(_("Palm trees"), box=12, hint=_("on your own tiles"))
    lake_palm_trees: int = count(
        _("Palm trees at the Great Lake"),
        part_of="palm_trees",
        applies=with_whims,
        hint=_("of those above; they score twice"),
    )
    palaces: int = count(_("Palaces"), box=10, hint=_("on your own tiles"))
    lake_palaces: int = count(
        _("Palaces at the Great Lake"),
        part_of="palaces",
        applies=with_whims,
        hint=_("of those above; they score twice"),
    )
    goods: dict[str, int] = kinds(_("Merchandise"), MERCHANDISE, instead="suits")
    suits: tuple[int, ...] = values(
        _("Sizes of your suits"),
        optional=True,
        low=1,
        high=LARGEST_SUIT,
        hint=_("instead of the kinds, like 7+3+1"),
    )
    fakirs: int = count(
        _("Fakirs"), box=FAKIRS, applies=owner_of("djinns", AL_AMIN), hint=_("two are one good of any kind")
    )
    artisans: int = count(_("Artisans"), box=ARTISANS_IN_THE_BOX, applies=with_artisans)
    precious_items: tuple[int, ...] = values(
        _("Precious items"),
        low=min(PRECIOUS_ITEMS),
        highest=max(PRECIOUS_ITEMS),
        counts=has_geb,
        applies=with_artisans,
        hint=_("values 5, 7 or 9; magic items score nothing"),
    )
    tent_tile: int = count(
        _("Tile under your tent"), usual=HIGHEST_TILE, applies=with_artisans, hint=_("its value, not again under tiles")
    )
    tent_red_tiles: int = count(
        _("Red values around your tent"),
        high=TILES_AROUND_THE_TENT,
        applies=with_artisans,
        hint=_("the tent’s own tile included"),
    )
    thieves: int = count(_("Thieves"), high=THIEVES_IN_THE_BOX, applies=plays_with(THIEVES), hint=_("not used"))
    fabulous_cities: int = count(_("Fabulous cities"), high=FABULOUS_CITIES, box=FABULOUS_CITIES, applies=with_whims)
