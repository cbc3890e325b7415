"""The sheet of an architect, or of an automa, at the end of the game."""

from __future__ import annotations

from typing import Any

from scorer.rules.game import plays_with
from scorer.rules.inputs import SeatCondition, cards, choice, count, level, owner_of, sheet, values
from scorer.rules.seats import Seat
from scorer.rules.sheets import Inputs
from scorer.rules.text import gettext_noop as _

from .box import (
    AGE_OF_ARTISANS,
    CATHEDRAL,
    CONSTANTINE,
    HELENA,
    HIGHEST_VIRTUE,
    PEOPLE_WITH_AGE_OF_ARTISANS,
    WORKERS,
    WORKS_OF_WONDER,
)
from .catalogue import (
    AQUEDUCT,
    BUILDINGS,
    CARPENTERS_HUT,
    CHARACTERS,
    CLAY_MARKET,
    KEEP,
    MASONS_HUT,
    MONEYLENDER,
    MUSEUM,
    RESERVOIR,
    STONE_MARKET,
    TILERS_HUT,
    TRADING_POST,
    WOOD_MARKET,
)

VIRTUE_AT_THE_START = 7
MAX_APPRENTICES = 6
HIGHEST_BUILDING = max(card.points for card in BUILDINGS.values())


def counted_for(market: str) -> SeatCondition:
    """True at every seat if anybody owns the market of this good, else for the owner of the trading post."""

    def applies(seat: Seat[Any]) -> bool:
        sheets = (seat.sheet, *seat.rivals)
        return TRADING_POST in seat.sheet.buildings or any(market in sheet.buildings for sheet in sheets)

    return applies


counts_buildings = owner_of("buildings", AQUEDUCT, MUSEUM)


def highest_building(seat: Seat[Any]) -> int | None:
    """The highest printed value. It is unknown with expansions, unless the number of buildings counts at this seat."""
    return None if "expansions" in seat.options and not counts_buildings(seat) else HIGHEST_BUILDING


@sheet
class Sheet(Inputs):
    character: str = choice(
        _("Character"), CHARACTERS, owned=True, optional=True, hint=_("if everybody has a different one")
    )
    buildings: tuple[str, ...] = cards(_("Buildings"), BUILDINGS, instead="other_buildings")
    other_buildings: tuple[int, ...] = values(
        _("Other buildings"),
        optional=True,
        highest=highest_building,
        counts=counts_buildings,
        hint=_("one printed number for each card"),
    )
    captured_workers: int = count(
        _("Captured workers"),
        high=WORKERS * (PEOPLE_WITH_AGE_OF_ARTISANS - 1),
        hint=_("of others, on your board"),
        applies=owner_of("buildings", KEEP),
    )
    carpentry: int = count(
        _("Carpentry"),
        high=MAX_APPRENTICES,
        hint=_("apprentices with it"),
        applies=owner_of("buildings", CARPENTERS_HUT),
    )
    masonry: int = count(
        _("Masonry"), high=MAX_APPRENTICES, hint=_("apprentices with it"), applies=owner_of("buildings", MASONS_HUT)
    )
    tiling: int = count(
        _("Tiling"), high=MAX_APPRENTICES, hint=_("apprentices with it"), applies=owner_of("buildings", TILERS_HUT)
    )
    clay: int = count(_("Clay"), applies=counted_for(CLAY_MARKET))
    wood: int = count(_("Wood"), applies=counted_for(WOOD_MARKET))
    stone: int = count(_("Stone"), applies=counted_for(STONE_MARKET))
    cathedral: int = level(_("Cathedral"), CATHEDRAL)
    virtue: int = count(
        _("Virtue"),
        default=VIRTUE_AT_THE_START,
        high=HIGHEST_VIRTUE,
        hint=_("where your marker stands, before buildings move it"),
    )
    gold: int = count(_("Gold"))
    marble: int = count(_("Marble"))
    silver: int = count(_("Silver"))
    unpaid_debts: int = count(_("Unpaid debts"))
    paid_debts: int = count(_("Paid debts"), applies=owner_of("buildings", MONEYLENDER, RESERVOIR))
    prison_workers: int = count(_("Workers in Prison"), high=WORKERS, hint=_("your own in the Prison itself"))
    guildhall_workers: int = count(_("Workers in the Guildhall"), high=WORKERS, seats=(CONSTANTINE, HELENA))
    age_of_artisans_vp: tuple[int, ...] = values(
        _("Age of Artisans"), hint=_("printed points"), applies=plays_with(AGE_OF_ARTISANS)
    )
    works_of_wonder_vp: tuple[int, ...] = values(
        _("Works of Wonder"), hint=_("printed points"), applies=plays_with(WORKS_OF_WONDER)
    )
