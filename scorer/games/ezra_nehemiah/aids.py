"""Aids during play of Ezra and Nehemiah: the Sabbath, a section of the temple, the red action, blessings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorer.rules.aid_inputs import each_player, numbered_cards, one_player, order
from scorer.rules.aids import Aid, Answer, Result, one_for_each, one_of_the_players
from scorer.rules.inputs import HIGHEST_COUNT, count, sheet
from scorer.rules.sheets import Inputs
from scorer.rules.text import gettext_noop as _

from .conditions import CONDITIONS, card_points
from .sheet import WORKERS

LEVITES = 6
PER_UNFED, PER_MISSING_FOOD = -2, -2
FOR_MOST_LEVITES, FOR_FEWEST_LEVITES = 2, -1
FOOD_OF_THE_LAST_BUILDER = 2
PLAYERS_FOR_THE_FEWEST = 3  # with fewer players nobody loses a point
COLOURS = {"orange": _("Orange blessings"), "purple": _("Purple blessings"), "red": _("Red blessings")}


@sheet
class SabbathGiven(Inputs):
    levites: int = count(_("Levites"), high=LEVITES)
    workers_in_main_supply: int = count(_("Workers in the main supply"), high=WORKERS)
    fed_by_scroll: int = count(_("Fed by a scroll"))
    food: int = count(_("Food"))
    judgement: int = count(
        _("Prophets’ Judgement"), low=-HIGHEST_COUNT, hint=_("change of your food; below zero what it takes")
    )
    cards: tuple[tuple[str, int], ...] = numbered_cards(_("Tucked cards"), CONDITIONS, high=HIGHEST_COUNT)


def sabbath(given: SabbathGiven) -> Answer:
    """The Judgement comes first: food that it takes and that is not there costs points. Then the workers are fed."""
    after_judgement = given.food + given.judgement
    food = max(after_judgement, 0)
    needed = max(WORKERS - given.levites - given.workers_in_main_supply - given.fed_by_scroll, 0)
    unfed = max(needed - food, 0)
    hunger, judgement = unfed * PER_UNFED, max(-after_judgement, 0) * PER_MISSING_FOOD
    cards = sum(card_points(condition, number) for condition, number in given.cards)
    return {
        "food_needed": needed,
        "unfed": unfed,
        "food_left": food - needed + unfed,
        "hunger": hunger,
        "judgement": judgement,
        "cards": cards,
        "points": hunger + judgement + cards,
    }


@sheet
class TempleGiven(Inputs):
    levites: tuple[int, ...] = each_player(_("Levites"), high=LEVITES)
    altar: tuple[int, ...] = order(_("Altar Track"), hint=_("1 is the foremost"))
    last_builder: int = one_player(_("Last builder"))


def temple_section(given: TempleGiven) -> Answer:
    levites = given.levites
    points = [0] * len(levites)
    points[first_with(max(levites), levites, given.altar)] += FOR_MOST_LEVITES
    if len(levites) >= PLAYERS_FOR_THE_FEWEST:
        points[first_with(min(levites), levites, given.altar[::-1])] += FOR_FEWEST_LEVITES
    food = [FOOD_OF_THE_LAST_BUILDER if seat == given.last_builder else 0 for seat in range(len(levites))]
    return {"points": points, "silver": [*levites], "food": food}


def first_with(number: int, levites: Sequence[int], seats: Sequence[int]) -> int:
    return next(seat for seat in seats if levites[seat] == number)


@sheet
class RedActionGiven(Inputs):
    banners: int = count(_("Red banners"))
    levites: int = count(_("Levites"), high=LEVITES)


def red_action(given: RedActionGiven) -> Answer:
    """Each Levite is one more banner or one resource; at least one resource is taken."""
    choices = range(given.levites)
    return {"choices": [{"power": given.banners + n, "resources": given.levites - n} for n in choices]}


@sheet
class BlessingsGiven(Inputs):
    orange: int = count(COLOURS["orange"])
    purple: int = count(COLOURS["purple"])
    red: int = count(COLOURS["red"])


def blessings(given: BlessingsGiven) -> Answer:
    held = {colour: getattr(given, colour) for colour in COLOURS}
    sets = min(held.values())
    return {"sets": sets, "missing": {colour: max(sets + 1 - number, 0) for colour, number in held.items()}}


RULEBOOK_AND_GUIDES = _("Rulebook, and two written guides that agree")

AIDS: tuple[Aid[Any], ...] = (
    Aid(
        key="sabbath",
        label=_("Sabbath"),
        given=SabbathGiven,
        work_out=sabbath,
        results=(
            Result("food_needed", _("Food needed")),
            Result("unfed", _("Workers unfed")),
            Result("food_left", _("Food left")),
            Result("hunger", _("Hunger")),
            Result("judgement", _("Prophets’ Judgement")),
            Result("cards", _("Tucked cards")),
            Result("points", _("Points")),
        ),
        source=RULEBOOK_AND_GUIDES,
    ),
    Aid(
        key="temple_section",
        label=_("Temple section"),
        given=TempleGiven,
        work_out=temple_section,
        checks=(one_for_each("levites", "altar"), one_of_the_players("last_builder", "levites")),
        results=(Result("points", _("Points")), Result("silver", _("Silver")), Result("food", _("Food"))),
        source=RULEBOOK_AND_GUIDES,
    ),
    Aid(
        key="red_action",
        label=_("Red action"),
        given=RedActionGiven,
        work_out=red_action,
        results=(Result("choices", _("Choices"), parts={"power": _("Power"), "resources": _("Resources")}),),
        source=_("A written guide in Japanese, whose author is not sure; its example holds"),
    ),
    Aid(
        key="blessings",
        label=_("Blessings"),
        given=BlessingsGiven,
        work_out=blessings,
        results=(Result("sets", _("Complete sets")), Result("missing", _("Missing for the next set"), parts=COLOURS)),
        source=_("Rulebook, “Scroll Tiles”"),
    ),
)
