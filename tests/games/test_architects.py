"""The rulebook of Architects of the West Kingdom, as claims about tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.games import all_games
from scorer.games.architects.catalogue import BUILDINGS
from scorer.rules.game import Settled
from scorer.rules.ranking import EQUAL, NOT_NEEDED, PARTED
from scorer.rules.seats import PLAYER
from scorer.rules.standings import Standings, score
from scorer.rules.tables import Player, set_table
from scorer.rules.text import plain

from .tables import decided_by, messages, places, points, problems, scored, totals, working

ARTISANS = {"expansions": ["age_of_artisans"]}
HELENA, CONSTANTINE = {"automa": "helena"}, {"automa": "constantine"}
VIRTUE_TRACK = (-9, -8, -7, -5, -3, -1, 0, 0, 0, 0, 1, 2, 3, 5, 7)


def table(*states: Mapping[str, Any], **rest: Any) -> Standings:
    return scored("architects", *states, **rest)


def alone(line: str, **state: Any) -> int | None:
    """The points of a line for Ada, against Berk who has nothing."""
    return points(table(state, {}), line)[0]


def terms(line: str, **state: Any) -> list[tuple[int | None, str]]:
    return working(table(state, {}), line, 0)


# The lines


def test_a_blank_sheet_scores_nothing_because_virtue_starts_at_7() -> None:
    assert totals(table({}, {})) == [0, 0]


def test_the_catalogue_holds_43_buildings_and_their_printed_points() -> None:
    printed = {
        3: "aqueduct clay_pit crane lumber_camp smithy well",
        4: "fountain museum reservoir steeple",
        5: "carpenters_hut church masons_hut moneylender tilers_hut",
        6: "chapel clay_market lighthouse silver_market tavern treasury",
        7: "betting_house factory observatory stone_market trading_post wood_market",
        8: "drafting_room hideout library thieves_den",
        9: "armoury monument palace",
        10: "barracks castle gamblers_den",
        11: "university watchtower",
        12: "fortress graveyard keep",
        14: "dungeon",
    }
    assert {slug: card.points for slug, card in BUILDINGS.items()} == {
        slug: points for points, slugs in printed.items() for slug in slugs.split()
    }


def test_the_observatory_is_found_as_gallery() -> None:
    assert BUILDINGS["observatory"].also == ("Gallery",)


def test_buildings_score_their_printed_points_named_or_not() -> None:
    assert terms("buildings", buildings=["well", "palace"], other_buildings=[4, 5]) == [
        (3, "Well"),
        (9, "Palace"),
        (9, "4 + 5"),
    ]


def test_the_aqueduct_counts_every_building_itself_and_unnamed_ones_too() -> None:
    assert terms("buildings", buildings=["aqueduct", "well"], other_buildings=[4, 5]) == [
        (3, "Aqueduct"),
        (4, "Aqueduct: 4 buildings"),
        (3, "Well"),
        (9, "4 + 5"),
    ]


@pytest.mark.parametrize(
    ("hut", "name", "skill"),
    [
        ("carpenters_hut", "Carpenter's Hut", "carpentry"),
        ("masons_hut", "Mason's Hut", "masonry"),
        ("tilers_hut", "Tiler's Hut", "tiling"),
    ],
)
def test_a_hut_scores_each_apprentice_with_its_skill_only(hut: str, name: str, skill: str) -> None:
    skills = {"carpentry": 1, "masonry": 1, "tiling": 1, skill: 3}
    assert terms("buildings", buildings=[hut], **skills) == [(5, name), (3, f"{name}: 3 apprentices")]


def test_keep_scores_every_full_three_captured_workers() -> None:
    assert [alone("buildings", buildings=["keep"], captured_workers=n) for n in (2, 3, 7)] == [12, 13, 14]
    assert terms("buildings", buildings=["keep"], captured_workers=7)[1] == (2, "Keep: 1 per 3 of 7 captured workers")


def test_moneylender_scores_each_paid_debt() -> None:
    assert terms("buildings", buildings=["moneylender"], paid_debts=1)[1] == (1, "Moneylender: 1 paid debt")


def test_university_scores_only_without_an_unpaid_debt() -> None:
    assert terms("buildings", buildings=["university"])[1] == (2, "University: no unpaid debt")
    assert terms("buildings", buildings=["university"], unpaid_debts=1)[1] == (0, "University: 1 unpaid debt")


def test_steeple_needs_a_marker_strictly_above_all_others() -> None:
    ahead = table({"buildings": ["steeple"], "cathedral": 3}, {"cathedral": 2}, {"cathedral": 1})
    level = table({"buildings": ["steeple"], "cathedral": 3}, {"cathedral": 3}, {"cathedral": 1})
    assert working(ahead, "buildings", 0)[1] == (2, "Steeple: 7, the others at most 4")
    assert working(level, "buildings", 0)[1] == (0, "Steeple: 7, another has 7")


@pytest.mark.parametrize("good", ["clay", "wood", "stone", "silver"])
def test_a_market_counts_its_own_good(good: str) -> None:
    market = f"{good}_market"
    won = table({"buildings": [market], good: 5}, {good: 4})
    assert points(won, "buildings")[0] == BUILDINGS[market].points + 2


@pytest.mark.parametrize("level", range(6))
def test_the_cathedral_scores_the_flag_of_its_level(level: int) -> None:
    points = (0, 2, 4, 7, 12, 20)[level]
    assert terms("cathedral", cathedral=level) == [(points, f"flag {points}")]


@pytest.mark.parametrize("position", range(15))
def test_the_virtue_track_scores_its_flags(position: int) -> None:
    assert terms("virtue", virtue=position) == [(VIRTUE_TRACK[position], f"position {position}")]


def test_gold_and_marble_are_a_point_each() -> None:
    standings = table({"gold": 3, "marble": 2}, {})
    assert working(standings, "gold", 0) == [(3, "3 × 1")]
    assert working(standings, "marble", 0) == [(2, "2 × 1")]


def test_lighthouse_counts_the_position_after_the_effects() -> None:
    state = {"buildings": ["lighthouse", "castle"], "virtue": 10, "gold": 4}
    assert terms("buildings", **state)[1] == (3, "Lighthouse: 1 per 4 of 12 virtue")


def test_a_total_is_never_clamped() -> None:
    assert totals(table({"virtue": 0, "unpaid_debts": 20, "prison_workers": 20}, {}))[0] == -9 - 40 - 10


# Effects before scoring


@pytest.mark.parametrize(
    ("state", "step"),
    [
        ({"buildings": ["castle"], "gold": 5}, "Castle: 1 per 2 of 5 gold; virtue 7 to 9"),
        ({"buildings": ["observatory"], "marble": 3}, "Observatory: 1 per 2 of 3 marble; virtue 7 to 8"),
        ({"buildings": ["reservoir"], "paid_debts": 4}, "Reservoir: 1 per 2 of 4 paid debts; virtue 7 to 9"),
        (
            {"buildings": ["trading_post"], "clay": 3, "wood": 4, "stone": 2},
            "Trading Post: 1 per 4 of 9 clay, wood and stone; virtue 7 to 9",
        ),
        ({"buildings": ["museum", "well"], "other_buildings": [4]}, "Museum: 1 per 2 of 3 buildings; virtue 7 to 8"),
        ({"buildings": ["chapel"], "cathedral": 1}, "Chapel: 2, the others at most 0; virtue 7 to 9"),
        ({"buildings": ["chapel"], "cathedral": 0}, "Chapel: 0, another has 0; virtue stays 7"),
        ({"buildings": ["dungeon"]}, "Dungeon: 2 steps down; virtue 7 to 5"),
    ],
)
def test_a_building_moves_its_owner_before_virtue_is_scored(state: dict[str, Any], step: str) -> None:
    steps = terms("virtue", **state)
    moved_to = int(step.rsplit(maxsplit=1)[1])
    assert steps == [(None, step), (VIRTUE_TRACK[moved_to], f"position {moved_to}")]


def test_therese_counts_gold_and_marble_together_for_each_of_the_two_buildings() -> None:
    state = {"buildings": ["castle", "observatory"], "gold": 3, "marble": 2, "character": "therese"}
    assert terms("virtue", **state) == [
        (None, "Castle: 1 per 2 of 5 gold and marble; virtue 7 to 9"),
        (None, "Observatory: 1 per 2 of 5 gold and marble; virtue 9 to 11"),
        (2, "position 11"),
    ]


def test_a_step_past_14_destroys_an_unpaid_debt_while_there_is_one() -> None:
    standings = table({"buildings": ["castle", "university"], "virtue": 13, "gold": 8, "unpaid_debts": 2}, {})
    destroyed = (None, "past 14: 2 unpaid debts destroyed")
    assert working(standings, "virtue", 0) == [
        (None, "Castle: 1 per 2 of 8 gold; virtue 13 to 14"),
        destroyed,
        (7, "position 14"),
    ]
    assert working(standings, "unpaid_debts", 0) == [destroyed, (0, "0 × -2")]
    assert points(standings, "buildings")[0] == 10 + 11 + 2


def test_a_step_below_0_adds_an_unpaid_debt() -> None:
    standings = table({"buildings": ["dungeon"], "virtue": 1}, {})
    taken = (None, "below 0: 1 more unpaid debt")
    assert working(standings, "virtue", 0) == [
        (None, "Dungeon: 2 steps down; virtue 1 to 0"),
        taken,
        (-9, "position 0"),
    ]
    assert working(standings, "unpaid_debts", 0) == [taken, (-2, "1 × -2")]


def test_hugo_pays_silver_instead_of_taking_a_debt_where_that_is_best() -> None:
    standings = table({"buildings": ["dungeon"], "virtue": 0, "silver": 12, "character": "hugo"}, {})
    paid = (None, "below 0: Hugo pays 4 silver instead of 2 debts")
    assert working(standings, "virtue", 0) == [
        (None, "of the owner's choices, the best:"),
        (None, "Dungeon: 2 steps down; virtue stays 0"),
        paid,
        (-9, "position 0"),
    ]
    assert working(standings, "silver", 0) == [paid, (0, "1 per 10 of 8 silver, 8 left over")]
    assert working(standings, "unpaid_debts", 0) == [paid, (0, "0 × -2")]


def test_hugo_cannot_pay_with_silver_he_has_not() -> None:
    standings = table({"buildings": ["dungeon"], "virtue": 0, "silver": 3, "character": "hugo"}, {})
    assert points(standings, "unpaid_debts")[0] == -2
    assert working(standings, "silver", 0)[-1] == (0, "1 per 10 of 1 silver, 1 left over")


def test_hugo_keeps_his_silver_where_paying_is_no_better() -> None:
    # Two silver less would lose the Silver Market: 2 for it, or 2 for the debt, and the silver is kept for a tie.
    state = {"buildings": ["dungeon", "silver_market"], "virtue": 1, "silver": 12, "character": "hugo"}
    standings = table(state, {"silver": 11})
    assert points(standings, "buildings")[0] == 14 + 6 + 2
    assert points(standings, "unpaid_debts")[0] == -2


def test_silver_that_hugo_pays_is_gone_for_the_markets_of_others() -> None:
    standings = table(
        {"buildings": ["dungeon"], "virtue": 0, "silver": 9, "character": "hugo"},
        {"buildings": ["silver_market"], "silver": 8},
    )
    assert working(standings, "buildings", 1)[1] == (2, "Silver Market: 8, the others at most 5")


def test_the_order_is_told_as_a_choice_only_where_it_matters() -> None:
    matters = terms("virtue", buildings=["dungeon", "castle"], virtue=14, gold=4)
    assert matters == [
        (None, "of the owner's choices, the best:"),
        (None, "Dungeon: 2 steps down; virtue 14 to 12"),
        (None, "Castle: 1 per 2 of 4 gold; virtue 12 to 14"),
        (7, "position 14"),
    ]
    assert terms("virtue", buildings=["dungeon", "castle"], virtue=7, gold=4) == [
        (None, "Castle: 1 per 2 of 4 gold; virtue 7 to 9"),
        (None, "Dungeon: 2 steps down; virtue 9 to 7"),
        (0, "position 7"),
    ]


def test_with_gamblers_den_debts_are_destroyed_before_the_dungeon() -> None:
    state = {"buildings": ["dungeon", "castle", "gamblers_den"], "virtue": 13, "gold": 6, "unpaid_debts": 2}
    assert terms("virtue", **state)[1:] == [
        (None, "Castle: 1 per 2 of 6 gold; virtue 13 to 14"),
        (None, "past 14: 2 unpaid debts destroyed"),
        (None, "Dungeon: 2 steps down; virtue 14 to 12"),
        (3, "position 12"),
    ]


def test_the_dungeon_may_come_between_two_gains() -> None:
    state = {"buildings": ["dungeon", "castle", "reservoir", "university"], "gold": 2, "paid_debts": 2}
    standings = table({**state, "virtue": 14, "unpaid_debts": 1}, {})
    assert working(standings, "virtue", 0)[1:] == [
        (None, "Castle: 1 per 2 of 2 gold; virtue stays 14"),
        (None, "past 14: 1 unpaid debt destroyed"),
        (None, "Dungeon: 2 steps down; virtue 14 to 12"),
        (None, "Reservoir: 1 per 2 of 2 paid debts; virtue 12 to 13"),
        (5, "position 13"),
    ]
    assert totals(standings)[0] == 14 + 10 + 4 + 11 + 2 + 5 + 2


def test_an_owner_of_university_gives_up_virtue_to_have_no_debt() -> None:
    state = {"buildings": ["dungeon", "observatory"], "virtue": 1, "marble": 6}
    assert terms("virtue", **state)[-1] == (-5, "position 3")
    state["buildings"] = ["dungeon", "observatory", "university"]
    assert terms("virtue", **state)[-1] == (-7, "position 2")


def test_an_owner_of_lighthouse_takes_a_debt_for_its_point() -> None:
    state = {"buildings": ["dungeon", "castle", "gamblers_den"], "virtue": 1, "gold": 8}
    assert terms("virtue", **state)[-1] == (-5, "position 3")
    state["buildings"] = ["dungeon", "castle", "gamblers_den", "lighthouse"]
    assert terms("virtue", **state)[-1] == (-3, "position 4")


def test_the_virtue_printed_on_a_building_moves_nobody_at_the_end() -> None:
    silent = [slug for slug, card in BUILDINGS.items() if "virtue" not in card.effect]
    assert terms("virtue", buildings=silent) == [(0, "position 7")]


def steps_of(effect: str, state: Mapping[str, Any]) -> int:
    """The steps of an effect by the words of the rulebook, apart from the game's own code; the rival stands on 1."""
    metals = state["gold"] + state["marble"]
    therese = state["character"] == "therese"
    steps: dict[str, int] = {
        "castle": (metals if therese else state["gold"]) // 2,
        "observatory": (metals if therese else state["marble"]) // 2,
        "reservoir": state["paid_debts"] // 2,
        "trading_post": (state["clay"] + state["wood"] + state["stone"]) // 4,
        "museum": (len(state["buildings"]) + len(state["other_buildings"])) // 2,
        "chapel": 2 if state["cathedral"] > 1 else 0,
        "dungeon": -2,
    }
    return steps[effect]


