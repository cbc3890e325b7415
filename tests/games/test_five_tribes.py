"""Five Tribes: the rulebook as tests."""

from collections.abc import Iterator
from itertools import pairwise, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.games.five_tribes.box import LARGEST_SUIT
from scorer.games.five_tribes.catalogue import DJINNS, MERCHANDISE
from scorer.games.five_tribes.pad import SUIT, with_wild
from scorer.rules.standings import Standings

from . import tables
from .tables import decided_by, messages, places, points, problems, totals, working


def scored(*states: dict[str, Any]) -> Standings:
    """A table with these seats, and with an empty one where a second is missing."""
    return tables.scored("five_tribes", *states, *([{}] if len(states) == 1 else []))


def total(**state: Any) -> int | None:
    return totals(scored(state))[0]


def line(key: str, **state: Any) -> tuple[int | None, list[str]]:
    """Ada's points in one line against an empty sheet, and what they are made of."""
    standings = scored(state)
    return points(standings, key)[0], [f"{number}: {message}" for number, message in working(standings, key, 0)]


# Gold, elders, palm trees, palaces, tiles


def test_every_coin_is_1() -> None:
    assert line("gold", gold=31) == (31, ["31: 31 × 1"])


def test_an_elder_is_2_and_4_with_shamhat() -> None:
    assert line("elders", elders=3) == (6, ["6: 3 × 2"])
    assert line("elders", elders=3, djinns=["shamhat"]) == (12, ["12: 3 × 4"])


def test_a_palm_tree_is_3_and_5_with_haurvatat() -> None:
    assert line("palm_trees", palm_trees=4) == (12, ["12: 4 × 3"])
    assert line("palm_trees", palm_trees=4, djinns=["haurvatat"]) == (20, ["20: 4 × 5"])


def test_a_palace_is_5() -> None:
    assert line("palaces", palaces=2) == (10, ["10: 2 × 5"])


def test_tiles_are_worth_what_is_printed_on_them() -> None:
    assert line("tiles", tiles=[15, 8, 8]) == (31, ["31: 15 + 8 + 8"])
    assert line("tiles") == (0, ["0: none"])


def test_a_djinn_of_a_rival_changes_nothing() -> None:
    everything = {"viziers": 3, "elders": 3, "palm_trees": 3, "goods": {"silk": 1}, "fakirs": 4}
    with_djinns = scored(everything, {"djinns": ["al_amin", "haurvatat", "jafaar", "shamhat"]})
    assert totals(with_djinns)[0] == totals(scored(everything, {}))[0]


# Viziers


def test_a_vizier_is_1_and_10_for_each_rival_with_fewer() -> None:
    standings = scored({"viziers": 4}, {"viziers": 2}, {"viziers": 1})
    assert points(standings, "viziers") == [24, 12, 1]
    assert working(standings, "viziers", 0) == [(4, "4 × 1"), (20, "2 rivals with fewer × 10")]
    assert working(standings, "viziers", 1) == [(2, "2 × 1"), (10, "1 rival with fewer × 10")]
    assert working(standings, "viziers", 2) == [(1, "1 × 1"), (0, "0 rivals with fewer × 10")]


def test_only_strictly_fewer_viziers_are_beaten() -> None:
    assert points(scored(*({"viziers": number} for number in (5, 5, 3, 1))), "viziers") == [25, 25, 13, 1]
    assert points(scored(*({"viziers": number} for number in (4, 4, 4))), "viziers") == [4, 4, 4]
    assert points(scored({}, {}), "viziers") == [0, 0]


def test_a_djinn_counts_at_once_whatever_was_typed_first_and_stops_when_it_is_taken_off() -> None:
    typed = {"viziers": 3, "elders": 2, "palm_trees": 1, "djinns": ["jafaar", "shamhat", "haurvatat"]}
    for order in permutations(typed):
        assert total(**{key: typed[key] for key in order}) == 9 + 10 + 8 + 5 + 20
    assert total(**typed | {"djinns": []}) == 3 + 10 + 4 + 3


def test_what_a_djinn_adds_stands_in_the_line_it_is_about() -> None:
    standings = scored({"elders": 4, "djinns": ["shamhat"]}, {"palm_trees": 5, "djinns": ["haurvatat"]})
    assert (points(standings, "elders"), points(standings, "palm_trees")) == ([16, 0], [0, 25])
    assert points(standings, "djinns") == [6, 8]


