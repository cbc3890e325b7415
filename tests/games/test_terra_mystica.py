"""Terra Mystica: shared prizes on the cults and in the network, one heap of resources, factions, shared victories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from scorer.games import all_games
from scorer.rules.standings import Standings

from .tables import decided_by, messages, places, points, problems, scored, totals, working

GAME = all_games()["terra_mystica"]
CULTS = ("fire", "water", "earth", "air")
LEFT_OVER_BY_DARKLINGS = {"coins": 8, "workers": 2, "power_bowl_2": 1, "power_bowl_3": 1}


def table(*states: dict[str, Any], **options: str) -> Standings:
    return scored("terra_mystica", *states, options=options)


def line(key: str, spaces: Iterable[int], **options: str) -> list[int | None]:
    """The points of one race, for what each player has there."""
    return points(table(*({key: space} for space in spaces), **options), key)


def resources(**state: Any) -> tuple[int | None, list[tuple[int | None, str]]]:
    standings = table(state, {})
    return points(standings, "resources")[0], working(standings, "resources", 0)


# The prizes


@pytest.mark.parametrize("cult", CULTS)
def test_each_cult_pays_8_4_2_to_the_three_highest(cult: str) -> None:
    assert line(cult, [3, 9, 5, 1, 0]) == [2, 8, 4, 0, 0]


@pytest.mark.parametrize("cult", CULTS)
@pytest.mark.parametrize(
    ("spaces", "right"),
    [
        ([7, 7, 3, 0], [6, 6, 2, 0]),
        ([5, 5, 5, 2], [4, 4, 4, 0]),
        ([4, 4, 4, 4], [3, 3, 3, 3]),
        ([3, 3, 3, 3, 3], [2, 2, 2, 2, 2]),
    ],
)
def test_players_tied_for_first_share_the_prizes_of_the_places_they_fill(
    cult: str, spaces: list[int], right: list[int]
) -> None:
    assert line(cult, spaces) == right


@pytest.mark.parametrize(
    ("spaces", "right"),
    [
        ([9, 4, 4, 1], [8, 3, 3, 0]),
        ([9, 4, 4, 4, 1], [8, 2, 2, 2, 0]),
        ([9, 5, 3, 3, 0], [8, 4, 1, 1, 0]),
        ([9, 5, 3, 3, 3], [8, 4, 0, 0, 0]),
        ([10, 8, 8, 8, 8], [8, 1, 1, 1, 1]),
    ],
)
def test_players_tied_for_second_or_third_share_what_is_left(spaces: list[int], right: list[int]) -> None:
    assert line("fire", spaces) == right


def test_a_share_that_rounds_to_0_is_a_0_with_its_working() -> None:
    standings = table({"fire": 9}, {"fire": 5}, {"fire": 3}, {"fire": 3}, {"fire": 3})
    assert working(standings, "fire", 4) == [(0, "3 players on 3 share 2: 0 each, rounded down")]


@pytest.mark.parametrize(("spaces", "right"), [([6, 0, 0, 0], [8, 0, 0, 0]), ([0, 0, 0, 0], [0, 0, 0, 0])])
def test_space_0_of_a_cult_earns_nothing(spaces: list[int], right: list[int]) -> None:
    assert line("water", spaces) == right


def test_a_blank_cult_is_space_0() -> None:
    standings = table({"air": 6}, {}, {"air": None})
    assert points(standings, "air") == [8, 0, 0]
    assert working(standings, "air", 1) == working(standings, "air", 2) == [(0, "0 earns nothing")]


@pytest.mark.parametrize(
    ("sizes", "right"),
    [
        ([14, 14, 9, 8], [15, 15, 6, 0]),
        ([15, 10, 10, 4], [18, 9, 9, 0]),
        ([15, 10, 10, 10], [18, 6, 6, 6]),
        ([11, 11, 11, 5], [12, 12, 12, 0]),
        ([9, 9, 9, 9], [9, 9, 9, 9]),
        ([15, 12, 7, 7], [18, 12, 3, 3]),
        ([12, 12], [15, 15]),
    ],
)
def test_the_network_shares_its_prizes_too(sizes: list[int], right: list[int]) -> None:
    assert line("network", sizes) == right


def test_a_network_of_0_earns_nothing() -> None:
    assert line("network", [0, 7, 0]) == [0, 18, 0]


@pytest.mark.parametrize(("spaces", "right"), [([5, 3], [8, 4]), ([5, 5], [6, 6]), ([5, 0], [8, 0])])
def test_two_players_never_get_the_third_prize(spaces: list[int], right: list[int]) -> None:
    assert line("earth", spaces) == right


@pytest.mark.parametrize(
    "spaces", [[4, 4, 4, 4, 4], [9, 9, 5, 5, 5], [1, 2, 3, 4, 5], [2, 2, 2, 1, 1], [0, 0, 0, 1, 1]]
)
def test_no_race_pays_more_than_its_prizes(spaces: list[int]) -> None:
    assert sum(won or 0 for won in line("fire", spaces)) <= 8 + 4 + 2


def test_a_prize_says_who_shares_it() -> None:
    standings = table({"fire": 9, "network": 9}, {"fire": 4, "network": 9}, {"fire": 4, "network": 5}, {"fire": 1})
    assert working(standings, "fire", 0) == [(8, "place 1: 8")]
    assert working(standings, "fire", 1) == working(standings, "fire", 2) == [(3, "2 players on 4 share 4 + 2: 3 each")]
    assert working(standings, "fire", 3) == [(0, "place 4: no prize")]
    assert working(standings, "network", 0) == [(15, "2 players on 9 share 18 + 12: 15 each")]


def test_players_level_below_the_prizes_read_so() -> None:
    standings = table({"air": 9}, {"air": 8}, {"air": 7}, {"air": 2}, {"air": 2})
    assert working(standings, "air", 4) == [(0, "2 players on 2: no prize")]


def test_a_share_that_is_not_whole_says_that_it_is_rounded_down() -> None:
    standings = table({"fire": 6}, {"fire": 6}, {"fire": 6}, {})
    assert working(standings, "fire", 0) == [(4, "3 players on 6 share 8 + 4 + 2: 4 each, rounded down")]


# The resources


def test_leftovers_go_on_one_heap_before_dividing() -> None:
    assert resources(coins=2, workers=2, priests=2)[0] == 2
    assert resources(coins=1, workers=1, priests=1, power_bowl_3=1, power_bowl_2=5)[0] == 2


def test_the_heap_can_be_checked_piece_by_piece() -> None:
    assert resources(coins=1, workers=2, priests=1, power_bowl_3=3, power_bowl_2=5)[1] == [
        (None, "1 coin"),
        (None, "2 workers"),
        (None, "1 priest"),
        (None, "3 power in bowl III"),
        (None, "half of 5 power in bowl II: 2"),
        (3, "9 in all, 3 for a point; 0 left over"),
    ]


def test_one_power_in_bowl_2_is_worth_nothing_and_says_so() -> None:
    assert resources(power_bowl_2=1) == (0, [(None, "half of 1 power in bowl II: 0"), (0, "nothing to trade in")])


def test_nothing_left_is_0() -> None:
    assert resources() == (0, [(0, "nothing to trade in")])


@pytest.mark.parametrize(
    ("faction", "right"),
    [({"faction": "alchemists"}, 3), ({"faction": "darklings"}, 2), ({"faction": None}, 2), ({}, 2)],
)
def test_alchemists_need_only_two_for_a_point(faction: dict[str, str | None], right: int) -> None:
    assert resources(coins=7, **faction)[0] == right


def test_the_alchemists_rate_is_named_in_the_working() -> None:
    assert resources(faction="alchemists", coins=7)[1][-1] == (
        3,
        "7 in all, Alchemists need 2 for a point; 1 left over",
    )
    assert resources(faction="witches", coins=7)[1][-1] == (2, "7 in all, 3 for a point; 1 left over")


# The score track


def test_passing_bonuses_are_not_counted_again() -> None:
    standings = table({"vp_track": 120, "faction": "engineers"}, {})
    assert totals(standings)[0] == 120
    assert working(standings, "vp_track", 0) == [(120, "120 as entered")]


def test_no_field_asks_for_trading_houses_and_the_track_says_what_is_in_it() -> None:
    assert "trading_houses" not in GAME.inputs
    assert GAME.inputs["vp_track"].hint == "passing bonuses included"


def test_points_on_the_track_are_never_below_0() -> None:
    standings = table({"vp_track": -3}, {"vp_track": 2})
    assert problems(standings.errors) == [(0, "vp_track")]
    assert messages(standings.errors) == ["A whole number from 0 to 400."]
    assert totals(standings) == [None, 2]


# The winner


@pytest.mark.parametrize(
    ("track", "right", "winners"),
    [([132, 132, 120], [1, 1, 3], (0, 1)), ([140, 140, 140, 101], [1, 1, 1, 4], (0, 1, 2))],
)
def test_equal_totals_share_the_victory(track: list[int], right: list[int], winners: tuple[int, ...]) -> None:
    standings = table(*({"vp_track": reached} for reached in track))
    assert places(standings) == right
    assert standings.winners == winners
    assert decided_by(standings) == ["shared"] * len(winners) + [None]


def test_neither_seat_nor_faction_nor_leftovers_break_a_tie() -> None:
    states = [{"vp_track": 99, "faction": "witches", "coins": 3}, {"vp_track": 100, "faction": "nomads", "coins": 2}]
    assert places(table(*states, {})) == [1, 1, 3]
    assert places(table({}, *reversed(states))) == [3, 1, 1]
    assert GAME.ties == ()


def test_the_lines_add_up_to_the_total_and_the_workings_to_the_lines() -> None:
    standings = league_game()
    for seat in standings.seats:
        assert seat.total == sum(award.points for award in seat.lines.values() if award)
        for award in seat.lines.values():
            assert award is not None
            assert award.points == sum(term.points or 0 for term in award.working)


def league_game() -> Standings:
    """A league game that three players won."""
    return table(
        {"faction": "cultists", "vp_track": 101, "network": 15, **cults(8, 8, 10, 10), "power_bowl_2": 3},
        {"faction": "darklings", "vp_track": 134, "network": 8, **cults(2, 4, 6, 1), **LEFT_OVER_BY_DARKLINGS},
        {"faction": "witches", "vp_track": 121, "network": 15, **cults(0, 7, 1, 8), "coins": 4, "power_bowl_2": 4},
        {"faction": "nomads", "vp_track": 121, "network": 14, **cults(8, 3, 2, 1)},
    )


def cults(*spaces: int) -> dict[str, int]:
    return dict(zip(CULTS, spaces, strict=True))


def test_a_league_game_ends_in_a_victory_shared_by_three() -> None:
    standings = league_game()
    assert totals(standings) == [146, 146, 146, 136]
    assert places(standings) == [1, 1, 1, 4]
    assert decided_by(standings) == ["shared", "shared", "shared", None]
    assert (standings.errors, standings.warnings) == ((), ())


def test_the_league_game_line_by_line() -> None:
    standings = league_game()
    assert points(standings, "fire") == [6, 2, 0, 6]
    assert points(standings, "water") == [8, 2, 4, 0]
    assert points(standings, "earth") == [8, 4, 0, 2]
    assert points(standings, "air") == [8, 1, 4, 1]
    assert points(standings, "network") == [15, 0, 15, 6]
    assert points(standings, "resources") == [0, 3, 2, 0]
    assert working(standings, "air", 3) == [(1, "2 players on 1 share 2: 1 each")]


# The final scoring tile


@pytest.mark.parametrize("tile", GAME.options[0].choices)
def test_a_final_scoring_tile_pays_like_the_network_and_beside_it(tile: str) -> None:
    standings = table(*({"final_tile": n, "network": 5} for n in (9, 9, 4, 0)), final_tile=tile)
    assert points(standings, "final_tile") == [15, 15, 6, 0]
    assert points(standings, "network") == [9, 9, 9, 9]
    assert totals(standings) == [24, 24, 15, 9]


def test_without_a_final_scoring_tile_its_field_is_neither_asked_nor_counted() -> None:
    standings = table({"final_tile": 9}, {"final_tile": 4})
    assert "final_tile" not in [line.key for line in standings.lines]
    assert all("final_tile" not in fields for fields in standings.applicable)
    assert totals(standings) == [0, 0]


def test_with_a_final_scoring_tile_everybody_is_asked() -> None:
    standings = table({}, {}, final_tile="settlements")
    assert all("final_tile" in fields for fields in standings.applicable)
    assert [line.key for line in standings.lines][-2:] == ["final_tile", "resources"]


def test_an_unknown_final_scoring_tile_is_an_error_of_the_table() -> None:
    assert problems(table({}, {}, final_tile="lighthouses").errors) == [(None, "options")]


# Limits


@pytest.mark.parametrize(
    ("field", "highest"),
    [
        ("vp_track", 400), ("fire", 10), ("water", 10), ("earth", 10), ("air", 10), ("network", 30),
        ("coins", 999), ("workers", 999), ("priests", 7), ("power_bowl_2", 40), ("power_bowl_3", 40),
    ],
)  # fmt: skip
def test_a_number_is_refused_only_beyond_its_range(field: str, highest: int) -> None:
    assert table({field: highest}, {}).errors == table({field: 0}, {}).errors == ()
    assert problems(table({}, {field: highest + 1}).errors) == [(1, field)]
    assert problems(table({}, {field: -1}).errors) == [(1, field)]


def test_two_to_five_sit_at_the_table() -> None:
    assert problems(table({}).errors) == problems(table(*[{}] * 6).errors) == [(None, "players")]
    assert table(*[{}] * 5).errors == ()


def test_a_faction_has_one_owner_and_the_second_reads_whose_it_is() -> None:
    standings = table({"faction": "auren"}, {}, {"faction": "auren"})
    assert problems(standings.errors) == [(2, "faction")]
    assert messages(standings.errors) == ["Auren already belongs to Ada."]


def test_an_unknown_faction_is_an_error() -> None:
    assert problems(table({"faction": "gnomes"}, {}).errors) == [(0, "faction")]


def test_two_factions_of_one_colour_are_a_warning() -> None:
    standings = table({"faction": "witches"}, {"faction": "giants"}, {"faction": "auren"})
    assert standings.errors == ()
    assert problems(standings.warnings) == [(None, "faction")]
    assert messages(standings.warnings) == ["Witches and Auren have one colour: only one of them can play."]


def test_factions_of_any_colour_meet_nobody() -> None:
    assert table({"faction": "shapeshifters"}, {"faction": "riverwalkers"}, {"faction": "witches"}, {}).warnings == ()


@pytest.mark.parametrize("cult", CULTS)
def test_two_players_on_top_of_a_cult_are_a_warning(cult: str) -> None:
    standings = table({}, {cult: 10}, {cult: 10})
    assert problems(standings.warnings) == [(None, cult)]
    assert messages(standings.warnings) == [f"{cult.title()}: 2 players on 10, where there is room for one."]
    assert points(standings, cult) == [0, 6, 6]


def test_one_player_may_top_two_cults() -> None:
    assert table({"fire": 10, "water": 10}, {"fire": 9}).warnings == ()


def test_a_group_of_more_than_17_structures_is_a_warning() -> None:
    assert table({"network": 17}, {}).warnings == ()
    standings = table({}, {"network": 18})
    assert problems(standings.warnings) == [(None, "network")]
    assert messages(standings.warnings) == ["Berk, Largest group: 18. As a rule it is at most 17."]
    assert points(standings, "network") == [0, 18]


def test_more_power_than_tokens_is_a_warning_except_for_factions_that_win_tokens() -> None:
    bowls = {"power_bowl_2": 7, "power_bowl_3": 6}
    standings = table({}, bowls)
    assert problems(standings.warnings) == [(None, "power_bowl_3")]
    assert messages(standings.warnings) == ["Berk: 13 power in bowls II and III, but everybody has 12."]
    for faction in ("dragonlords", "shapeshifters"):
        assert table({}, {**bowls, "faction": faction}).warnings == ()
    assert table({"power_bowl_2": 6, "power_bowl_3": 6}, {"power_bowl_2": 12}).warnings == ()


# Unreadable entries


def test_a_cult_that_cannot_be_read_hides_the_points_of_all_who_race_there() -> None:
    standings = table({"fire": "x", "water": 5}, {"fire": 4, "water": 2}, {"vp_track": 7})
    assert points(standings, "fire") == [None, None, 0]
    assert points(standings, "water") == [8, 4, 0]
    assert totals(standings) == [None, None, 7]
    assert places(standings) == [None, None, None]


def test_resources_that_cannot_be_read_hide_only_their_own() -> None:
    standings = table({"priests": 8, "coins": 3}, {"coins": 3})
    assert points(standings, "resources") == [None, 1]


def test_a_faction_that_cannot_be_read_hides_only_what_hangs_on_it() -> None:
    standings = table({"faction": "gnomes", "coins": 3, "network": 4}, {"coins": 3, "network": 2})
    assert points(standings, "resources") == [None, 1]
    assert points(standings, "network") == [18, 12]
    assert points(table({"faction": "gnomes"}, {}), "resources") == [0, 0]


def test_a_final_scoring_tile_that_cannot_be_read_is_ignored_where_there_is_none() -> None:
    state = {"final_tile": "x"}
    assert points(table(state, {"final_tile": 3}, {}, final_tile="outposts"), "final_tile") == [None, None, 0]
    assert totals(table(state, {"vp_track": 3})) == [0, 3]


# The declaration


def test_every_field_is_entered_in_one_line_and_the_faction_in_the_set_up() -> None:
    entered = [key for line in GAME.lines for key in line.inputs]
    assert sorted([*entered, "faction"]) == sorted(GAME.inputs)
    assert GAME.setup == ("faction",)


def test_the_lines_stand_as_on_the_pad() -> None:
    assert [line.key for line in GAME.lines] == ["vp_track", *CULTS, "network", "final_tile", "resources"]


def test_each_of_the_nine_colours_has_two_factions() -> None:
    [(_faction, factions)] = GAME.catalogues()
    of = Counter(faction.group for faction in factions.values() if faction.group)
    assert set(of) == {*GAME.colours, "white", "orange"}
    assert set(of.values()) == {2}