def after_a_step(state: Mapping[str, Any], up: bool, virtue: int, debts: int, silver: int) -> set[tuple[int, int, int]]:
    if up:
        return {(virtue + 1, debts, silver)} if virtue < 14 else {(virtue, max(0, debts - 1), silver)}
    if virtue > 0:
        return {(virtue - 1, debts, silver)}
    pays = {(virtue, debts, silver - 2)} if state["character"] == "hugo" and silver >= 2 else set()
    return {(virtue, debts + 1, silver)} | pays


def every_end(state: Mapping[str, Any]) -> Iterator[tuple[int, int, int]]:
    """Virtue, debts and silver after every order of the effects, step by step, with every choice of Hugo."""
    effects = [slug for slug in state["buildings"] if "virtue" in BUILDINGS[slug].effect and slug != "lighthouse"]
    for order in permutations(effects):
        ends = {(state["virtue"], state["unpaid_debts"], state["silver"])}
        for effect in order:
            steps = steps_of(effect, state)
            for _step in range(abs(steps)):
                ends = {after for end in ends for after in after_a_step(state, steps > 0, *end)}
        yield from ends


SOMETIMES_MANY = st.integers(0, 3) | st.integers(0, 9)
OWNERS = st.fixed_dictionaries(
    {
        "buildings": st.tuples(
            st.lists(
                st.sampled_from(["castle", "observatory", "reservoir", "trading_post", "museum", "chapel"]),
                unique=True,
                max_size=4,
            ),
            st.sampled_from([["dungeon"], ["dungeon"], ["dungeon"], []]),
            st.lists(
                st.sampled_from(["lighthouse", "university", "silver_market", "fountain", "gamblers_den"]), unique=True
            ),
        ).map(lambda lists: [slug for chosen in lists for slug in chosen]),
        "other_buildings": st.lists(st.just(4), max_size=3),
        "cathedral": st.integers(0, 3),
        "virtue": st.sampled_from([0, 1, 2, 7, 11, 12, 13, 14]),
        "gold": SOMETIMES_MANY,
        "marble": SOMETIMES_MANY,
        "silver": st.integers(0, 24),
        "unpaid_debts": st.integers(0, 4),
        "paid_debts": SOMETIMES_MANY,
        "clay": SOMETIMES_MANY,
        "wood": SOMETIMES_MANY,
        "stone": SOMETIMES_MANY,
        "character": st.sampled_from(["", "hugo", "hugo", "therese"]),
    }
)