def test_jafaar_makes_a_vizier_3_and_leaves_the_10() -> None:
    standings = scored({"viziers": 3, "djinns": ["jafaar"]}, {"viziers": 2}, {})
    assert working(standings, "viziers", 0) == [(9, "3 × 3"), (20, "2 rivals with fewer × 10")]
    assert totals(standings) == [9 + 20 + 6, 12, 0]


# Djinns


def test_a_djinn_is_worth_what_is_printed_on_it_and_is_named() -> None:
    assert line("djinns", djinns=["jafaar", "leta"]) == (10, ["6: Jafaar", "4: Leta"])


def test_a_djinn_that_is_not_in_the_list_is_typed_by_its_points() -> None:
    assert line("djinns", djinns=["leta"], other_djinns=[6, 8]) == (18, ["4: Leta", "14: 6 + 8"])
    assert line("djinns") == (0, [])


def test_djinns_are_worth_up_to_10() -> None:
    assert line("djinns", djinns=["lamia", "hagis", "leta"])[0] == 24
    assert line("djinns", other_djinns=[12])[0] == 12


def test_the_catalogue_is_that_of_the_printed_cards() -> None:
    by_points = {
        number: {slug for slug, card in DJINNS.items() if card.points == number} for number in (4, 5, 6, 8, 10)
    }
    assert by_points == {
        4: {"echidna", "leta", "sibittis", "utug"},
        5: {"al_amin"},
        6: {"baal", "boaz", "bouraq", "jafaar", "kandicha", "kumarbi", "marid", "monkir", "nekir", "shamhat", "dhenim"},
        8: {"anun_nak", "enki", "haurvatat", "iblis", "sloar"},
        10: {"hagis", "lamia"},
    }
    assert {slug for slug, card in DJINNS.items() if card.effect and card.points} == {
        "al_amin",
        "haurvatat",
        "jafaar",
        "shamhat",
    }
    assert {slug for slug, card in DJINNS.items() if not card.points} == {"geb", "ptah", "wilwit"}


@pytest.mark.parametrize("slug", [slug for slug, card in DJINNS.items() if not card.effect])
def test_a_djinn_without_effect_adds_its_points_and_no_more(slug: str) -> None:
    everything: dict[str, Any] = {"viziers": 1, "elders": 1, "palm_trees": 1, "palaces": 1, "suits": [2], "fakirs": 2}
    assert total(**everything, djinns=[slug]) == 24 + DJINNS[slug].points


# Merchandise


@pytest.mark.parametrize(("size", "worth"), [*enumerate([1, 3, 7, 13, 21, 30, 40, 50, 60], 1)])
def test_a_suit_of_different_goods(size: int, worth: int) -> None:
    different = dict.fromkeys([*MERCHANDISE][:size], 1)
    assert line("merchandise", goods=different) == line("merchandise", suits=[size])
    assert line("merchandise", suits=[size]) == (worth, [f"{worth}: suit of {size}"])


def test_a_suit_is_of_different_goods_and_fakirs_never_count() -> None:
    hand = {"ivory": 3, "silk": 2, "fish": 1}
    assert line("merchandise", goods=hand, fakirs=4) == (11, ["7: suit of 3", "3: suit of 2", "1: suit of 1"])


def test_doubles_begin_new_suits() -> None:
    nine = dict.fromkeys(MERCHANDISE, 1)
    assert line("merchandise", goods=nine | {"fish": 2})[0] == 61
    assert line("merchandise", goods=dict.fromkeys(MERCHANDISE, 4))[0] == 240
    assert line("merchandise") == (0, [])


def test_a_suit_of_10_is_refused() -> None:
    standings = scored({"suits": [10]}, {})
    assert problems(standings.errors) == [(0, "suits")]
    assert messages(standings.errors) == ["Whole numbers from 1 to 9, joined by +, like 8+6+4."]
    assert totals(standings) == [None, 0]


def test_the_sizes_of_suits_may_be_typed_in_any_order() -> None:
    assert line("merchandise", suits=[1, 7, 3]) == (48, ["40: suit of 7", "7: suit of 3", "1: suit of 1"])


