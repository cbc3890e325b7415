"""Ezra and Nehemiah, as claims: the lines, the Altar Track that parts equal totals, and what the box holds."""

from typing import Any

import pytest

from scorer.games import all_games
from scorer.rules.ranking import PARTED, UNKNOWN
from scorer.rules.standings import Standings
from scorer.rules.text import plain

from .tables import decided_by, messages, places, points, problems, scored, totals, working

State = dict[str, Any]

RIVAL: tuple[State, State] = ({}, {"rival": True})


def ezra(*states: State, **rest: Any) -> Standings:
    """A table at which those whose space is not given stand alone, each farther left than the one before."""
    return scored("ezra_nehemiah", *({"altar_space": 9 - seat} | state for seat, state in enumerate(states)), **rest)


def beside_a_leader(state: State) -> Standings:
    """The state at the first seat; the second, with nothing else, leads the altar."""
    return ezra({"altar_space": 0} | state, {"altar_space": 1})


# The score track


def test_a_lap_is_typed_as_it_stands_and_a_score_may_be_negative() -> None:
    standings = ezra({"vp_track": 112}, {"vp_track": 98}, {"vp_track": -3})
    assert points(standings, "vp_track") == [112, 98, -3]
    assert places(standings) == [1, 2, 3]
    assert working(standings, "vp_track", 2) == [(-3, "-3 as entered")]


def test_a_low_total_is_as_good_as_any() -> None:
    standings = ezra({}, {"vp_track": -3})
    assert totals(standings) == [3, -3]
    assert standings.errors == standings.warnings == ()


@pytest.mark.parametrize(("typed", "can_be"), [(-61, False), (-60, True), (400, True), (401, False)])
def test_the_score_track_goes_from_60_below_zero_to_400(typed: int, can_be: bool) -> None:
    assert (problems(ezra({"vp_track": typed}, {}).errors) == []) is can_be


# Silver


def test_everything_becomes_silver_and_is_divided_once() -> None:
    standings = beside_a_leader({"silver": 4, "gold": 1, "stone": 1, "wood": 1, "food": 1, "cinders": 1})
    assert points(standings, "silver") == [2, 0]
    assert working(standings, "silver", 0) == [
        (None, "Gold: 1 as 3"),
        (None, "Stone: 1 as 2"),
        (None, "Wood: 1 as 2"),
        (None, "Cinders: 1"),
        (None, "Food: 1 as 2"),
        (None, "Silver: 4"),
        (2, "14 silver, 5 for a point; 4 left over"),
    ]


def test_the_scroll_takes_the_place_of_the_usual_rate() -> None:
    standings = ezra({"silver": 14, "scribes_row_4": 1, "scrolls": ["silver_rate"]}, {"silver": 14})
    assert points(standings, "silver") == [4, 2]
    assert points(standings, "scrolls") == [0, 0]
    assert working(standings, "silver", 0)[-1] == (4, "14 silver, with the scroll 3 for a point; 2 left over")
    assert working(standings, "scrolls", 0) == [(None, "better silver rate: counted under silver")]


def test_nothing_left_is_no_silver() -> None:
    assert working(ezra({}, {}), "silver", 0) == [(0, "0 silver, 5 for a point; 0 left over")]


# Development tiles, walls, gates, scribes


def test_development_tiles_walls_gates_and_scribes_score_what_is_printed() -> None:
    standings = ezra(
        {"development_tiles": 3, "walls": [4, 3], "gates": [3], "scribes_row_1": 2, "scribes_row_3": 1}, {}
    )
    assert working(standings, "development_tiles", 0) == [(6, "3 × 2")]
    assert working(standings, "walls", 0) == [(7, "4 + 3")]
    assert working(standings, "gates", 0) == [(3, "3")]
    assert working(standings, "scribes", 0) == [(2, "row 1: 2 × 1"), (3, "row 3: 1 × 3")]
    assert working(standings, "scribes", 1) == [(0, "none")]