@given(state=OWNERS, silver_of_berk=st.integers(0, 24))
def test_of_all_orders_and_choices_the_best_for_the_owner_is_taken(state: dict[str, Any], silver_of_berk: int) -> None:
    game = all_games()["architects"]
    players = [Player("Ada", PLAYER, state), Player("Berk", PLAYER, {"cathedral": 1, "silver": silver_of_berk})]
    sitting = set_table(game, players, {})

    def worth(end: tuple[int, int, int]) -> tuple[int, int, int]:
        virtue, debts, silver = end
        ends_so = {"virtue": virtue, "unpaid_debts": debts, "silver": silver}
        settled = replace(game, settle=lambda seat: Settled({} if seat.index else ends_so))
        total = score(settled, sitting).seats[0].total
        assert total is not None
        return total, virtue, silver

    assert game.settle is not None
    changes = {**state, **game.settle(sitting.seats()[0]).changes}
    taken = worth((changes["virtue"], changes["unpaid_debts"], changes["silver"]))
    assert taken == max(map(worth, set(every_end(state))))
    assert score(game, sitting).seats[0].total == taken[0]


# Ties and the automas


def test_of_two_people_and_an_automa_on_one_total_the_automa_is_first() -> None:
    standings = table(
        {"other_buildings": [30]},
        {"other_buildings": [30], "virtue": 9},
        {"guildhall_workers": 10},
        marks=({}, {}, HELENA),
    )
    assert places(standings) == [3, 2, 1]
    assert decided_by(standings) == ["virtue", "virtue", "solo"]