def test_kinds_and_suits_together_are_an_error() -> None:
    standings = scored({"goods": {"silk": 1}, "suits": [2]}, {})
    assert problems(standings.errors) == [(0, "suits")]
    assert messages(standings.errors) == ["Enter the kinds or the sizes of the suits, not both."]


def test_kinds_that_are_all_0_are_no_kinds() -> None:
    assert line("merchandise", goods={"silk": 0}, suits=[2])[0] == 3


def divisions(hand: tuple[int, ...], largest: int) -> Iterator[list[int]]:
    """Every way to lay out a hand in suits of different goods, by the sizes of the suits, largest first."""
    if not any(hand):
        yield []
    for goods in product(*((0, 1) if number else (0,) for number in hand)):
        if 0 < sum(goods) <= largest:
            rest = tuple(number - taken for number, taken in zip(hand, goods, strict=True))
            yield from ([sum(goods), *others] for others in divisions(rest, sum(goods)))


@pytest.mark.parametrize("hand", [*product(range(4), range(4), range(3), range(2)), (1, 1, 1, 1, 1), (2, 2, 1, 1, 1)])
def test_the_largest_suits_are_the_best_of_all_divisions(hand: tuple[int, ...]) -> None:
    goods = dict(zip(MERCHANDISE, hand, strict=False))
    best = max(sum(SUIT[size] for size in sizes) for sizes in divisions(hand, LARGEST_SUIT))
    assert line("merchandise", goods=goods)[0] == best


def test_each_good_more_in_a_suit_is_worth_no_less_than_the_one_before() -> None:
    # Hence the largest suits are best of any hand: a good moved to a suit at least as large never costs points.
    steps = [more - less for less, more in pairwise(SUIT)]
    assert steps == sorted(steps) == [1, 2, 4, 6, 8, 9, 10, 10, 10]


# Al-Amin


def test_with_al_amin_two_fakirs_are_a_good_of_any_kind() -> None:
    assert line("merchandise", djinns=["al_amin"], fakirs=5, goods={"ivory": 1, "silk": 1, "fish": 2}) == (
        22,
        ["21: suit of 5", "1: suit of 1"],
    )


def test_with_al_amin_wild_goods_may_begin_a_suit() -> None:
    assert line("merchandise", djinns=["al_amin"], fakirs=4) == (3, ["3: suit of 2"])
    assert line("merchandise", djinns=["al_amin"], fakirs=3)[0] == 1
    assert line("merchandise", djinns=["al_amin"], fakirs=1) == (0, [])


def test_a_wild_good_goes_into_the_largest_suit_that_has_room() -> None:
    nine = dict.fromkeys(MERCHANDISE, 1)
    assert line("merchandise", djinns=["al_amin"], fakirs=2, goods=nine | {"fish": 3, "silk": 2}) == (
        60 + 7 + 1,
        ["60: suit of 9", "7: suit of 3", "1: suit of 1"],
    )


def test_in_typed_suits_the_wild_goods_are_already_counted() -> None:
    assert line("merchandise", djinns=["al_amin"], fakirs=6, suits=[3])[0] == 7


@given(
    st.lists(st.integers(1, LARGEST_SUIT), max_size=3).map(lambda sizes: sorted(sizes, reverse=True)), st.integers(0, 4)
)
def test_no_other_place_for_the_wild_goods_is_better(sizes: list[int], wild: int) -> None:
    assert sum(SUIT[size] for size in with_wild(sizes, wild)) == max(best_with_wild([*sizes, *[0] * wild], wild))


def best_with_wild(sizes: list[int], wild: int) -> Iterator[int]:
    """The points of every way to deal out the wild goods; a suit of 0 is one that they may begin."""
    if not wild:
        yield sum(SUIT[size] for size in sizes)
        return
    for i, size in enumerate(sizes):
        if size < LARGEST_SUIT:
            yield from best_with_wild([*sizes[:i], size + 1, *sizes[i + 1 :]], wild - 1)


def test_fakirs_are_asked_of_the_owner_of_al_amin_only() -> None:
    standings = scored({"djinns": ["al_amin"]}, {"fakirs": 9})
    assert ["fakirs" in fields for fields in standings.applicable] == [True, False]


# The end: totals, places, the box


