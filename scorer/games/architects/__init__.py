"""Architects of the West Kingdom: nine lines, scored after the buildings that change virtue, debts and silver.

Source of the order of scoring, the lines, the tie-break and the automas: the rulebook, “End-Game Scoring”,
“Appendix: Building Effects”, “Solo Play”; of the tracks and the printed points: the board, the score pad, the cards.
"""

from scorer.rules.awards import per_one, printed
from scorer.rules.game import Game, Line, MorePeople, Option, SeatKind, TieBreak, plays_with
from scorer.rules.scales import by_label, by_number
from scorer.rules.seats import PLAYER, Seat, Table
from scorer.rules.text import Text, text
from scorer.rules.text import gettext_noop as _

from .aids import AIDS
from .box import (
    AGE_OF_ARTISANS,
    CATHEDRAL,
    CONSTANTINE,
    HELENA,
    PEOPLE_WITH_AGE_OF_ARTISANS,
    VIRTUE,
    WORKS_OF_WONDER,
)
from .buildings import buildings
from .effects import settle, settles
from .limits import a_market_alone, more_debts_than_cards, no_room_on_the_cathedral, too_many_captured
from .pad import (
    EACH_DEBT,
    PER_AUTOMA_GUILDHALL_WORKER,
    PER_DEBT,
    PER_PRISONERS,
    PRISONERS,
    SILVER_PER_POINT,
    cathedral,
    guildhall_workers,
    prison_workers,
    silver,
    unpaid_debts,
    virtue,
)
from .questions import QUESTIONS
from .sheet import Sheet

PEOPLE, PEOPLE_WITH_AUTOMA = (2, 5), (1, 2)
PER_GOLD, PER_MARBLE = 1, 1

BUILDING_INPUTS = (
    *("buildings", "other_buildings", "captured_workers", "carpentry", "masonry", "tiling"),
    *("clay", "wood", "stone"),
)
AUTOMA_NAMES = {CONSTANTINE: "Constantine", HELENA: "Helena"}
AUTOMA_INPUTS = ("cathedral", "virtue", "marble", "unpaid_debts", "prison_workers", "guildhall_workers")


def has_automa(table: Table[Sheet]) -> bool:
    return bool(table.artificial)


def is_automa(seat: Seat[Sheet]) -> int:
    return int(seat.kind != PLAYER)


def person_or_automa(automa: int) -> Text:
    return text("artificial opponent") if automa else text("person")