def test_a_scribe_gives_the_number_of_his_row() -> None:
    for row in (1, 2, 3, 4):
        assert points(ezra({f"scribes_row_{row}": 2}, {}), "scribes") == [2 * row, 0]


# Scrolls of the top row


@pytest.mark.parametrize(
    ("scroll", "state", "score", "message"),
    [
        ("blessing_sets", {"blessing_sets": 2}, 2, "2 sets of blessings"),
        ("workers_on_board", {"workers_on_board": 11}, 3, "11 workers on the board, 1 per 3"),
        ("gates_and_walls", {"walls_built": 4, "gates_built": 1}, 1, "gates 1 + walls 4, 1 per 3"),
        ("temple_rows", {"temple_rows": 5}, 5, "5 full rows of the temple"),
        ("lower_scribes", {"scribes_row_1": 1, "scribes_row_2": 2, "scribes_row_3": 1}, 4, "4 scribes in rows 1 to 3"),
        ("top_scribes", {"scribes_row_4": 3}, 6, "3 scribes in row 4 × 2"),
        ("hand_card", {"hand_card": 6}, 6, "card in hand: 6 as entered"),
    ],
)
def test_a_scroll_scores_its_own_condition(scroll: str, state: State, score: int, message: str) -> None:
    standings = ezra({"scribes_row_4": 1, "scrolls": [scroll]} | state, {})
    assert working(standings, "scrolls", 0) == [(score, message)]
    assert working(ezra({"scribes_row_4": 1} | state, {}), "scrolls", 0) == [(0, "none")]


SHEET = {"development_tiles": 3, "scribes_row_2": 2, "scribes_row_3": 1, "walls": [2, 5]}


@pytest.mark.parametrize(
    ("condition", "number", "score", "message"),
    [
        ("golden_spaces", 4, 4, "card in hand: Golden altar spaces, counted 4: 4"),
        ("red_blessings", 0, 0, "card in hand: Red blessings, counted 0: 0"),
        ("levites", 5, 5, "card in hand: Levites, counted 5: 5"),
        ("gatekeepers", 2, 3, "card in hand: Gatekeepers, and 1 more, counted 2: 3"),
        ("development_tiles", 9, 4, "card in hand: Development tiles, and 1 more, counted 3: 4"),
        ("scribes", 9, 5, "card in hand: Scribes, and 1 more, counted 4: 5"),
        ("walls", 9, 2, "card in hand: Walls, counted 2: 2"),
        ("two_highest_scrolls", 9, 7, "card in hand: Rows of your two highest scrolls, counted 7: 7"),
    ],
)
def test_a_hand_card_scores_by_its_condition(condition: str, number: int, score: int, message: str) -> None:
    """The number is typed only where the sheet does not hold it, and typed points do not count beside a condition."""
    hand = {"hand_condition": condition, "hand_number": number, "hand_card": 30}
    standings = ezra(SHEET | {"scribes_row_4": 1, "scrolls": ["hand_card"]} | hand, {})
    assert working(standings, "scrolls", 0) == [(score, message)]


def test_of_a_hand_card_only_what_counts_is_asked() -> None:
    def asked(**state: object) -> set[str]:
        standings = ezra({"scribes_row_4": 1, "scrolls": ["hand_card"]} | state, {})
        return {"hand_condition", "hand_number", "hand_card"} & standings.applicable[0]

    assert asked() == {"hand_condition", "hand_card"}
    assert asked(hand_condition="levites") == {"hand_condition", "hand_number"}
    assert asked(hand_condition="walls") == {"hand_condition"}
    assert asked(scrolls=[]) == set()


def test_gates_and_walls_are_counted_by_their_printed_values_unless_their_number_is_typed() -> None:
    mine = {"scribes_row_4": 1, "scrolls": ["gates_and_walls"], "walls": [3, 2, 4], "gates": [3, 1, 2]}
    assert working(ezra(mine, {}), "scrolls", 0) == [(2, "gates 3 + walls 3, 1 per 3")]
    assert working(ezra(mine | {"walls": [9], "walls_built": 3}, {}), "scrolls", 0) == [
        (2, "gates 3 + walls 3, 1 per 3")
    ]
    assert working(ezra(mine | {"walls_built": 0}, {}), "scrolls", 0) == [(1, "gates 3 + walls 0, 1 per 3")]