def test_equal_totals_share_the_victory() -> None:
    standings = scored(*({"gold": gold} for gold in (150, 150, 141, 141)))
    assert places(standings) == [1, 1, 3, 3]
    assert standings.winners == (0, 1)
    assert decided_by(standings) == ["shared"] * 4


def test_more_than_the_box_is_a_warning_that_names_sum_and_limit() -> None:
    standings = scored(
        {"viziers": 9, "tiles": [6], "palm_trees": 7, "goods": {"ivory": 3}},
        {"viziers": 8, "tiles": [6], "palm_trees": 6, "goods": {"ivory": 2}},
    )
    assert standings.errors == ()
    assert messages(standings.warnings) == [
        "Viziers: 17 at this table, the box has 16.",
        "Palm trees: 13 at this table, the box has 12.",
        "Merchandise, Ivory: 5 at this table, the box has 2.",
    ]
    assert places(standings) == [1, 2]


def test_a_djinn_has_one_owner_and_the_second_is_told_whose_it_is() -> None:
    standings = scored({"djinns": ["jafaar"], "viziers": 1}, {"djinns": ["jafaar"], "gold": 5})
    assert problems(standings.errors) == [(1, "djinns")]
    assert messages(standings.errors) == ["Jafaar already belongs to Ada."]
    # Ada's numbers stand. Berk's viziers, elders and palm trees hang on his djinns, his gold does not.
    assert (totals(standings), places(standings)) == ([19, None], [None, None])
    assert (points(standings, "gold"), points(standings, "viziers")) == ([0, 5], [13, None])


@pytest.mark.parametrize(
    ("field", "most", "message"),
    [
        ("gold", 288, "Gold coins: 289 at this table, the box has 288."),
        ("viziers", 16, "Viziers: 17 at this table, the box has 16."),
        ("elders", 20, "Elders: 21 at this table, the box has 20."),
        ("palm_trees", 12, "Palm trees: 13 at this table, the box has 12."),
        ("palaces", 10, "Palaces: 11 at this table, the box has 10."),
    ],
)
def test_the_box_holds_no_more(field: str, most: int, message: str) -> None:
    on_a_tile = {"tiles": [6]}
    assert scored({**on_a_tile, field: most - 1}, {**on_a_tile, field: 1}).warnings == ()
    assert messages(scored({**on_a_tile, field: most}, {**on_a_tile, field: 1}).warnings) == [message]


def test_the_box_holds_18_fakirs_and_only_those_that_are_asked_for_are_counted() -> None:
    assert messages(scored({"djinns": ["al_amin"], "fakirs": 19}, {}).warnings) == [
        "Fakirs: 19 at this table, the box has 18."
    ]
    assert scored({"fakirs": 19}, {}).warnings == ()


def test_the_deck_holds_so_many_of_each_good() -> None:
    assert {slug: card.box for slug, card in MERCHANDISE.items()} == {
        **dict.fromkeys(("ivory", "jewels", "gold"), 2),
        **dict.fromkeys(("papyrus", "silk", "spice"), 4),
        **dict.fromkeys(("fish", "wheat", "pottery"), 6),
    }


@pytest.mark.parametrize(("players", "camels"), [(2, 11), (3, 8), (4, 8)])
def test_nobody_has_more_tiles_than_camels(players: int, camels: int) -> None:
    rivals: list[dict[str, Any]] = [{}] * (players - 1)
    assert scored({"tiles": tiles(camels)}, *rivals).warnings == ()
    (warning,) = messages(scored({"tiles": tiles(camels + 1)}, *rivals).warnings)
    assert warning == f"Ada: {camels + 1} tiles, but everybody has {camels} camels."


def tiles(number: int) -> list[int]:
    return ([6] * 8 + [8] * 6)[:number]


def test_a_value_above_15_is_a_total_where_it_stands_alone_and_never_counted_as_a_tile() -> None:
    assert scored({"tiles": [40]}, {}, {}).warnings == ()
    assert problems(scored({"tiles": [*tiles(8), 40]}, {}, {}).warnings) == [(None, "tiles")]


def test_no_tile_in_a_sum_is_worth_more_than_15() -> None:
    standings = scored({"tiles": [15, 8]}, {"tiles": [9, 99]}, {})
    assert messages(standings.warnings) == ["Berk, Tiles: no single one is worth 99; the highest is 15."]
    assert points(standings, "tiles") == [23, 108, 0]


