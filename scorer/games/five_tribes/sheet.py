"""The sheet of Five Tribes."""

from scorer.rules.inputs import cards, count, kinds, owner_of, sheet, values
from scorer.rules.sheets import Inputs
from scorer.rules.text import gettext_noop as _

from .box import FAKIRS, HIGHEST_TILE, LARGEST_SUIT
from .catalogue import AL_AMIN, DJINNS, MERCHANDISE


@sheet
class Sheet(Inputs):
    gold: int = count(_("Gold coins"), box=288)
    viziers: int = count(_("Viziers"), box=16)
    elders: int = count(_("Elders"), box=20)
    djinns: tuple[str, ...] = cards(_("Djinns"), DJINNS, instead="other_djinns")
    other_djinns: tuple[int, ...] = values(
        _("Other djinns"), optional=True, hint=_("printed points of cards that are not in the list")
    )
    tiles: tuple[int, ...] = values(_("Tiles"), highest=HIGHEST_TILE)
    palm_trees: int = count(_("Palm trees"), box=12, hint=_("on your own tiles"))
    palaces: int = count(_("Palaces"), box=10, hint=_("on your own tiles"))
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
