"""Five Tribes: The Djinns of Naqala. Eight lines, five more with its expansions; no tie-break.

Source of lines, tie and end of game: the rulebook, "Victory Points", "End of the Game", "Scoring".
"""

from scorer.rules.awards import per_one, printed
from scorer.rules.game import Game, Line, MorePeople, Option, plays_with
from scorer.rules.scales import by_number
from scorer.rules.text import gettext_noop as _
from scorer.rules.text import text

from .aids import AIDS
from .box import ARTISANS, PEOPLE_WITH_WHIMS, THIEVES, WHIMS
from .limits import (
    goods_typed_twice,
    more_tiles_than_camels,
    no_precious_item,
    suits_beyond_the_deck,
    tiles_beyond_the_box,
    trees_and_palaces_without_tiles,
)
from .pad import (
    CITIES,
    MORE_WITH_MOST,
    PER_ARTISAN,
    PER_COIN,
    PER_ELDER,
    PER_PALACE,
    PER_PALM_TREE,
    PER_RIVAL_WITH_FEWER,
    PER_THIEF,
    PER_VIZIER,
    SHARED,
    STRICT,
    SUIT,
    artisans,
    djinns,
    elders,
    fabulous_cities,
    merchandise,
    palaces,
    palm_trees,
    precious_items,
    tent,
    viziers,
)
from .questions import QUESTIONS
from .sheet import Sheet

REVIEWS = _("Reviews and two public score programs that agree; the rulebook could not be read")
EXPANSION_LINES: tuple[Line[Sheet], ...] = (
    Line(
        key="artisans",
        label=_("Artisans"),
        award=artisans,
        hint=text("{points} each, {more} more each for the most", points=PER_ARTISAN, more=MORE_WITH_MOST),
        source=REVIEWS,
        applies=plays_with(ARTISANS),
    ),
    Line(
        key="precious_items",
        label=_("Precious items"),
        award=precious_items,
        hint=_("printed points"),
        source=REVIEWS,
        applies=plays_with(ARTISANS),
    ),
    Line(
        key="tent",
        label=_("Tent"),
        award=tent,
        inputs=("tent_tile", "tent_red_tiles"),
        hint=_("the tile under it, and 1 for each red value"),
        source=REVIEWS,
        applies=plays_with(ARTISANS),
    ),
    Line(
        key="thieves",
        label=_("Thieves"),
        award=per_one("thieves", PER_THIEF),
        hint=text("{points} each", points=PER_THIEF),
        source=REVIEWS,
        applies=plays_with(THIEVES),
    ),
    Line(
        key="fabulous_cities",
        label=_("Fabulous cities"),
        award=fabulous_cities,
        hint=_("more for each further one"),
        scales=(by_number(_("Points for so many fabulous cities"), CITIES[1:], first=1),),
        source=REVIEWS,
        applies=plays_with(WHIMS),
    ),
)

GAME = Game(
    key="five_tribes",
    title="Five Tribes",
    bgg=157354,
    version=1,
    sheet=Sheet,
    people=(2, 4),
    # No source names the colour of the fifth player; purple is far from the others.
    colours=("blue", "pink", "orange", "black", "purple"),
    accent="sand",
    lines=(
        Line(
            key="gold",
            label=_("Gold coins"),
            award=per_one("gold", PER_COIN),
            hint=text("{points} each", points=PER_COIN),
        ),
        Line(
            key="viziers",
            label=_("Viziers"),
            award=viziers,
            hint=text("{points} each, {more} for each rival with fewer", points=PER_VIZIER, more=PER_RIVAL_WITH_FEWER),
        ),
        Line(key="elders", label=_("Elders"), award=elders, hint=text("{points} each", points=PER_ELDER)),
        Line(
            key="djinns",
            label=_("Djinns"),
            award=djinns,
            inputs=("djinns", "other_djinns", "extra_djinn_points"),
            hint=_("printed points"),
            source=_("The printed cards"),
        ),
        Line(
            key="palm_trees",
            label=_("Palm trees"),
            award=palm_trees,
            inputs=("palm_trees", "lake_palm_trees"),
            hint=text("{points} each", points=PER_PALM_TREE),
        ),
        Line(
            key="palaces",
            label=_("Palaces"),
            award=palaces,
            inputs=("palaces", "lake_palaces"),
            hint=text("{points} each", points=PER_PALACE),
        ),
        Line(key="tiles", label=_("Tiles"), award=printed("tiles"), hint=_("values under your camels, such as 6+8+4")),
        Line(
            key="merchandise",
            label=_("Merchandise"),
            award=merchandise,
            inputs=("goods", "suits", "fakirs"),
            hint=_("suits of different goods"),
            scales=(by_number(_("Points for so many different goods in a suit"), SUIT[1:], first=1),),
        ),
        *EXPANSION_LINES,
    ),
    shared=_("Equal totals share the victory: this game has no tie-break."),
    errors=(goods_typed_twice, no_precious_item),
    warnings=(
        more_tiles_than_camels,
        tiles_beyond_the_box,
        trees_and_palaces_without_tiles,
        suits_beyond_the_deck,
    ),
    options=(
        Option(
            key="expansions",
            label=_("Expansions"),
            choices={
                ARTISANS: "The Artisans of Naqala",
                THIEVES: "The Thieves of Naqala",
                WHIMS: "Whims of the Sultan",
            },
            hint=_("adds their lines; with Whims of the Sultan five can play"),
            several=True,
        ),
        Option(
            key="artisan_majority",
            label=_("Most artisans, if tied"),
            choices={SHARED: _("all who are tied get 1 more each"), STRICT: _("nobody gets it")},
            hint=_("sources disagree; with The Artisans of Naqala only"),
            default=SHARED,
        ),
    ),
    more_people=(MorePeople(PEOPLE_WITH_WHIMS, "expansions", WHIMS),),
    questions=QUESTIONS,
    aids=AIDS,
    source=_("Rulebook, “Victory Points”, “End of the Game”, “Scoring”"),
)