@pytest.mark.parametrize(("value", "most"), [(4, 4), (5, 5), (6, 12), (8, 6), (10, 1), (12, 1), (15, 1)])
def test_the_box_holds_so_many_tiles_of_a_value(value: int, most: int) -> None:
    half = [value] * (most // 2)
    assert scored({"tiles": half}, {"tiles": [value] * (most - len(half))}).warnings == ()
    warned = scored({"tiles": half}, {"tiles": [value] * (most + 1 - len(half))}).warnings
    assert messages(warned) == [f"{most + 1} tiles of {value} at this table, the box has {most}."]


@pytest.mark.parametrize("field", ["palm_trees", "palaces"])
def test_trees_and_palaces_stand_on_tiles_which_is_said_at_the_finish(field: str) -> None:
    standings = scored({field: 2}, {})
    assert problems(standings.warnings) == [(None, "palm_trees")]
    assert messages(standings.warnings) == ["Ada: palm trees or palaces, but no tile they stand on."]
    assert [(one.late, one.missing) for one in standings.warnings] == [(True, False)]
    assert scored({field: 2, "tiles": [40]}, {}).warnings == ()


def suits(*hands: list[int], **owner: Any) -> list[str]:
    """The warnings of a table with these suits; `owner` is what else is in front of the first."""
    return messages(
        scored(*({"suits": hand} | (owner if not seat else {}) for seat, hand in enumerate(hands))).warnings
    )


def test_the_suits_of_a_table_need_the_goods_of_the_deck() -> None:
    assert suits([9, 9, 6], [6, 3, 3]) == []
    assert suits([9, 9, 9], [9, 9]) == [
        "Ada and Berk: their 3 largest suits need 27 goods, the deck has 24 for so many suits."
    ]
    assert suits([9, 9, 7], []) == ["Ada: their 3 largest suits need 25 goods, the deck has 24 for so many suits."]


def test_the_whole_deck_can_be_laid_out() -> None:
    assert suits([9, 9], [6, 6], [3, 3]) == []
    assert len(suits([9, 9], [6, 6], [3, 3, 1])) == 1


def test_goods_that_are_entered_by_kind_are_no_longer_in_the_deck() -> None:
    one_of_each = dict.fromkeys(MERCHANDISE, 1)
    assert messages(scored({"goods": one_of_each}, {"suits": [9]}).warnings) == []
    assert messages(scored({"goods": one_of_each}, {"goods": one_of_each}, {"suits": [7]}).warnings) == [
        "Chiyo: their largest suit needs 7 different goods, the deck has 6 for it."
    ]


def test_typed_suits_of_the_owner_of_al_amin_may_hold_wild_goods() -> None:
    assert suits([9, 9, 9], djinns=["al_amin"]) == []
    assert suits([9, 9, 9], djinns=["al_amin"], fakirs=6) == []
    assert len(suits([9, 9, 9], djinns=["al_amin"], fakirs=5)) == 1
    assert len(suits([9, 9, 9], [9, 9], djinns=["al_amin"])) == 1


@pytest.mark.parametrize("players", [1, 5])
def test_it_is_a_game_for_2_to_4(players: int) -> None:
    assert problems(tables.scored("five_tribes", *[{}] * players).errors) == [(None, "players")]


def test_an_illegible_number_of_viziers_is_unknown_to_every_rival_and_to_nothing_else() -> None:
    standings = scored({"viziers": "many", "gold": 3}, {"viziers": 1}, {})
    assert points(standings, "viziers") == [None, None, None]
    assert points(standings, "gold") == [3, 0, 0]
    assert [(seat.unknown.seat, seat.unknown.field) for seat in standings.seats if seat.unknown] == [(0, "viziers")] * 3


def test_an_illegible_djinn_leaves_what_it_cannot_change() -> None:
    standings = scored({"djinns": ["genie"], "gold": 3, "tiles": [5], "palaces": 1, "fakirs": 4, "suits": [2]}, {})
    known = {line.key: points(standings, line.key)[0] for line in standings.lines}
    assert {key for key, number in known.items() if number is None} == {"djinns", "viziers", "elders", "palm_trees"}