def test_what_a_scroll_counts_is_asked_only_of_its_owner() -> None:
    standings = ezra({"scrolls": ["temple_rows", "gates_and_walls"]}, {"temple_rows": 4, "hand_card": 9})
    hanging = {"blessing_sets", "workers_on_board", "walls_built", "gates_built", "temple_rows", "hand_card"}
    assert [fields & hanging for fields in standings.applicable] == [
        {"temple_rows", "walls_built", "gates_built"},
        set(),
    ]
    assert points(standings, "scrolls") == [0, 0]


def test_a_scroll_has_one_owner() -> None:
    standings = ezra({"scrolls": ["hand_card"]}, {"scrolls": ["hand_card"]})
    assert problems(standings.errors) == [(1, "scrolls")]
    assert messages(standings.errors) == ["Character card in hand already belongs to Ada."]


# The Altar Track: its leader


def test_on_one_space_the_lowest_marker_leads() -> None:
    together = ({"altar_space": 11, "altar_stack": 2}, {"altar_space": 11, "altar_stack": 1})
    standings = ezra(*together, {"altar_space": 3})
    assert points(standings, "altar_leader") == [0, 3, 0]
    assert working(standings, "altar_leader", 0) == [(0, "on space 11, but not the lowest marker")]
    assert working(standings, "altar_leader", 1) == [(3, "lowest marker on the foremost space, 11")]
    assert working(standings, "altar_leader", 2) == [(0, "on space 3, the leader on 11")]
    overtaken = ezra(*together, {"altar_space": 12})
    assert points(overtaken, "altar_leader") == [0, 0, 3]
    assert working(overtaken, "altar_leader", 2) == [(3, "farthest right, on space 12")]


@pytest.mark.parametrize("stacks", [(None, None), (1, None), (None, 2), (1, 1)])
def test_an_order_that_is_not_entered_is_asked_and_gives_nobody_the_3_points(
    stacks: tuple[int | None, int | None],
) -> None:
    standings = ezra(*({"altar_space": 11, "altar_stack": one} for one in stacks), {"altar_space": 3})
    assert points(standings, "altar_leader") == [0, 0, 0]
    assert working(standings, "altar_leader", 0) == [(None, "open until the order on space 11 is entered")]
    assert working(standings, "altar_leader", 2) == [(0, "on space 3, the leader on 11")]
    assert problems(standings.warnings) == [(None, "altar_stack")]
    assert (standings.warnings[0].missing, standings.warnings[0].at_once) == (True, True)


ASKED = "{} share altar space {}. Number them from below: 1 is lowest."


def test_the_order_is_asked_for_by_the_names_of_those_who_share_a_space() -> None:
    two = ezra({"altar_space": 11}, {"altar_space": 3}, {"altar_space": 11, "altar_stack": 1})
    assert messages(two.warnings) == [ASKED.format("Ada and Chiyo", 11)]
    three = ezra(*[{"altar_space": 5}] * 3, {"altar_space": 6}, names=("Ada", "", "Chiyo", "Deniz"))
    assert messages(three.warnings) == [ASKED.format("Ada, player 2 and Chiyo", 5)]


def test_one_number_twice_on_a_space_is_told_with_both_names() -> None:
    twice = [{"altar_space": 11, "altar_stack": one} for one in (2, 1, 2, 1)]
    assert messages(ezra(*twice).warnings) == [
        "Berk and Deniz have the same number, 1, on altar space 11: each number once."
    ]


def test_three_on_one_space_need_three_different_numbers() -> None:
    two_of_three = [{"altar_space": 4, "altar_stack": one} for one in (1, 2, None)]
    assert points(ezra(*two_of_three), "altar_leader") == [0, 0, 0]
    all_three = [{"altar_space": 4, "altar_stack": one} for one in (3, 1, 2)]
    assert points(ezra(*all_three), "altar_leader") == [0, 3, 0]


