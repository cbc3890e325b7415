"""Ezra and Nehemiah. Eight lines; equal totals are parted by the Altar Track, and a victory is never shared.

Source of lines, tie and the game against the rival: the rulebook, "End of the Game", "Scroll Tiles", "Solo Mode".
"""

from scorer.rules.awards import as_typed, each, per_one, printed
from scorer.rules.game import Game, Line, SeatKind, TieBreak
from scorer.rules.inputs import cards, count, owner_of, sheet, values
from scorer.rules.scales import by_label, by_number
from scorer.rules.sheets import Inputs
from scorer.rules.terms import Award, Term, award
from scorer.rules.text import gettext_noop as _
from scorer.rules.text import text

from .about import QUESTIONS
from .altar import (
    FOR_THE_LEADER,
    altar_leader,
    order_is_missing,
    position,
    say_position,
    shares_a_space,
    space_is_missing,
)
from .catalogue import BLESSING_SETS, GATES_AND_WALLS, HAND_CARD, SCROLLS, TEMPLE_ROWS, WORKERS_ON_BOARD
from .effects import scrolls
from .goods import AS_SILVER, FOR_A_POINT, GOODS, RIVAL, goods_of_a_rival, silver
from .limits import (
    WORKERS,
    counted_by_values,
    fewer_on_the_board_than_typed,
    fewer_scrolls_than_scribes,
    highest_of_one,
    more_gates_than_can_be_built,
    more_people_than_workers,
    more_scrolls_than_scribes,
    more_walls_than_cards,
)

LOWEST_VP, HIGHEST_VP = -60, 400
LAST_ALTAR_SPACE = 40  # a guard: nobody gave the length of the track
DEVELOPMENT_TILES, PER_DEVELOPMENT_TILE = 5, 2
SCRIBE_IN_ROW = {1: 1, 2: 2, 3: 3, 4: 4}
TEMPLE_ROWS_IN_ALL = 5


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
        asked=shares_a_space,
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
        _("Sets of blessings"), asked=owner_of("scrolls", BLESSING_SETS), hint=_("three different ones each")
    )
    workers_on_board: int = count(
        _("Workers on the main board"),
        high=WORKERS,
        asked=owner_of("scrolls", WORKERS_ON_BOARD),
        hint=_("Levites, scribes, gatekeepers"),
    )
    walls_built: int | None = count(
        _("Walls built"),
        default=None,
        optional=True,
        asked=owner_of("scrolls", GATES_AND_WALLS),
        hint=_("only if you typed one sum for all walls"),
    )
    gates_built: int | None = count(
        _("Gates built"),
        default=None,
        optional=True,
        asked=owner_of("scrolls", GATES_AND_WALLS),
        hint=_("only if you typed one sum for all gates"),
    )
    temple_rows: int = count(_("Full temple rows"), high=TEMPLE_ROWS_IN_ALL, asked=owner_of("scrolls", TEMPLE_ROWS))
    hand_card: int = count(
        _("Points of the card in your hand"),
        asked=owner_of("scrolls", HAND_CARD),
        hint=_("what it scores on a Sabbath"),
    )


def scribes(sheet: Sheet) -> Award:
    rows = [in_row(row, getattr(sheet, f"scribes_row_{row}")) for row in SCRIBE_IN_ROW]
    scoring = [term for term in rows if term.points]
    return award(*scoring or [Term(0, text("none"))])


def in_row(row: int, number: int) -> Term:
    points = SCRIBE_IN_ROW[row]
    return Term(number * points, text("row {row}: {number} × {points}", row=row, number=number, points=points))


GAME = Game(
    key="ezra_nehemiah",
    title="Ezra and Nehemiah",
    bgg=386368,
    version=1,
    sheet=Sheet,
    people=(2, 4),
    colours=("teal", "red", "purple", "yellow"),
    accent="limestone",
    lines=(
        Line(
            key="vp_track",
            label=_("Score track"),
            award=as_typed("vp_track"),
            hint=_("after the third Sabbath")
        ),
        Line(
            key="silver",
            label=_("Silver"),
            award=silver,
            inputs=tuple(AS_SILVER),
            hint=text("all goods as silver, 1 for every {silver}", silver=FOR_A_POINT),
            scales=(by_label(_("Silver for each one"), AS_SILVER, GOODS),)
        ),
        Line(
            key="development_tiles",
            label=_("Development tiles"),
            award=per_one("development_tiles", PER_DEVELOPMENT_TILE),
            hint=text("{points} each", points=PER_DEVELOPMENT_TILE)
        ),
        Line(
            key="altar_leader",
            label=_("Altar leader"),
            award=altar_leader,
            inputs=("altar_space", "altar_stack"),
            hint=text("{points} for whoever is farthest right", points=FOR_THE_LEADER)
        ),
        Line(key="walls", label=_("Walls"), award=printed("walls"), hint=_("printed points")),
        Line(key="gates", label=_("Gates"), award=printed("gates"), hint=_("printed points")),
        Line(
            key="scribes",
            label=_("Scribes"),
            award=each(scribes),
            inputs=tuple(f"scribes_row_{row}" for row in SCRIBE_IN_ROW),
            hint=text("{points} each by row", points=tuple(map(str, SCRIBE_IN_ROW.values()))),
            scales=(by_number(_("Points for each scribe, by row"), tuple(SCRIBE_IN_ROW.values()), first=1),),
        ),
        Line(
            key="scrolls",
            label=_("Top-row scrolls"),
            award=scrolls,
            inputs=(
                "scrolls",
                "blessing_sets",
                "workers_on_board",
                "walls_built",
                "gates_built",
                "temple_rows",
                "hand_card",
            ),
            hint=_("what each scroll says"),
            source=_("Rulebook, “Scroll Tiles”")
        ),
    ),
    ties=(
        TieBreak(
            key="altar",
            label=_("Altar track"),
            rule=_("Farther right on the altar track is ahead; on one space, the lower marker."),
            value=position,
            say=say_position,
            inputs=("altar_space", "altar_stack"),
            source=_("Rulebook, “End of the Game”"),
        ),
    ),
    warnings=(
        space_is_missing,
        order_is_missing,
        more_walls_than_cards,
        more_gates_than_can_be_built,
        more_scrolls_than_scribes,
        fewer_scrolls_than_scribes,
        more_people_than_workers,
        fewer_on_the_board_than_typed,
        goods_of_a_rival,
    ),
    opponents=(
        SeatKind(
            key=RIVAL,
            label=_("Rival"),
            inputs=(
                "vp_track",
                *AS_SILVER,
                "altar_space",
                "altar_stack",
                "walls",
                "gates",
                *(f"scribes_row_{row}" for row in SCRIBE_IN_ROW),
            ),
            people=(1, 1),
            mark=("rival", True),
        ),
    ),
    questions=QUESTIONS,
    source=_("Rulebook, “End of the Game”, “Scroll Tiles”, “Solo Mode”"),
)  # fmt: skip
