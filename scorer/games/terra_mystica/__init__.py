"""Terra Mystica, with the factions and the final scoring tiles of Fire & Ice. Equal totals share the victory.

Source of network, ties and power: the rulebook, "End of the Game". Source of cults, leftovers, Alchemists and final
scoring tiles: three public engines that agree, and league games whose published totals they give.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorer.rules.awards import as_typed, each, ranked
from scorer.rules.game import Game, Limit, Line, Option
from scorer.rules.inputs import choice, count, sheet
from scorer.rules.scales import Scale, by_rank
from scorer.rules.seats import Problem, Seat, Table
from scorer.rules.sheets import Inputs
from scorer.rules.terms import Award, Term, award
from scorer.rules.text import Text, text, texts
from scorer.rules.text import gettext_noop as _

from .aids import AIDS
from .box import HIGHEST_NETWORK, HIGHEST_POWER, HIGHEST_VP, POWER, PRIESTS, STRUCTURES, TOP_OF_A_CULT
from .catalogue import ALCHEMISTS, FACTIONS, WINNING_TOKENS
from .questions import QUESTIONS

CULTS = {"fire": _("Fire"), "water": _("Water"), "earth": _("Earth"), "air": _("Air")}
CULT_PRIZES = (8, 4, 2)
NETWORK_PRIZES = (18, 12, 6)
FINAL_TILE_PRIZES = (18, 12, 6)
FOR_A_POINT, FOR_A_POINT_OF_ALCHEMISTS = 3, 2
POWER_OF_BOWL_2_FOR_ONE = 2
FROM_ENGINES = _("Three public programs that agree, and league games whose published totals they give")
PRIZES = _("Points by place; players who are level share them, rounded down")
ON_THE_HEAP = Scale(
    _("Everything goes on one heap; for 1 on it you need"),
    (
        (_("Coins"), 1),
        (_("Workers"), 1),
        (_("Priests"), 1),
        (_("Power in bowl III"), 1),
        (_("Power in bowl II"), POWER_OF_BOWL_2_FOR_ONE),
    ),
)
FOR_EACH_POINT = Scale(
    _("For 1 point you need of the heap"),
    (
        (text("{card}", card=FACTIONS[ALCHEMISTS].name), FOR_A_POINT_OF_ALCHEMISTS),
        (_("all other factions"), FOR_A_POINT),
    ),
)


def with_final_tile(at: Seat[Sheet] | Table[Sheet]) -> bool:
    return "final_tile" in at.options


@sheet
class Sheet(Inputs):
    faction: str = choice(_("Faction"), FACTIONS, owned=True, hint=_("not in the list: leave it empty"))
    vp_track: int = count(_("Points on the track"), high=HIGHEST_VP, hint=_("passing bonuses included"))
    fire: int = count(CULTS["fire"], high=TOP_OF_A_CULT)
    water: int = count(CULTS["water"], high=TOP_OF_A_CULT)
    earth: int = count(CULTS["earth"], high=TOP_OF_A_CULT)
    air: int = count(CULTS["air"], high=TOP_OF_A_CULT)
    network: int = count(
        _("Largest group"),
        high=HIGHEST_NETWORK,
        usual=STRUCTURES,
        hint=_("structures, own shipping connects too"),
    )
    final_tile: int = count(_("Final scoring tile"), hint=_("what the tile counts"), applies=with_final_tile)
    coins: int = count(_("Coins"))
    workers: int = count(_("Workers"))
    priests: int = count(_("Priests"), high=PRIESTS)
    power_bowl_2: int = count(_("Power in bowl II"), high=HIGHEST_POWER)
    power_bowl_3: int = count(_("Power in bowl III"), high=HIGHEST_POWER)


def resources(sheet: Sheet) -> Award:
    heap = list(left_over(sheet))
    terms = [Term(None, message) for _number, message in heap]
    return award(*terms, traded(sum(number for number, _message in heap), sheet))


def left_over(sheet: Sheet) -> Iterator[tuple[int, Text]]:
    """The things on the heap, each with the number that it counts as."""
    if sheet.coins:
        yield sheet.coins, texts("{n} coin", "{n} coins", sheet.coins)
    if sheet.workers:
        yield sheet.workers, texts("{n} worker", "{n} workers", sheet.workers)
    if sheet.priests:
        yield sheet.priests, texts("{n} priest", "{n} priests", sheet.priests)
    if sheet.power_bowl_3:
        yield sheet.power_bowl_3, text("{power} power in bowl III", power=sheet.power_bowl_3)
    if sheet.power_bowl_2:
        half = sheet.power_bowl_2 // POWER_OF_BOWL_2_FOR_ONE
        yield half, text("half of {power} power in bowl II: {half}", power=sheet.power_bowl_2, half=half)


def traded(heap: int, sheet: Sheet) -> Term:
    if not heap:
        return Term(0, text("nothing to trade in"))
    if sheet.faction == ALCHEMISTS:
        points, rest = divmod(heap, per := FOR_A_POINT_OF_ALCHEMISTS)
        message = text(
            "{heap} in all, Alchemists need {per} for a point; {rest} left over", heap=heap, per=per, rest=rest
        )
    else:
        points, rest = divmod(heap, per := FOR_A_POINT)
        message = text("{heap} in all, {per} for a point; {rest} left over", heap=heap, per=per, rest=rest)
    return Term(points, message)


def two_of_one_colour(seat: Seat[Sheet]) -> Iterator[Problem]:
    mine = FACTIONS.get(seat.sheet.faction)
    for earlier in seat.rivals[: seat.index]:
        theirs = FACTIONS.get(earlier.faction)
        if mine and theirs and mine.group and mine.group == theirs.group:
            message = text(
                "{one} and {other} have one colour: only one of them can play.", one=theirs.name, other=mine.name
            )
            yield Problem(None, "faction", message)


def two_on_top(cult: str) -> Limit[Sheet]:
    """The last space of a cult has room for one marker."""

    def limit(seat: Seat[Sheet]) -> Iterator[Problem]:
        on_top = [getattr(sheet, cult) for sheet in (seat.sheet, *seat.rivals)].count(TOP_OF_A_CULT)
        if on_top > 1 and not seat.index:
            message = text(
                "{cult}: {n} players on {top}, where there is room for one.",
                cult=Text(CULTS[cult]),
                n=on_top,
                top=TOP_OF_A_CULT,
            )
            yield Problem(None, cult, message)

    return limit


def more_power_than_tokens(seat: Seat[Sheet]) -> Iterator[Problem]:
    power = seat.sheet.power_bowl_2 + seat.sheet.power_bowl_3
    if power > POWER and seat.sheet.faction not in WINNING_TOKENS:
        message = text(
            "{player}: {power} power in bowls II and III, but everybody has {tokens}.",
            player=seat.display_name,
            power=power,
            tokens=POWER,
        )
        yield Problem(None, "power_bowl_3", message)


def cult(key: str) -> Line[Sheet]:
    hint = text("your space; {prizes} for the highest", prizes=prize_list(CULT_PRIZES))
    scales = (by_rank(PRIZES, CULT_PRIZES),)
    award = ranked(key, CULT_PRIZES)
    return Line(key=key, label=CULTS[key], award=award, hint=hint, scales=scales, source=FROM_ENGINES)


def prize_list(prizes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(str, prizes))


GAME = Game(
    key="terra_mystica",
    title="Terra Mystica",
    bgg=120677,
    version=1,
    sheet=Sheet,
    people=(2, 5),
    colours=("yellow", "brown", "black", "blue", "green", "grey", "red"),
    accent="moss",
    lines=(
        Line(
            key="vp_track",
            label=_("Score track"),
            award=as_typed("vp_track"),
            hint=_("as it stands after the last pass"),
        ),
        cult("fire"),
        cult("water"),
        cult("earth"),
        cult("air"),
        Line(
            key="network",
            label=_("Network"),
            award=ranked("network", NETWORK_PRIZES),
            hint=text("{prizes} for the largest", prizes=prize_list(NETWORK_PRIZES)),
            scales=(by_rank(PRIZES, NETWORK_PRIZES),),
            source=_("Rulebook, “End of the Game”"),
        ),
        Line(
            key="final_tile",
            label=_("Final scoring tile"),
            award=ranked("final_tile", FINAL_TILE_PRIZES),
            hint=text("{prizes} for the highest", prizes=prize_list(FINAL_TILE_PRIZES)),
            scales=(by_rank(PRIZES, FINAL_TILE_PRIZES),),
            source=FROM_ENGINES,
            applies=with_final_tile,
        ),
        Line(
            key="resources",
            label=_("Resources left"),
            award=each(resources),
            inputs=("coins", "workers", "priests", "power_bowl_2", "power_bowl_3"),
            hint=text("{per} for a point, Alchemists {fewer}", per=FOR_A_POINT, fewer=FOR_A_POINT_OF_ALCHEMISTS),
            scales=(ON_THE_HEAP, FOR_EACH_POINT),
            source=FROM_ENGINES,
        ),
    ),
    shared=_("Equal totals share the victory: this game has no tie-break."),
    warnings=(two_of_one_colour, *map(two_on_top, CULTS), more_power_than_tokens),
    options=(
        Option(
            key="final_tile",
            label=_("Final scoring tile"),
            choices={
                "greatest_distance": _("Greatest distance"),
                "stronghold_sanctuary": _("Stronghold and sanctuary"),
                "outposts": _("Outposts"),
                "settlements": _("Settlements"),
            },
            hint=_("Fire & Ice: a second race beside the network"),
        ),
    ),
    questions=QUESTIONS,
    aids=AIDS,
    source=_("Rulebook, “End of the Game”; Fire & Ice for the final scoring tiles"),
)
