"""Aids during play of Terra Mystica: power offers, steps on a cult, towns, burning power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.rules.aid_inputs import flag
from scorer.rules.aids import WRITTEN_GUIDE, Aid, Answer, Result
from scorer.rules.inputs import count, sheet
from scorer.rules.sheets import Inputs
from scorer.rules.text import gettext_noop as _

from .box import HIGHEST_POWER, HIGHEST_VP, TOP_OF_A_CULT

POWER_ON_A_CULT: Mapping[int, int] = {3: 1, 5: 2, 7: 2, 10: 3}
STRUCTURES_OF_A_TOWN, WITH_A_SANCTUARY = 4, 3
POWER_OF_A_TOWN, WITH_THE_FAVOUR = 7, 6
CHEAPER_THAN_POWER = 1  # in points
BURNED_FOR_ONE = 2  # tokens of bowl II: one is thrown away, one moves to bowl III


@sheet
class OfferGiven(Inputs):
    power: int = count(_("Power offered"))
    points: int = count(_("Your points"), high=HIGHEST_VP)


def power_offer(given: OfferGiven) -> Answer:
    """All or nothing, at one point less than the power, as far as the points reach."""
    price = min(max(given.power - CHEAPER_THAN_POWER, 0), given.points)
    return {"power": min(given.power, price + CHEAPER_THAN_POWER), "price": price}


@sheet
class CultGiven(Inputs):
    space: int = count(_("Space on the cult"), high=TOP_OF_A_CULT)
    steps: int = count(_("Steps"))
    key: bool = flag(_("A town key"))
    top_taken: bool = flag(_("Somebody is on the top space"))


def cult_steps(given: CultGiven) -> Answer:
    top = TOP_OF_A_CULT if given.key and not given.top_taken else TOP_OF_A_CULT - 1
    space = max(given.space, min(given.space + given.steps, top))
    return {
        "space": space,
        "power": sum(power for at, power in POWER_ON_A_CULT.items() if given.space < at <= space),
    }


@sheet
class TownGiven(Inputs):
    structures: int = count(_("Structures in the group"))
    power: int = count(_("Their power"))
    sanctuary: bool = flag(_("A sanctuary among them"))
    favour: bool = flag(_("Favour tile for towns"), hint=_("6 power is enough"))


def town(given: TownGiven) -> Answer:
    structures = WITH_A_SANCTUARY if given.sanctuary else STRUCTURES_OF_A_TOWN
    power = WITH_THE_FAVOUR if given.favour else POWER_OF_A_TOWN
    missing_structures, missing_power = max(structures - given.structures, 0), max(power - given.power, 0)
    return {
        "town": not missing_structures and not missing_power,
        "missing_structures": missing_structures,
        "missing_power": missing_power,
    }


@sheet
class BurnGiven(Inputs):
    bowl_2: int = count(_("Power in bowl II"), high=HIGHEST_POWER)
    bowl_3: int = count(_("Power in bowl III"), high=HIGHEST_POWER)
    power: int = count(_("Power wanted"))


def burn(given: BurnGiven) -> Answer:
    burned = max(given.power - given.bowl_3, 0)
    left = given.bowl_2 - burned * BURNED_FOR_ONE
    if left < 0:
        return {"burned": None, "bowl_2": None, "bowl_3": None}
    return {"burned": burned, "bowl_2": left, "bowl_3": given.bowl_3 + burned - given.power}


AIDS: tuple[Aid[Any], ...] = (
    Aid(
        key="power_offer",
        label=_("Power offer"),
        given=OfferGiven,
        work_out=power_offer,
        results=(Result("power", _("Take")), Result("price", _("Pay"))),
        source=WRITTEN_GUIDE,
    ),
    Aid(
        key="cult_steps",
        label=_("Cult steps"),
        given=CultGiven,
        work_out=cult_steps,
        results=(Result("space", _("Space reached")), Result("power", _("Power"))),
        source=WRITTEN_GUIDE,
    ),
    Aid(
        key="town",
        label=_("Town"),
        given=TownGiven,
        work_out=town,
        results=(
            Result("town", _("A town")),
            Result("missing_structures", _("Structures missing")),
            Result("missing_power", _("Power missing")),
        ),
        source=WRITTEN_GUIDE,
    ),
    Aid(
        key="burn",
        label=_("Burning power"),
        given=BurnGiven,
        work_out=burn,
        results=(
            Result("burned", _("Tokens thrown away")),
            Result("bowl_2", _("Bowl II after it")),
            Result("bowl_3", _("Bowl III after it")),
        ),
        source=WRITTEN_GUIDE,
    ),
)
