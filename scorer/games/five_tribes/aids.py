"""Aids during play of Five Tribes: goods in hand, viziers, builders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.rules.aid_inputs import each_player, flag, one_player
from scorer.rules.aids import Aid, Answer, Result, one_for_each, one_of_the_players
from scorer.rules.inputs import count, kinds, sheet
from scorer.rules.seats import PLAYER, Table
from scorer.rules.sheets import Inputs, fill
from scorer.rules.text import gettext_noop as _

from .catalogue import JAFAAR, MERCHANDISE
from .pad import SUIT, suits_of, viziers
from .sheet import Sheet

MOST_BLUE_TILES = 9  # the final tile and the eight around it


@sheet
class GoodsGiven(Inputs):
    goods: dict[str, int] = kinds(_("Goods in your hand"), MERCHANDISE)


def goods(given: GoodsGiven) -> Answer:
    held = given.goods
    gains = {slug: worth({**held, slug: held.get(slug, 0) + 1}) - worth(held) for slug in MERCHANDISE}
    return {
        "points": worth(held),
        "next": {slug: gain if is_left(held, slug) else None for slug, gain in gains.items()},
    }


def worth(held: Mapping[str, int]) -> int:
    return sum(SUIT[size] for size in suits_of(held))


def is_left(held: Mapping[str, int], good: str) -> bool:
    """True if the deck may hold one more of this good."""
    in_deck = MERCHANDISE[good].box
    return in_deck is None or held.get(good, 0) < in_deck


@sheet
class ViziersGiven(Inputs):
    viziers: tuple[int, ...] = each_player(_("Viziers"))
    seat: int = one_player(_("Player"))
    jafaar: bool = flag(_("Owner of Jafaar"))


def next_vizier(given: ViziersGiven) -> Answer:
    mine = given.viziers[given.seat]
    points = vizier_points(given, mine)
    return {
        "points": points,
        "next": vizier_points(given, mine + 1) - points,
        "lost": points - vizier_points(given, mine - 1) if mine else 0,
    }


def vizier_points(given: ViziersGiven, mine: int) -> int:
    """The points of the line if the seat had so many viziers."""
    numbers = [*given.viziers]
    numbers[given.seat] = mine
    djinns = (JAFAAR,) if given.jafaar else ()
    owned = [djinns if seat == given.seat else () for seat in range(len(numbers))]
    sheets = tuple(fill(Sheet, {"viziers": n, "djinns": cards}) for n, cards in zip(numbers, owned, strict=True))
    players = len(sheets)
    table = Table(sheets=sheets, kinds=(PLAYER,) * players, names=("",) * players)
    return viziers(table.seats()[given.seat]).points


@sheet
class BuildersGiven(Inputs):
    builders: int = count(_("Builders in your hand"))
    fakirs: int = count(_("Fakirs spent"))
    blue_tiles: int = count(_("Blue values"), high=MOST_BLUE_TILES, hint=_("the final tile and those around it"))


def builders(given: BuildersGiven) -> Answer:
    return {"gold": (given.builders + given.fakirs) * given.blue_tiles}


GOODS = {slug: card.name for slug, card in MERCHANDISE.items()}
AIDS: tuple[Aid[Any], ...] = (
    Aid(
        key="goods",
        label=_("Goods"),
        given=GoodsGiven,
        work_out=goods,
        results=(Result("points", _("Worth now")), Result("next", _("One more adds"), parts=GOODS)),
        source=_("Rulebook, “Victory Points”"),
    ),
    Aid(
        key="viziers",
        label=_("Viziers"),
        given=ViziersGiven,
        work_out=next_vizier,
        checks=(one_for_each("viziers"), one_of_the_players("seat", "viziers")),
        results=(
            Result("points", _("Worth now")),
            Result("next", _("One more adds")),
            Result("lost", _("One less costs")),
        ),
        source=_("Rulebook, “Victory Points”"),
    ),
    Aid(
        key="builders",
        label=_("Builders"),
        given=BuildersGiven,
        work_out=builders,
        results=(Result("gold", _("Gold coins")),),
        source=_("Rulebook, the actions of the tribes"),
    ),
)