GAME = Game(
    key="architects",
    title="Architects of the West Kingdom",
    bgg=236457,
    version=1,
    sheet=Sheet,
    people=PEOPLE,
    colours=("blue", "green", "purple", "red", "yellow"),
    accent="stone",
    settle=settle,
    settles=settles,
    lines=(
        Line(
            key="buildings",
            label=_("Buildings"),
            award=buildings,
            inputs=BUILDING_INPUTS,
            hint=_("printed points, and what some add"),
            source=_("The printed cards; rulebook, “Appendix: Building Effects”"),
        ),
        Line(
            key="cathedral",
            label=_("Cathedral"),
            award=cathedral,
            hint=_("the points on your flag"),
            scales=(by_number(_("Points by level"), CATHEDRAL),),
            source=_("The board and the score pad"),
        ),
        Line(
            key="virtue",
            label=_("Virtue"),
            award=virtue,
            hint=text("{low} to {high} points by position", low=min(VIRTUE), high=max(VIRTUE)),
            scales=(by_number(_("Points by position on the track"), VIRTUE),),
            source=_("The board and the score pad"),
        ),
        Line(key="gold", label=_("Gold"), award=per_one("gold", PER_GOLD), hint=text("{points} each", points=PER_GOLD)),
        Line(
            key="marble",
            label=_("Marble"),
            award=per_one("marble", PER_MARBLE),
            hint=text("{points} each", points=PER_MARBLE),
        ),
        Line(key="silver", label=_("Silver"), award=silver, hint=text("1 for every {silver}", silver=SILVER_PER_POINT)),
        Line(
            key="unpaid_debts",
            label=_("Debts"),
            award=unpaid_debts,
            inputs=("unpaid_debts", "paid_debts"),
            hint=text("{points} for each unpaid one", points=PER_DEBT),
            scales=(EACH_DEBT,),
        ),
        Line(
            key="prison_workers",
            label=_("Prison"),
            award=prison_workers,
            hint=text("{points} for every {workers} workers", points=PER_PRISONERS, workers=PRISONERS),
        ),
        Line(
            key="guildhall_workers",
            label=_("Guildhall"),
            award=guildhall_workers,
            hint=text("Constantine {constantine} each, Helena {helena}", **PER_AUTOMA_GUILDHALL_WORKER),
            scales=(by_label(_("Points for each worker in the Guildhall"), PER_AUTOMA_GUILDHALL_WORKER, AUTOMA_NAMES),),
            source=_("Rulebook, “Solo Play”"),
            applies=has_automa,
        ),
        Line(
            key="age_of_artisans_vp",
            label=_("Age of Artisans"),
            award=printed("age_of_artisans_vp"),
            hint=_("printed points"),
            applies=plays_with(AGE_OF_ARTISANS),
        ),
        Line(
            key="works_of_wonder_vp",
            label=_("Works of Wonder"),
            award=printed("works_of_wonder_vp"),
            hint=_("printed points"),
            applies=plays_with(WORKS_OF_WONDER),
        ),
    ),
    ties=(
        TieBreak(
            key="solo",
            label=_("Artificial opponent first"),
            verdict=_("{total} to {total}: a tie with an artificial opponent is lost."),
            lead=_("ahead on a tie"),
            rule=_("Against an artificial opponent an equal total is a loss: a person must score more than it."),
            value=is_automa,
            format_value=person_or_automa,
            applies=has_automa,
            source=_("Rulebook, “Solo Play”"),
        ),
        TieBreak(
            key="virtue",
            label=_("Virtue"),
            rule=_("Who stands higher on the virtue track is ahead, after what buildings do at the end of the game."),
            value=lambda seat: seat.sheet.virtue,
            inputs=("virtue",),
            hint=_("after buildings have moved the marker"),
            source=_("Rulebook, “End-Game Scoring”"),
        ),
        TieBreak(
            key="silver",
            label=_("Silver"),
            rule=_("If virtue is equal too, the most silver wins. It is the coins that count; scoring spends none."),
            value=lambda seat: seat.sheet.silver,
            inputs=("silver",),
            hint=_("what is left when buildings have done their part"),
            source=_("Rulebook, “End-Game Scoring”"),
        ),
    ),
    shared=_("Equal in points, virtue and silver: the victory is shared."),
    errors=(too_many_captured,),
    warnings=(no_room_on_the_cathedral, more_debts_than_cards, a_market_alone),
    opponents=(
        SeatKind(
            key=CONSTANTINE,
            label=AUTOMA_NAMES[CONSTANTINE],
            inputs=AUTOMA_INPUTS,
            people=PEOPLE_WITH_AUTOMA,
            mark=("automa", CONSTANTINE),
        ),
        SeatKind(
            key=HELENA,
            label=AUTOMA_NAMES[HELENA],
            inputs=AUTOMA_INPUTS,
            people=PEOPLE_WITH_AUTOMA,
            mark=("automa", HELENA),
        ),
    ),
    options=(
        Option(
            key="expansions",
            label=_("Expansions"),
            choices={AGE_OF_ARTISANS: _("Age of Artisans"), WORKS_OF_WONDER: _("Works of Wonder")},
            hint=_("adds a line for their printed points; with Age of Artisans six can play"),
            several=True,
        ),
    ),
    more_people=(MorePeople(PEOPLE_WITH_AGE_OF_ARTISANS, "expansions", AGE_OF_ARTISANS),),
    questions=QUESTIONS,
    aids=AIDS,
    source=_("Rulebook, “End-Game Scoring”, “Appendix: Building Effects”, “Solo Play”"),
)