def test_an_automa_s_marker_on_the_cathedral_counts_for_highest() -> None:
    standings = table({"buildings": ["chapel", "steeple"], "cathedral": 3}, {"cathedral": 3}, marks=({}, CONSTANTINE))
    assert totals(standings) == [6 + 4 + 7, 7]


def test_people_score_nothing_in_the_guildhall() -> None:
    standings = table({}, {"guildhall_workers": 6}, marks=({}, CONSTANTINE))
    assert working(standings, "guildhall_workers", 0) == [(0, "only the artificial opponent scores these")]


def test_the_guildhall_is_no_line_without_an_automa() -> None:
    assert "guildhall_workers" not in [line.key for line in table({}, {}).lines]


def test_a_person_has_no_guildhall_workers_and_an_automa_no_buildings() -> None:
    standings = table({"guildhall_workers": 1}, {"buildings": ["well"]}, marks=({}, HELENA))
    assert problems(standings.errors) == [(0, "guildhall_workers"), (1, "buildings")]


# The reports


@pytest.mark.parametrize(("workers", "lost"), [(0, 0), (1, 0), (2, -1), (3, -1), (5, -2), (7, -3)])
def test_only_full_pairs_in_prison_cost_a_point(workers: int, lost: int) -> None:
    assert alone("prison_workers", prison_workers=workers) == lost


