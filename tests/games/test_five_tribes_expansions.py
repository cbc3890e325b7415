"""Five Tribes with The Artisans and The Thieves of Naqala, and Whims of the Sultan."""

from typing import Any

import pytest

from scorer.rules.standings import Standings

from . import tables
from .tables import points, problems, totals, working

ALL = {"expansions": ["artisans", "thieves", "whims"]}


def scored(*states: dict[str, Any], **options: Any) -> Standings:
    return tables.scored("five_tribes", *states, options=ALL | options)


def alone(key: str, **state: Any) -> list[tuple[int | None, str]]:
    """The working of Ada's line against an empty sheet."""
    return working(scored(state, {}), key, 0)


def test_artisans_are_2_each_and_3_for_the_player_with_most() -> None:
    standings = scored({"artisans": 4}, {"artisans": 3}, {})
    assert points(standings, "artisans") == [12, 6, 0]
    assert working(standings, "artisans", 0) == [(8, "4 × 2"), (4, "most artisans: 4 × 1")]


@pytest.mark.parametrize(("majority", "wanted"), [({}, [12, 12, 2]), ({"artisan_majority": "strict"}, [8, 8, 2])])
def test_sources_disagree_on_a_tied_majority(majority: dict[str, Any], wanted: list[int]) -> None:
    standings = scored({"artisans": 4}, {"artisans": 4}, {"artisans": 1}, **majority)
    assert points(standings, "artisans") == wanted


def test_a_tied_majority_may_be_said_to_be_shared() -> None:
    assert points(scored({"artisans": 2}, {"artisans": 2}, artisan_majority="shared"), "artisans") == [6, 6]


def test_nobody_has_the_most_of_no_artisans() -> None:
    assert points(scored({}, {}), "artisans") == [0, 0]


def test_ptah_adds_2_for_each_artisan() -> None:
    assert points(scored({"artisans": 3, "djinns": ["ptah"]}, {"artisans": 5}), "artisans") == [12, 15]


def test_precious_items_are_their_values_and_geb_adds_3_each() -> None:
    assert alone("precious_items", precious_items=[9, 5, 5]) == [(19, "9 + 5 + 5")]
    assert alone("precious_items", precious_items=[9, 7], djinns=["geb"]) == [(16, "9 + 7"), (6, "Geb: 2 × 3")]


@pytest.mark.parametrize("value", [6, 8])
def test_no_item_has_a_value_between_the_printed_ones(value: int) -> None:
    assert problems(scored({"precious_items": [5, value]}, {}).errors) == [(0, "precious_items")]


def test_a_sum_of_items_is_taken_unless_their_number_counts() -> None:
    assert problems(scored({"precious_items": [21]}, {}).warnings) == []
    with_geb = scored({"precious_items": [21], "djinns": ["geb"]}, {})
    assert (None, "precious_items") in problems(with_geb.warnings)
    assert (None, "precious_items") in problems(scored({"precious_items": [21, 5]}, {}).warnings)


def test_a_tent_is_its_tile_and_1_for_each_red_value() -> None:
    assert alone("tent", tent_tile=8, tent_red_tiles=4) == [(8, "tile 8"), (4, "4 red values")]


def test_the_tile_of_the_tent_counts_against_the_box() -> None:
    assert (None, "tiles") in problems(scored({"tiles": [15], "tent_tile": 15}, {}).warnings)
    assert problems(scored({"tiles": [10, 10], "tent_tile": 10}, {}).warnings) == []
    assert (None, "tiles") in problems(tables.scored("five_tribes", {"tiles": [10, 10]}, {}).warnings)


def test_a_thief_that_was_not_used_is_6() -> None:
    assert alone("thieves", thieves=3) == [(18, "3 × 6")]


@pytest.mark.parametrize(("cities", "worth"), [*enumerate((0, 5, 20, 45, 80, 125))])
def test_fabulous_cities_are_worth_more_together(cities: int, worth: int) -> None:
    assert points(scored({"fabulous_cities": cities}, {}), "fabulous_cities") == [worth, 0]


def test_there_are_five_fabulous_cities() -> None:
    assert (None, "fabulous_cities") in problems(scored({"fabulous_cities": 3}, {"fabulous_cities": 3}).warnings)


def test_palms_and_palaces_beside_the_lake_score_twice() -> None:
    assert alone("palm_trees", palm_trees=4, lake_palm_trees=1) == [(12, "4 × 3"), (3, "1 at the Great Lake × 3")]
    assert points(scored({"palm_trees": 2, "lake_palm_trees": 2, "djinns": ["haurvatat"]}, {}), "palm_trees")[0] == 20
    assert alone("palaces", palaces=3, lake_palaces=2) == [(15, "3 × 5"), (10, "2 at the Great Lake × 5")]


@pytest.mark.parametrize("field", ["palm_trees", "palaces"])
def test_no_more_stand_beside_the_lake_than_there_are(field: str) -> None:
    assert problems(scored({field: 2, f"lake_{field}": 3}, {}).errors) == [(0, f"lake_{field}")]


def test_wilwit_is_5_for_each_djinn_and_printed_points_are_typed() -> None:
    mine = {"djinns": ["wilwit", "leta"], "other_djinns": [6], "extra_djinn_points": 4}
    assert alone("djinns", **mine) == [
        (0, "Wilwit"),
        (4, "Leta"),
        (6, "6"),
        (4, "4 printed, as entered"),
        (15, "Wilwit: 3 × 5"),
    ]


def test_a_sum_of_other_djinns_is_doubted_where_their_number_counts() -> None:
    assert (None, "other_djinns") in problems(scored({"djinns": ["wilwit"], "other_djinns": [14]}, {}).warnings)
    assert problems(scored({"other_djinns": [14]}, {}).warnings) == []


@pytest.mark.parametrize(("field", "box", "with_whims"), [("viziers", 16, 19), ("elders", 20, 23)])
def test_whims_of_the_sultan_brings_more_meeples(field: str, box: int, with_whims: int) -> None:
    assert problems(tables.scored("five_tribes", {field: box + 1}, {}).warnings) == [(None, field)]
    assert problems(scored({field: with_whims}, {}).warnings) == []
    assert problems(scored({field: with_whims + 1}, {}).warnings) == [(None, field)]


def test_the_gold_of_whims_is_not_counted() -> None:
    assert problems(tables.scored("five_tribes", {"gold": 289}, {}).warnings) == [(None, "gold")]
    assert problems(scored({"gold": 289}, {}).warnings) == []


def test_five_play_with_whims_of_the_sultan_only() -> None:
    five = [{"gold": number} for number in range(5)]
    assert totals(scored(*five)) == [0, 1, 2, 3, 4]
    assert problems(tables.scored("five_tribes", *five).errors) == [(None, "players")]


def test_fields_of_an_expansion_count_nothing_without_it() -> None:
    state = {"artisans": 4, "precious_items": [9], "tent_tile": 8, "thieves": 2, "fabulous_cities": 3}
    standings = tables.scored("five_tribes", state, {})
    assert totals(standings) == [0, 0]
    assert not {line.key for line in standings.lines} & {"artisans", "precious_items", "tent", "thieves"}


def test_what_is_not_asked_without_an_expansion_is_ignored() -> None:
    assert problems(tables.scored("five_tribes", {"lake_palaces": 2}, {}).errors) == []


def test_one_player_alone_is_an_error_and_no_crash() -> None:
    assert problems(scored({"artisans": 2}).errors) == [(None, "players")]