def test_an_order_behind_the_leader_is_asked_but_leaves_the_leader_alone() -> None:
    standings = ezra({"altar_space": 4}, {"altar_space": 4}, {"altar_space": 9})
    assert points(standings, "altar_leader") == [0, 0, 3]
    assert problems(standings.warnings) == [(None, "altar_stack")]


def test_each_shared_space_is_asked_for_once() -> None:
    standings = ezra(*({"altar_space": space} for space in (4, 7, 4, 7)))
    assert messages(standings.warnings) == [
        ASKED.format("Ada and Chiyo", 4),
        ASKED.format("Berk and Deniz", 7),
    ]


def test_a_missing_space_is_unknown_and_not_zero() -> None:
    standings = ezra({"altar_space": 4}, {"altar_space": None}, {"altar_space": 0})
    assert points(standings, "altar_leader") == [0, 0, 0]
    assert working(standings, "altar_leader", 0) == [(None, "open until everybody's space is entered")]
    assert messages(standings.warnings) == ["Where does the altar marker of Berk stand? Enter its space."]
    assert [problem.missing for problem in standings.warnings] == [True]


def test_a_player_without_a_name_is_called_by_number() -> None:
    standings = ezra({}, {"altar_space": None}, names=("", ""))
    assert messages(standings.warnings) == ["Where does the altar marker of player 2 stand? Enter its space."]


def test_the_order_is_asked_only_of_those_who_share_a_known_space() -> None:
    standings = ezra({"altar_space": 4}, {"altar_space": 4}, {"altar_space": 5}, {"altar_space": None})
    assert ["altar_stack" in fields for fields in standings.applicable] == [True, True, False, False]
    nobody_typed = ezra({"altar_space": None}, {"altar_space": None})
    assert ["altar_stack" in fields for fields in nobody_typed.applicable] == [False, False]


def test_a_number_in_a_stack_is_forgotten_where_the_marker_stands_alone() -> None:
    assert points(ezra({"altar_space": 5, "altar_stack": 2}, {"altar_space": 4}), "altar_leader") == [3, 0]


# The Altar Track: equal totals


def test_the_lower_marker_wins_a_tie_and_no_victory_is_shared() -> None:
    standings = ezra(
        {"vp_track": 78, "altar_space": 9, "altar_stack": 2},
        {"vp_track": 75, "altar_space": 9, "altar_stack": 1},
        {"vp_track": 70, "altar_space": 8},
    )
    assert totals(standings) == [78, 78, 70]
    assert places(standings) == [2, 1, 3]
    assert decided_by(standings) == ["altar", "altar", None]
    assert tie_texts(standings) == [(0, "space 9, marker 2 from below"), (1, "space 9, marker 1 from below")]


def test_farther_right_wins_a_tie() -> None:
    standings = ezra({"vp_track": 60, "altar_space": 6}, {"vp_track": 60, "altar_space": 7}, {"altar_space": 8})
    assert places(standings) == [2, 1, 3]
    assert tie_texts(standings) == [(0, "space 6"), (1, "space 7")]


def tie_texts(standings: Standings) -> list[tuple[int, str]]:
    """The text of the first tie's tie-break for each of its seats."""
    return [(seat, plain(value)) for seat, value in standings.ties[0].steps[0].values]


def test_a_tie_that_hangs_on_an_order_that_is_not_entered_is_shared_and_undecided() -> None:
    standings = ezra({"vp_track": 50, "altar_space": 4}, {"vp_track": 50, "altar_space": 4})
    assert places(standings) == [1, 1]
    assert decided_by(standings) == ["shared", "shared"]
    assert undecided(standings) == [True, True]
    assert standings.ties[0].steps[0].outcome == UNKNOWN
    assert tie_texts(standings) == [(0, "space 4, order not entered"), (1, "space 4, order not entered")]


def undecided(standings: Standings) -> list[bool]:
    return [seat.undecided for seat in standings.seats]