def test_the_working_shows_the_rate() -> None:
    assert terms("prison_workers", prison_workers=5) == [(-2, "-1 per 2 of 5 workers")]


@pytest.mark.parametrize(("silver", "worth"), [(9, 0), (10, 1), (19, 1), (25, 2)])
def test_silver_scores_by_full_tens(silver: int, worth: int) -> None:
    assert alone("silver", silver=silver) == worth


def test_the_working_shows_what_is_left_over() -> None:
    assert terms("silver", silver=25) == [(2, "1 per 10 of 25 silver, 5 left over")]


@pytest.mark.parametrize(
    ("cards", "lost"), [([], -6), (["fountain"], -3), (["gamblers_den"], -9), (["fountain", "gamblers_den"], -6)]
)
def test_what_a_debt_costs_depends_on_two_cards(cards: list[str], lost: int) -> None:
    assert alone("unpaid_debts", buildings=cards, unpaid_debts=3) == lost


def test_the_cards_stand_in_the_working() -> None:
    assert terms("unpaid_debts", buildings=["gamblers_den", "fountain"], unpaid_debts=3) == [
        (None, "Fountain: each costs 1 less"),
        (None, "Gambler's Den: each costs 1 more"),
        (-6, "3 × -2"),
    ]


def test_university_rewards_no_unpaid_debt_and_paid_ones_cost_nothing() -> None:
    standings = table({"buildings": ["university"], "paid_debts": 2}, {})
    assert points(standings, "buildings")[0] == 11 + 2
    assert points(standings, "unpaid_debts")[0] == 0


def test_the_dungeon_acts_before_the_track_and_before_the_tie_break() -> None:
    standings = table({"buildings": ["dungeon"], "virtue": 13}, {"other_buildings": [13], "virtue": 12})
    assert points(standings, "virtue") == [2, 3]
    assert totals(standings) == [16, 16]
    assert places(standings) == [2, 1]
    assert decided_by(standings) == ["virtue", "virtue"]


def test_negative_virtue_makes_a_negative_total_ranked_below_0() -> None:
    ada = {"other_buildings": [6], "virtue": 1, "silver": 9, "unpaid_debts": 2, "prison_workers": 5}
    standings = table(ada, {})
    assert {key: award.points for key, award in standings.seats[0].lines.items() if award} == {
        "buildings": 6,
        "cathedral": 0,
        "virtue": -8,
        "gold": 0,
        "marble": 0,
        "silver": 0,
        "unpaid_debts": -4,
        "prison_workers": -2,
    }
    assert totals(standings) == [-8, 0]
    assert places(standings) == [2, 1]


THREE_ON_40 = (
    {"other_buildings": [40], "virtue": 8, "silver": 3},
    {"other_buildings": [40], "virtue": 8, "silver": 5},
    {"other_buildings": [37], "virtue": 7, "silver": 30},
)


def test_virtue_parts_a_tie_then_silver_as_coins() -> None:
    standings = table(*THREE_ON_40)
    assert totals(standings) == [40, 40, 40]
    assert places(standings) == [2, 1, 3]
    assert decided_by(standings) == ["silver", "silver", "virtue"]


def test_equal_in_points_virtue_and_silver_share() -> None:
    ada, _berk, chiyo = THREE_ON_40
    standings = table(ada, ada, chiyo)
    assert places(standings) == [1, 1, 3]
    assert standings.winners == (0, 1)
    assert decided_by(standings) == ["shared", "shared", "virtue"]


