"""Aids during play of Architects: virtue, the reset of the Black Market, gathering, the next level of the cathedral."""

from typing import Any

from scorer.rules.aid_inputs import each_player
from scorer.rules.aids import WRITTEN_GUIDE, Aid, Answer, Result, chosen, one_for_each
from scorer.rules.awards import rounded
from scorer.rules.inputs import Card, choice, count, level, sheet
from scorer.rules.sheets import Inputs
from scorer.rules.text import gettext_noop as _

from .box import CATHEDRAL, HIGHEST_VIRTUE, VIRTUE, WORKERS
from .sheet import VIRTUE_AT_THE_START

MARKET_CLOSED_FROM, CATHEDRAL_CLOSED_TO = 10, 4
ONE_TAX_ICON_TO, TWO_TAX_ICONS_TO = 3, 1
PRISONERS_THAT_COST_VIRTUE, VIRTUE_LOST = 3, -1


@sheet
class VirtueGiven(Inputs):
    virtue: int = count(_("Virtue"), high=HIGHEST_VIRTUE, default=VIRTUE_AT_THE_START)


def virtue(given: VirtueGiven) -> Answer:
    position = given.virtue
    return {
        "points": VIRTUE[position],
        "black_market": position < MARKET_CLOSED_FROM,
        "cathedral": position > CATHEDRAL_CLOSED_TO,
        "tax_icons": (position <= ONE_TAX_ICON_TO) + (position <= TWO_TAX_ICONS_TO),
    }


@sheet
class ResetGiven(Inputs):
    prison: tuple[int, ...] = each_player(
        _("Workers in the Prison"), high=WORKERS, hint=_("after those of the Black Market went there")
    )


def black_market_reset(given: ResetGiven) -> Answer:
    most = max(given.prison)
    return {
        "virtue": [VIRTUE_LOST if n >= PRISONERS_THAT_COST_VIRTUE else 0 for n in given.prison],
        "debts": [int(n == most > 0) for n in given.prison],
    }


# Workers for one resource, and resources beside those of the workers.
GATHERED = {"quarry": (1, 0), "forest": (1, 0), "silversmith": (1, 1), "mines_clay": (1, 1), "mines_gold": (2, 0)}
PLACES = {
    "quarry": Card(name=_("Quarry"), effect=_("1 stone for each worker"), translated=True),
    "forest": Card(name=_("Forest"), effect=_("1 wood for each worker"), translated=True),
    "silversmith": Card(name=_("Silversmith"), effect=_("1 silver for each worker, and 1 more"), translated=True),
    "mines_clay": Card(name=_("Mines: clay"), effect=_("1 clay for each worker, and 1 more"), translated=True),
    "mines_gold": Card(name=_("Mines: gold"), effect=_("1 gold for every 2 workers"), translated=True),
}


@sheet
class ResourcesGiven(Inputs):
    place: str = choice(_("Place"), PLACES)
    workers: int = count(_("Your workers there"), low=1, high=WORKERS, default=1)


def resources(given: ResourcesGiven) -> Answer:
    per, more = GATHERED[given.place]
    return {"amount": rounded(given.workers, per) + more}


@sheet
class CathedralGiven(Inputs):
    level: int = level(_("Level on the cathedral"), CATHEDRAL[:-1])


def cathedral(given: CathedralGiven) -> Answer:
    return {"gain": CATHEDRAL[given.level + 1] - CATHEDRAL[given.level]}


BOARD_AND_GUIDE = _("The printed board, and a written guide to the rules")

AIDS: tuple[Aid[Any], ...] = (
    Aid(
        key="virtue",
        label=_("Virtue"),
        given=VirtueGiven,
        work_out=virtue,
        results=(
            Result("points", _("Points on this space")),
            Result("black_market", _("Black Market open")),
            Result("cathedral", _("Cathedral open")),
            Result("tax_icons", _("Tax saved")),
        ),
        source=BOARD_AND_GUIDE,
    ),
    Aid(
        key="black_market_reset",
        label=_("Black Market reset"),
        given=ResetGiven,
        work_out=black_market_reset,
        checks=(one_for_each("prison"),),
        results=(Result("virtue", _("Virtue")), Result("debts", _("New debts"))),
        source=WRITTEN_GUIDE,
    ),
    Aid(
        key="resources",
        label=_("Resources"),
        given=ResourcesGiven,
        work_out=resources,
        checks=(chosen("place"),),
        results=(Result("amount", _("You take")),),
        source=BOARD_AND_GUIDE,
    ),
    Aid(
        key="cathedral",
        label=_("Next level of the cathedral"),
        given=CathedralGiven,
        work_out=cathedral,
        results=(Result("gain", _("Points more")),),
        source=BOARD_AND_GUIDE,
    ),
)