def test_an_unknown_order_leaves_only_those_on_its_space_equal() -> None:
    together = {"vp_track": 50, "altar_space": 4}
    standings = ezra(together, {"vp_track": 50, "altar_space": 3}, together, {"altar_space": 8})
    assert places(standings) == [1, 3, 1, 4]
    assert decided_by(standings) == ["shared", "altar", "shared", None]
    assert undecided(standings) == [True, False, True, False]
    assert standings.ties[0].steps[0].outcome == PARTED


def test_an_unknown_order_with_somebody_who_is_not_tied_decides_nothing_and_hinders_nothing() -> None:
    standings = ezra(
        {"vp_track": 50, "altar_space": 4}, {"vp_track": 50, "altar_space": 3}, {"altar_space": 4}, {"altar_space": 8}
    )
    assert places(standings) == [1, 2, 4, 3]
    assert undecided(standings) == [False, False, False, False]


def test_a_tie_with_somebody_whose_space_is_missing_is_undecided() -> None:
    tied = {"vp_track": 50}
    standings = ezra(
        tied | {"altar_space": 9}, tied | {"altar_space": 5}, tied | {"altar_space": None}, {"altar_space": 8}
    )
    assert places(standings) == [1, 1, 1, 4]
    assert undecided(standings) == [True, True, True, False]
    assert tie_texts(standings) == [(0, "space 9"), (1, "space 5")]


# The rival


def test_a_tie_with_the_rival_is_won_only_as_the_leader_of_the_altar() -> None:
    won = ezra({"vp_track": 87, "altar_space": 9}, {"vp_track": 90, "altar_space": 8}, marks=RIVAL)
    assert (totals(won), places(won)) == ([90, 90], [1, 2])
    lost = ezra({"vp_track": 90, "altar_space": 8}, {"vp_track": 87, "altar_space": 9}, marks=RIVAL)
    assert (totals(lost), places(lost)) == ([90, 90], [2, 1])


def test_the_rival_has_neither_development_tiles_nor_scrolls() -> None:
    standings = ezra({}, {"development_tiles": 1, "scrolls": ["hand_card"]}, marks=RIVAL)
    assert problems(standings.errors) == [(1, "development_tiles"), (1, "scrolls")]
    rival = all_games()["ezra_nehemiah"].inputs_at("rival")
    lines = {line.key: line.inputs for line in standings.lines}
    assert not set(rival) & {*lines["development_tiles"], *lines["scrolls"]}


def test_the_rival_scores_everything_else_like_a_person() -> None:
    rival = {"gold": 6, "silver": 4, "walls": [9], "gates": [4], "scribes_row_1": 1, "scribes_row_4": 2}
    standings = ezra({}, rival | {"altar_space": 12}, marks=RIVAL)
    assert [points(standings, key)[1] for key in ("silver", "altar_leader", "walls", "gates", "scribes")] == [
        4,
        3,
        9,
        4,
        9,
    ]
    assert standings.warnings == ()


@pytest.mark.parametrize("good", ["stone", "wood", "cinders", "food"])
def test_a_good_that_the_rival_never_holds_is_a_warning(good: str) -> None:
    assert problems(ezra({good: 1}, {good: 1}, marks=RIVAL).warnings) == [(None, good)]
    assert problems(ezra({good: 1}, {}, marks=RIVAL).warnings) == []


def test_two_to_four_people_play_or_one_against_the_rival() -> None:
    assert [problems(ezra(*[{}] * people).errors) for people in range(1, 6)] == [
        [(None, "players")], [], [], [], [(None, "players")],
    ]  # fmt: skip
    assert problems(ezra({}, {}, marks=RIVAL).errors) == []
    assert problems(ezra({}, {}, {}, marks=({}, {}, {"rival": True})).errors) == [(None, "players")]


# Effects first


def test_a_scroll_acts_before_the_total_and_the_lines_add_up_to_it() -> None:
    without = {"vp_track": 40, "silver": 14, "scribes_row_4": 1}
    for state, total in ((without, 49), (without | {"scrolls": ["silver_rate"]}, 51)):
        standings = ezra(state, {})
        lines = [award.points for award in standings.seats[0].lines.values() if award]
        assert totals(standings)[0] == sum(lines) == total