@pytest.mark.parametrize(
    ("stone", "bonus"),
    [(4, (0, "Stone Market: 4, another has 4")), (5, (2, "Stone Market: 5, the others at most 4"))],
)
def test_a_tie_for_most_pays_nothing(stone: int, bonus: tuple[int, str]) -> None:
    standings = table({"buildings": ["stone_market"], "stone": stone}, {"stone": 4}, {"stone": 1})
    assert working(standings, "buildings", 0) == [(7, "Stone Market"), bonus]


@pytest.mark.parametrize(("automa", "worth"), [(CONSTANTINE, 6), (HELENA, 18)])
def test_an_automa_scores_its_guildhall_workers(automa: dict[str, str], worth: int) -> None:
    standings = table({}, {"guildhall_workers": 6}, marks=({}, automa))
    assert working(standings, "guildhall_workers", 1) == [(worth, f"6 × {worth // 6}")]


def test_a_tie_with_the_automa_is_lost_whatever_the_virtue() -> None:
    standings = table({"other_buildings": [30], "virtue": 9}, {"guildhall_workers": 10}, marks=({}, HELENA))
    assert totals(standings) == [30, 30]
    assert places(standings) == [2, 1]
    assert decided_by(standings) == ["solo", "solo"]


def test_effects_come_first_and_the_lines_add_up_to_the_total() -> None:
    ada = {"buildings": ["castle", "lighthouse"], "virtue": 9, "gold": 6, "silver": 12}
    berk = {"buildings": ["dungeon", "university"], "virtue": 1, "silver": 20, "character": "hugo"}
    standings = table(ada, berk)
    assert points(standings, "buildings") == [10 + 6 + 3, 14 + 11 + 2]
    assert points(standings, "virtue") == [3, -9]
    assert points(standings, "silver") == [1, 1]
    assert points(standings, "unpaid_debts") == [0, 0]
    assert totals(standings) == [19 + 3 + 6 + 1, 27 - 9 + 1]


def test_a_tie_names_every_step_with_its_numbers() -> None:
    (tie,) = table(*THREE_ON_40).ties
    assert [(step.key, step.outcome, [(seat, plain(value)) for seat, value in step.values]) for step in tie.steps] == [
        ("virtue", PARTED, [(0, "8"), (1, "8"), (2, "7")]),
        ("silver", PARTED, [(0, "3"), (1, "5")]),
    ]


def test_a_tie_says_which_steps_were_not_needed_or_did_not_part() -> None:
    ada = {"other_buildings": [5]}
    (lost,) = table(ada, {"guildhall_workers": 5}, marks=({}, CONSTANTINE)).ties
    assert [step.outcome for step in lost.steps] == [PARTED, NOT_NEEDED, NOT_NEEDED]
    assert [plain(value) for _seat, value in lost.steps[0].values] == ["person", "artificial opponent"]
    (shared,) = table(ada, ada).ties
    assert [step.outcome for step in shared.steps] == [EQUAL, EQUAL]


def test_low_totals_are_accepted() -> None:
    standings = table({"other_buildings": [4]}, {"virtue": 0, "unpaid_debts": 9, "prison_workers": 20})
    assert standings.errors == ()
    assert standings.warnings == ()
    assert totals(standings) == [4, -9 - 18 - 10]
    assert places(standings) == [1, 2]


# Errors and limits of the box


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("cathedral", 6),
        ("virtue", 15),
        ("virtue", -1),
        ("prison_workers", 21),
        ("carpentry", 7),
        ("masonry", 7),
        ("tiling", 7),
        ("gold", -1),
        ("silver", 12.5),
        ("buildings", ["kale"]),
        ("buildings", ["well", "well"]),
        ("character", "otto"),
        ("captured_workers", 21),
        ("age_of_artisans_vp", [401]),
    ],
)
def test_a_value_that_cannot_be_is_an_error_at_its_field(field: str, wrong: Any) -> None:
    standings = table({field: wrong}, {})
    assert problems(standings.errors) == [(0, field)]
    assert places(standings) == [None, None]


def test_workers_captured_are_at_most_all_the_others_have() -> None:
    keep = {"buildings": ["keep"], "captured_workers": 40}
    assert table(keep, {}, {}).errors == ()
    assert messages(table(keep, {}).errors) == ["A whole number from 0 to 20."]


def test_a_building_or_a_character_has_one_owner() -> None:
    standings = table(
        {"buildings": ["well"], "character": "hugo"}, {"buildings": ["keep", "well"], "character": "hugo"}
    )
    assert sorted(messages(standings.errors)) == ["Hugo already belongs to Ada.", "Well already belongs to Ada."]
    assert sorted(problems(standings.errors)) == [(1, "buildings"), (1, "character")]


