"""Ezra and Nehemiah. Eight lines; equal totals are parted by the Altar Track, and a victory is never shared.

Source of lines, tie and the game against the rival: the rulebook, "End of the Game", "Scroll Tiles", "Solo Mode".
"""

from scorer.rules.awards import as_typed, each, per_one, printed
from scorer.rules.game import Game, Line, SeatKind, TieBreak
from scorer.rules.scales import by_label, by_number
from scorer.rules.terms import Award, Term, award
from scorer.rules.text import gettext_noop as _
from scorer.rules.text import text

from .aids import AIDS
from .altar import FOR_THE_LEADER, altar_leader, format_position, order_is_missing, position, space_is_missing
from .catalogue import GOODS
from .effects import scrolls
from .goods import AS_SILVER, FOR_A_POINT, RIVAL, goods_of_a_rival, silver
from .limits import (
    fewer_on_the_board_than_typed,
    fewer_scrolls_than_scribes,
    more_gates_than_can_be_built,
    more_people_than_workers,
    more_scrolls_than_scribes,
    more_walls_than_cards,
)
from .questions import QUESTIONS
from .sheet import Sheet

PER_DEVELOPMENT_TILE = 2
SCRIBE_IN_ROW = {1: 1, 2: 2, 3: 3, 4: 4}


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
        Line(key="vp_track", label=_("Score track"), award=as_typed("vp_track"), hint=_("after the third Sabbath")),
        Line(
            key="silver",
            label=_("Silver"),
            award=silver,
            inputs=tuple(AS_SILVER),
            hint=text("all goods as silver, 1 for every {silver}", silver=FOR_A_POINT),
            scales=(by_label(_("Silver for each one"), AS_SILVER, GOODS),),
        ),
        Line(
            key="development_tiles",
            label=_("Development tiles"),
            award=per_one("development_tiles", PER_DEVELOPMENT_TILE),
            hint=text("{points} each", points=PER_DEVELOPMENT_TILE),
        ),
        Line(
            key="altar_leader",
            label=_("Altar leader"),
            award=altar_leader,
            inputs=("altar_space", "altar_stack"),
            hint=text("{points} for whoever is farthest right", points=FOR_THE_LEADER),
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
                "hand_condition",
                "hand_number",
                "hand_card",
            ),
            hint=_("what each scroll says"),
            source=_("Rulebook, “Scroll Tiles”"),
        ),
    ),
    ties=(
        TieBreak(
            key="altar",
            label=_("Altar track"),
            rule=_("Farther right on the altar track is ahead; on one space, the lower marker."),
            value=position,
            format_value=format_position,
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
    aids=AIDS,
    source=_("Rulebook, “End of the Game”, “Scroll Tiles”, “Solo Mode”"),
)