# Limits of the box, and errors


@pytest.mark.parametrize(
    ("field", "fits", "too_many"),
    [
        ("gold", 20, 21), ("stone", 30, 31), ("wood", 30, 31), ("cinders", 24, 25),
        ("scribes_row_1", 3, 4), ("scribes_row_2", 4, 5), ("scribes_row_3", 5, 6), ("scribes_row_4", 6, 7),
    ],
)  # fmt: skip
def test_more_than_the_box_holds_is_a_warning_and_still_scores(field: str, fits: int, too_many: int) -> None:
    assert beyond_the_box(ezra({field: fits - 1}, {field: 1})) == []
    standings = ezra({field: too_many - 1}, {field: 1})
    assert beyond_the_box(standings) == [(None, field)]
    assert places(standings) == [1, 2]


def beyond_the_box(standings: Standings) -> list[tuple[int | None, str]]:
    """The warnings but those about scribes in row 4 without their scrolls."""
    return [one for one in problems(standings.warnings) if one != (None, "scrolls")]


def test_everybody_has_twelve_wall_cards() -> None:
    assert ezra({"walls": [1] * 12}, {"walls": [1] * 12}).warnings == ()
    standings = ezra({}, {"walls": [1] * 13})
    assert messages(standings.warnings) == ["Berk: 13 walls, but everybody has 12 wall cards."]
    owner = {"scribes_row_4": 1, "scrolls": ["gates_and_walls"], "walls_built": 13, "gates_built": 7}
    assert problems(ezra(owner, {}, {}).warnings) == [(None, "walls_built"), (None, "gates")]


def test_two_players_can_build_four_gates_and_more_players_six() -> None:
    assert ezra({"gates": [1, 2]}, {"gates": [3, 4]}).warnings == ()
    standings = ezra({"gates": [1, 2]}, {"gates": [3, 4, 2]})
    assert messages(standings.warnings) == ["5 gates, but at a table of two only 4 can be built."]
    assert ezra({"gates": [1] * 3}, {"gates": [1] * 3}, {}).warnings == ()
    beyond = ezra({"gates": [1] * 3}, {"gates": [1] * 3}, {"gates": [1]})
    assert problems(beyond.warnings) == [(None, "gates")]
    assert messages(beyond.warnings) == ["Gates: 7 at this table, the box has 6."]


def test_gates_that_were_typed_as_a_sum_count_by_their_number() -> None:
    owner = {"scribes_row_4": 1, "scrolls": ["gates_and_walls"], "gates": [9], "gates_built": 3}
    assert problems(ezra(owner, {"gates": [3]}).warnings) == []
    assert messages(ezra(owner, {"gates": [3, 3]}).warnings) == ["5 gates, but at a table of two only 4 can be built."]
    assert problems(ezra(owner, {"gates": [3] * 4}, {}).warnings) == [(None, "gates")]


def test_more_scrolls_than_scribes_in_the_top_row_is_a_warning() -> None:
    standings = ezra({"scribes_row_4": 1, "scrolls": ["hand_card", "temple_rows"]}, {})
    assert messages(standings.warnings) == ["Ada: more scrolls (2) than scribes in row 4 (1)."]


def test_fewer_scrolls_than_scribes_in_the_top_row_is_a_warning_that_waits_for_the_finish() -> None:
    standings = ezra({"scribes_row_4": 2, "scrolls": ["temple_rows"]}, {})
    assert messages(standings.warnings) == ["Ada: fewer scrolls (1) than scribes in row 4 (2)."]
    assert [(one.late, one.missing) for one in standings.warnings] == [(True, False)]
    assert ezra({"scribes_row_4": 2, "scrolls": ["temple_rows", "silver_rate"]}, {}).warnings == ()


def test_a_rival_has_scribes_in_the_top_row_and_no_scrolls() -> None:
    assert ezra({}, {"scribes_row_4": 2}, marks=RIVAL).warnings == ()