@pytest.mark.parametrize(
    ("people", "automas", "options"),
    [(1, [], {}), (6, [], {}), (7, [], ARTISANS), (0, [HELENA], {}), (3, [HELENA], {}), (1, [HELENA, CONSTANTINE], {})],
)
def test_a_table_that_cannot_sit_down(people: int, automas: list[dict[str, str]], options: dict[str, Any]) -> None:
    marks: list[dict[str, str]] = [{}] * people + automas
    standings = table(*[{}] * len(marks), marks=marks, options=options)
    assert problems(standings.errors) == [(None, "players")]


@pytest.mark.parametrize(
    ("people", "automas", "options"),
    [(2, [], {}), (5, [], {}), (6, [], ARTISANS), (1, [HELENA], {}), (2, [CONSTANTINE], {})],
)
def test_a_table_that_can_sit_down(people: int, automas: list[dict[str, str]], options: dict[str, Any]) -> None:
    marks: list[dict[str, str]] = [{}] * people + automas
    assert table(*[{}] * len(marks), marks=marks, options=options).errors == ()


def test_no_single_building_of_the_box_is_worth_more_than_14() -> None:
    unnamed = {"other_buildings": [12, 45]}
    why = "Ada, Other buildings: no single one is worth 45; the highest is 14."
    assert messages(table(unnamed, {}).warnings) == [why]
    assert table({"other_buildings": [45]}, {}).warnings == ()
    assert table(unnamed, {}, options=ARTISANS).warnings == ()


def test_a_sixth_player_is_told_what_it_takes() -> None:
    assert messages(table(*[{}] * 6).errors) == ["6 players need Age of Artisans."]


@pytest.mark.parametrize(("level", "room"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1)])
def test_a_level_of_the_cathedral_has_room_for_some(level: int, room: int) -> None:
    full, beyond = [{"cathedral": level}] * room, [{"cathedral": level}] * (room + 1)
    assert table(*full, {}).warnings == ()
    standings = table(*beyond)
    assert problems(standings.warnings) == [(None, "cathedral")]
    flag = (0, 2, 4, 7, 12, 20)[level]
    assert messages(standings.warnings) == [f"Cathedral, flag {flag}: {room + 1} players, room for {room}."]
    assert None not in totals(standings)


@pytest.mark.parametrize("card", ["aqueduct", "museum"])
def test_where_the_number_of_buildings_counts_a_sum_is_warned_of_even_alone(card: str) -> None:
    standings = table({"buildings": [card], "other_buildings": [27]}, {"other_buildings": [27]})
    assert problems(standings.warnings) == [(None, "other_buildings")]
    assert messages(standings.warnings) == [
        "Ada, Other buildings: 27 looks like a sum. Enter each value, like 8+6+4: how many there are counts too."
    ]
    assert table({"buildings": [card], "other_buildings": [8, 10, 9, 14]}, {}).warnings == ()


def test_one_warning_of_a_sum_is_enough_and_expansions_change_nothing() -> None:
    owner = {"buildings": ["aqueduct"], "other_buildings": [12, 15, 45]}
    for options in ({}, ARTISANS):
        (warning,) = messages(table(owner, {}, options=options).warnings)
        assert "15 looks like a sum" in warning


def test_with_every_number_of_its_own_the_aqueduct_counts_them_all() -> None:
    assert totals(table({"buildings": ["aqueduct"], "other_buildings": [8, 10, 9]}, {}))[0] == 34


def test_paid_and_unpaid_debts_are_22_cards_together() -> None:
    owner = {"buildings": ["moneylender"], "unpaid_debts": 10}
    rival = {"buildings": ["reservoir"], "paid_debts": 6}
    assert table({**owner, "paid_debts": 6}, rival).warnings == ()
    standings = table({**owner, "paid_debts": 7}, rival)
    assert problems(standings.warnings) == [(None, "unpaid_debts")]
    assert messages(standings.warnings) == ["23 debts at this table, paid and unpaid; the box has 22."]


def test_one_person_against_an_automa_has_no_resource_markets() -> None:
    market = {"buildings": ["clay_market", "well"]}
    assert messages(table(market, {}, marks=({}, HELENA)).warnings) == ["Clay Market is not in the solo game."]
    assert table(market, {}, {}, marks=({}, {}, HELENA)).warnings == ()
    assert table(market, {}).warnings == ()


# Questions


def conditional_fields(standings: Standings, seat: int) -> set[str]:
    """Questions to this seat beyond those to everybody."""
    return set(standings.applicable[seat] - table({}, {}).applicable[0])


