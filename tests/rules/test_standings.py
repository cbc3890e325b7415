"""A whole table: what is settled first, what does not apply, and what cannot be known."""

from typing import Any

import pytest

from scorer.rules.sheets import Unreadable
from scorer.rules.standings import Standing, Standings
from scorer.rules.text import plain
from tests.games.tables import places, points, problems, totals, working

from .harbour import TIDE, scored


def test_a_total_is_the_sum_of_the_lines() -> None:
    standings = scored({"fish": 3, "ships": ["brig"], "wind": 0}, {"crates": [6, 2]})
    assert totals(standings) == [10, 8]
    assert [line.key for line in standings.lines] == ["fish", "crates", "ships", "cargo", "nets"]
    assert points(standings, "fish") == [6, 0]


def test_nothing_typed_is_scored_as_nothing() -> None:
    assert totals(scored({}, {})) == [0, 0]


def test_a_line_that_does_not_apply_is_not_there() -> None:
    assert "clock" not in scored({}, {}).seats[0].lines
    assert points(scored({}, {"clock": 4}, kinds=("player", TIDE)), "clock") == [0, 8]


def test_options_reach_the_rules() -> None:
    assert points(scored({"cargo": {"tea": 3}}, {}, options={"weather": ["storm"]}), "cargo") == [6, 0]
    assert points(scored({"cargo": {"tea": 3}}, {}, options={"weather": ["fog"]}), "cargo") == [3, 0]


# Effects before scoring


def test_what_is_settled_first_counts_for_everybody() -> None:
    standings = scored({"fish": 3, "captain": "anne"}, {"fish": 3})
    assert points(standings, "fish") == [6, 3]


def test_the_answer_does_not_hang_on_the_order_of_the_seats() -> None:
    assert points(scored({"fish": 3}, {"fish": 3, "captain": "anne"}), "fish") == [3, 6]


def test_what_cannot_be_settled_is_unknown_to_all_who_read_it() -> None:
    standings = scored({"fish": 3}, {"fish": 2}, illegible=((0, "captain"),))
    assert points(standings, "fish") == [None, None]
    assert [unknown_entry(seat) for seat in standings.seats] == [(0, "captain")] * 2


def unknown_entry(standing: Standing) -> tuple[int, str] | None:
    return (standing.unknown.seat, standing.unknown.field) if standing.unknown else None


def test_what_was_settled_is_told_where_a_line_says_it() -> None:
    standings = scored({"captain": "anne", "cargo": {"tea": 1}}, {"cargo": {"tea": 1}})
    assert working(standings, "cargo", 0) == [(None, "Anne catches one more"), (1, "1 × 1")]
    assert working(standings, "cargo", 1) == [(1, "1 × 1")]


# Fields that do not apply


def test_what_is_not_asked_counts_as_nothing_whatever_was_typed() -> None:
    standings = scored({"nets": 5}, {"nets": 4, "ships": ["brig"]})
    assert points(standings, "nets") == [0, 4]
    assert ["nets" in fields for fields in standings.applicable] == [False, True]


def test_an_error_in_what_is_not_asked_leaves_the_points_known() -> None:
    standings = scored({"nets": -1}, {})
    assert problems(standings.errors) == [(0, "nets")]
    assert totals(standings) == [0, 0]


def test_while_it_is_unknown_whether_a_field_counts_what_was_typed_is_unknown() -> None:
    standings = scored({"nets": 5}, {}, illegible=((0, "ships"),))
    assert points(standings, "nets") == [None, 0]
    assert unknown_entry(standings.seats[0]) == (0, "ships")
    assert "nets" in standings.applicable[0]


def test_while_it_is_unknown_whether_a_field_counts_a_blank_is_nothing_either_way() -> None:
    assert points(scored({}, {}, illegible=((0, "ships"),)), "nets") == [0, 0]


def test_an_illegible_field_is_blamed_itself_and_not_the_one_that_asks_for_it() -> None:
    standings = scored({"ships": ["brig"]}, {}, illegible=((0, "nets"),))
    assert unknown_entry(standings.seats[0]) == (0, "nets")
    assert points(standings, "ships") == [4, 0]


# Unknown values


def test_a_line_is_unknown_exactly_where_it_reads_the_illegible_entry() -> None:
    standings = scored({"fish": 3}, {"fish": 2, "crates": [6]}, {}, illegible=((0, "fish"),))
    # A player who caught nothing earns nothing, whatever Ada caught.
    assert points(standings, "fish") == [None, None, 0]
    assert points(standings, "crates") == [0, 6, 0]
    assert totals(standings) == [None, None, 0]


def test_an_unknown_total_names_the_first_entry_that_is_to_blame() -> None:
    standings = scored({}, {"fish": 2}, illegible=((0, "fish"), (0, "crates")))
    assert [unknown_entry(seat) for seat in standings.seats] == [(0, "fish"), (0, "fish")]
    assert str(standings.seats[1].unknown) == str(Unreadable(0, "fish"))


@pytest.mark.parametrize(
    "table",
    [
        {"states": ({"crates": [7]}, {})},
        {"states": ({"ships": ["brig"]}, {"ships": ["brig"]})},
        {"states": ({"crates": [1], "cargo": {"tea": 1}}, {})},
        {"states": ({}, {}), "illegible": ((0, "crates"),)},
        {"states": ({}, {}), "options": {"season": "winter"}},
        {"states": ({"oysters": 1}, {})},
        {"states": ({},)},
    ],
)
def test_nobody_has_a_place_or_wins_while_an_error_stands(table: dict[str, Any]) -> None:
    standings = of(**table)
    assert standings.errors
    assert set(places(standings)) == {None}
    assert (standings.winners, standings.ties) == ((), ())


def of(states: tuple[dict[str, Any], ...], **rest: Any) -> Standings:
    return scored(*states, **rest)


def test_a_second_owner_keeps_no_points_of_the_card_and_the_first_does() -> None:
    assert points(scored({"ships": ["brig"]}, {"ships": ["brig"]}), "ships") == [4, None]


def test_an_error_of_the_table_leaves_every_number_known() -> None:
    standings = scored({"crates": [6]})
    assert totals(standings) == [6]
    assert [plain(problem.text) for problem in standings.errors] == ["1 player: the game is for 2 to 4."]
