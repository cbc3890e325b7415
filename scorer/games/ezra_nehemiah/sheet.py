"""The sheet of Ezra and Nehemiah."""

from collections.abc import Callable
from typing import Any

from scorer.rules.inputs import SeatCondition, cards, choice, count, owner_of, sheet, values
from scorer.rules.seats import Seat
from scorer.rules.sheets import Inputs
from scorer.rules.text import gettext_noop as _

from .catalogue import BLESSING_SETS, GATES_AND_WALLS, GOODS, HAND_CARD, SCROLLS, TEMPLE_ROWS, WORKERS_ON_BOARD
from .conditions import CONDITIONS, NOT_ON_THE_SHEET

WORKERS = 16  # of each player; nobody has more
HIGHEST_OF_ONE = 9  # no source gives the highest printed value; all known ones have one digit
LOWEST_VP, HIGHEST_VP = -60, 400
LAST_ALTAR_SPACE = 40  # a guard against slips; no source gives the length of the track
DEVELOPMENT_TILES = 5
TEMPLE_ROWS_IN_ALL = 5


def shares_a_space(seat: Seat[Any]) -> bool:
    return len(stack(seat)) > 1


def stack(seat: Seat[Any]) -> list[int | None]:
    """The numbers of the markers on the seat's own space, the own one first; empty if the space is unknown."""
    space = seat.sheet.altar_space
    sheets = [sheet for sheet in (seat.sheet, *seat.rivals) if sheet.altar_space == space]
    return [sheet.altar_stack for sheet in sheets] if space is not None else []


def counted_by_values(built: str) -> SeatCondition:
    """True if the scroll counts gates or walls by their typed values, because no number was typed."""
    return lambda seat: GATES_AND_WALLS in seat.sheet.scrolls and getattr(seat.sheet, built) is None


def highest_of_one(built: str) -> Callable[[Seat[Any]], int | None]:
    is_counted = counted_by_values(built)
    return lambda seat: HIGHEST_OF_ONE if is_counted(seat) else None


def counts_beyond_the_sheet(seat: Seat[Any]) -> bool:
    """True if the condition of the hand card counts things that no other field holds."""
    return HAND_CARD in seat.sheet.scrolls and seat.sheet.hand_condition in NOT_ON_THE_SHEET


def has_no_condition(seat: Seat[Any]) -> bool:
    """True if the hand card counts, and its points are typed because its condition is not picked."""
    return HAND_CARD in seat.sheet.scrolls and not seat.sheet.hand_condition


@sheet
class Sheet(Inputs):
    vp_track: int = count(_("Points on the track"), low=LOWEST_VP, high=HIGHEST_VP, hint=_("laps included"))
    gold: int = count(GOODS["gold"], box=20)
    stone: int = count(GOODS["stone"], box=30)
    wood: int = count(GOODS["wood"], box=30)
    cinders: int = count(GOODS["cinders"], box=24)
    food: int = count(GOODS["food"])
    silver: int = count(GOODS["silver"])
    development_tiles: int = count(_("Development tiles"), high=DEVELOPMENT_TILES, hint=_("those you turned over"))
    altar_space: int | None = count(
        _("Altar space"), default=None, high=LAST_ALTAR_SPACE, hint=_("counted from the left")
    )
    altar_stack: int | None = count(
        _("Order on your space"),
        default=None,
        low=1,
        applies=shares_a_space,
        hint=_("if shared: 1 is lowest, 2 on top"),
    )
    walls: tuple[int, ...] = values(
        _("Walls"),
        highest=highest_of_one("walls_built"),
        counts=counted_by_values("walls_built"),
        hint=_("one number for each card"),
    )
    gates: tuple[int, ...] = values(
        _("Gates"),
        highest=highest_of_one("gates_built"),
        counts=counted_by_values("gates_built"),
        hint=_("one number for each card"),
    )
    scribes_row_1: int = count(_("Scribes in row 1"), box=3, hint=_("lowest"))
    scribes_row_2: int = count(_("Scribes in row 2"), box=4)
    scribes_row_3: int = count(_("Scribes in row 3"), box=5)
    scribes_row_4: int = count(_("Scribes in row 4"), box=6, hint=_("highest"))
    scrolls: tuple[str, ...] = cards(_("Scrolls"), SCROLLS, hint=_("under your scribes in row 4"))
    blessing_sets: int = count(
        _("Sets of blessings"), applies=owner_of("scrolls", BLESSING_SETS), hint=_("three different ones each")
    )
    workers_on_board: int = count(
        _("Workers on the main board"),
        high=WORKERS,
        applies=owner_of("scrolls", WORKERS_ON_BOARD),
        hint=_("Levites, scribes, gatekeepers"),
    )
    walls_built: int | None = count(
        _("Walls built"),
        default=None,
        optional=True,
        applies=owner_of("scrolls", GATES_AND_WALLS),
        hint=_("only if you typed one sum for all walls"),
    )
    gates_built: int | None = count(
        _("Gates built"),
        default=None,
        optional=True,
        applies=owner_of("scrolls", GATES_AND_WALLS),
        hint=_("only if you typed one sum for all gates"),
    )
    temple_rows: int = count(_("Full temple rows"), high=TEMPLE_ROWS_IN_ALL, applies=owner_of("scrolls", TEMPLE_ROWS))
    hand_condition: str = choice(
        _("Card in your hand"),
        CONDITIONS,
        optional=True,
        applies=owner_of("scrolls", HAND_CARD),
        instead="hand_card",
        hint=_("what it counts"),
    )
    hand_number: int = count(
        _("Number that the card counts"), applies=counts_beyond_the_sheet, hint=_("without the 1 more of some cards")
    )
    hand_card: int = count(
        _("Points of the card in your hand"),
        applies=has_no_condition,
        instead="hand_condition",
        hint=_("what it scores on a Sabbath"),
    )