@pytest.mark.parametrize(
    ("card", "field"),
    [
        ("keep", "captured_workers"),
        ("carpenters_hut", "carpentry"),
        ("masons_hut", "masonry"),
        ("tilers_hut", "tiling"),
        ("moneylender", "paid_debts"),
        ("reservoir", "paid_debts"),
    ],
)
def test_some_fields_are_asked_only_of_the_owner_of_a_card(card: str, field: str) -> None:
    standings = table({"buildings": [card]}, {})
    assert conditional_fields(standings, 0) == {field}
    assert conditional_fields(standings, 1) == set()


def test_a_market_asks_everybody_for_its_good_and_a_trading_post_its_owner_for_all_three() -> None:
    standings = table({"buildings": ["stone_market"]}, {"buildings": ["trading_post"]}, {})
    assert [conditional_fields(standings, seat) for seat in range(3)] == [
        {"stone"},
        {"clay", "wood", "stone"},
        {"stone"},
    ]


def test_a_silver_market_asks_for_nothing_more_because_silver_is_asked_anyway() -> None:
    assert conditional_fields(table({"buildings": ["silver_market"]}, {}), 0) == set()


def test_what_is_not_asked_is_checked_and_then_ignored() -> None:
    standings = table({"buildings": ["well"], "captured_workers": 9, "tiling": 3, "stone": 99}, {"tiling": 7})
    assert totals(standings)[0] == 3
    assert problems(standings.errors) == [(1, "tiling")]


# Expansions


def test_each_expansion_adds_a_line_of_printed_points() -> None:
    both = {"expansions": ["age_of_artisans", "works_of_wonder"]}
    state = {"age_of_artisans_vp": [5, 3], "works_of_wonder_vp": [7]}
    standings = table(state, {}, options=both)
    assert working(standings, "age_of_artisans_vp", 0) == [(8, "5 + 3")]
    assert working(standings, "works_of_wonder_vp", 0) == [(7, "7")]
    assert totals(standings) == [15, 0]
    assert totals(table(state, {}, options=ARTISANS)) == [8, 0]
    assert totals(table(state, {})) == [0, 0]


@pytest.mark.parametrize("expansions", [["artisans"], "artisans", 1, [["age_of_artisans"]]])
def test_an_unknown_expansion_is_an_error(expansions: Any) -> None:
    assert problems(table({}, {}, options={"expansions": expansions}).errors) == [(None, "options")]


# Entries that cannot be read


def unknown(standings: Standings) -> list[set[str]]:
    """The lines that show no points, one set a seat."""
    return [{key for key, award in seat.lines.items() if award is None} for seat in standings.seats]


def test_an_unreadable_number_hides_only_its_own_line_and_total() -> None:
    standings = table({"gold": "many"}, {"other_buildings": [5]})
    assert unknown(standings) == [{"gold"}, set()]
    assert totals(standings) == [None, 5]


def test_an_unreadable_number_that_an_effect_reads_hides_what_the_effect_changes() -> None:
    standings = table({"buildings": ["castle", "lighthouse"], "gold": "many", "silver": 12}, {})
    assert unknown(standings) == [{"gold", "buildings", "virtue", "unpaid_debts"}, set()]


def test_an_unreadable_number_of_a_rival_hides_a_market_but_not_other_buildings() -> None:
    standings = table({"buildings": ["stone_market"]}, {"stone": "many"}, {"buildings": ["well"]})
    assert unknown(standings) == [{"buildings"}, set(), set()]


def test_a_rival_s_unreadable_gold_leaves_a_silver_market_known() -> None:
    standings = table({"buildings": ["silver_market"], "silver": 3}, {"buildings": ["castle"], "gold": "many"})
    assert unknown(standings) == [set(), {"gold", "virtue", "unpaid_debts"}]


def test_only_hugo_s_silver_hangs_on_what_his_effects_read() -> None:
    state = {"buildings": ["dungeon"], "virtue": "low", "silver": 12}
    assert unknown(table(state, {})) == [{"virtue", "unpaid_debts"}, set()]
    assert unknown(table({**state, "character": "hugo"}, {})) == [{"virtue", "unpaid_debts", "silver"}, set()]


def test_a_building_that_someone_else_owns_hides_all_that_buildings_change() -> None:
    standings = table({"buildings": ["well"]}, {"buildings": ["well", "castle"], "gold": 3, "silver": 12})
    assert unknown(standings) == [set(), {"buildings", "virtue", "unpaid_debts"}]
    assert totals(standings) == [3, None]


def test_an_unreadable_virtue_hides_nothing_but_the_track_where_no_building_moves_it() -> None:
    assert unknown(table({"virtue": "low", "unpaid_debts": 1}, {})) == [{"virtue"}, set()]


def test_an_unreadable_level_hides_the_cathedral_and_what_compares_with_it() -> None:
    standings = table({"buildings": ["steeple"]}, {"cathedral": "high"}, {"buildings": ["chapel"]})
    assert unknown(standings) == [{"buildings"}, {"cathedral"}, {"virtue", "unpaid_debts"}]