def test_scribes_and_gates_together_are_no_more_than_the_workers() -> None:
    scribes = {"scribes_row_1": 3, "scribes_row_2": 4, "scribes_row_3": 5}
    assert ezra({**scribes, "gates": [3] * 4}, {}, {}).warnings == ()
    standings = ezra({**scribes, "gates": [3] * 5}, {}, {})
    assert problems(standings.warnings) == [(None, "gates")]
    assert messages(standings.warnings) == ["Ada: 12 scribes and 5 gates, but everybody has 16 workers."]


def test_the_workers_on_the_board_include_scribes_and_gatekeepers() -> None:
    owner = {"scribes_row_2": 2, "scribes_row_4": 1, "gates": [3, 4], "scrolls": ["workers_on_board"]}
    assert ezra({**owner, "workers_on_board": 5}, {}).warnings == ()
    standings = ezra({**owner, "workers_on_board": 4}, {})
    assert messages(standings.warnings) == ["Ada: 4 workers on the main board, but 3 scribes and 2 gates stand there."]
    assert [(one.field, one.late) for one in standings.warnings] == [("workers_on_board", True)]


@pytest.mark.parametrize(("field", "built"), [("walls", "walls_built"), ("gates", "gates_built")])
def test_a_sum_under_gates_and_walls_is_warned_of_until_their_number_is_typed(field: str, built: str) -> None:
    owner = {"scribes_row_4": 1, "scrolls": ["gates_and_walls"], field: [15]}
    standings = ezra(owner, {field: [15]})
    assert problems(standings.warnings) == [(None, field)]
    assert messages(standings.warnings)[0].startswith(f"Ada, {field.title()}: 15 looks like a sum.")
    assert ezra({**owner, built: 3}, {}).warnings == ()
    assert ezra({**owner, field: [5, 9]}, {}).warnings == ()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("development_tiles", 6), ("altar_space", 41), ("altar_space", -1), ("altar_stack", 0),
        ("workers_on_board", 17), ("temple_rows", 6), ("scrolls", ["torah"]), ("silver", -1), ("walls", [-1]),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_an_error(field: str, value: Any) -> None:
    assert problems(ezra({}, {field: value}).errors) == [(1, field)]


# Entries that cannot be read


def test_an_unreadable_entry_hides_only_the_points_that_read_it() -> None:
    owner = {"scribes_row_4": 1, "scrolls": ["gates_and_walls"]}
    assert hidden(owner | {"silver": "x"}, {}) == {(0, "silver")}
    assert hidden(owner | {"walls": "x"}, {}) == {(0, "walls"), (0, "scrolls")}
    assert hidden(owner | {"walls": "x", "walls_built": 3}, {}) == {(0, "walls")}
    assert hidden(owner | {"scrolls": "x"}, {}) == {(0, "silver"), (0, "scrolls")}
    assert hidden({"walls": "x"}, {}) == {(0, "walls")}


def hidden(*states: State) -> set[tuple[int, str]]:
    """The points that cannot be known, as seat and line."""
    seats = enumerate(ezra(*states).seats)
    return {(seat, key) for seat, one in seats for key, award in one.lines.items() if award is None}


def test_an_unreadable_space_hides_the_leader_from_everybody() -> None:
    assert hidden({}, {"altar_space": "x"}, {}) == {(0, "altar_leader"), (1, "altar_leader"), (2, "altar_leader")}


def test_an_unreadable_order_hides_the_leader_only_on_the_foremost_space() -> None:
    first, second = {"altar_space": 9, "altar_stack": "x"}, {"altar_space": 9, "altar_stack": 1}
    assert hidden(first, second, {"altar_space": 3}) == {(0, "altar_leader"), (1, "altar_leader")}
    assert hidden(first, second, {"altar_space": 12}) == set()


def test_an_unreadable_entry_takes_only_the_totals_it_belongs_to() -> None:
    standings = ezra({"vp_track": "x"}, {"vp_track": 5}, {"vp_track": 7})
    assert totals(standings) == [None, 5, 7]
    assert places(standings) == [None, None, None]
