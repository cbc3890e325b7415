"""From what was written down to a table of checked sheets."""

from typing import Any

import pytest

from scorer.rules.seats import PLAYER
from scorer.rules.sheets import unreadable_entries
from tests.games.tables import messages, problems

from .harbour import HARBOUR, TIDE, at_table


def test_what_was_written_down_is_on_the_sheets_in_seat_order() -> None:
    table = at_table({"fish": 3, "crates": [2, 1]}, {"ships": ["brig"], "cargo": {"tea": 2}, "captain": "bart"})
    ada, berk = table.sheets
    assert (ada.fish, ada.crates, ada.ships) == (3, (2, 1), ())
    assert (berk.fish, berk.ships, berk.cargo, berk.captain) == (0, ("brig",), {"tea": 2}, "bart")
    assert (table.names, table.kinds, table.errors) == (("Ada", "Berk"), ("player", "player"), ())


def test_a_missing_key_and_null_are_the_default() -> None:
    everything = dict.fromkeys(HARBOUR.inputs_at(PLAYER))
    assert at_table(everything, {}) == at_table({}, {})


def test_a_seat_sees_its_own_sheet_and_its_rivals() -> None:
    table = at_table({"fish": 1}, {"fish": 2}, {"fish": 3})
    assert [(seat.sheet.fish, [rival.fish for rival in seat.rivals]) for seat in table.seats()] == [
        (1, [2, 3]),
        (2, [1, 3]),
        (3, [1, 2]),
    ]


def test_what_cannot_be_read_is_an_error_and_has_no_value() -> None:
    table = at_table({"fish": "many", "crates": [1]}, {})
    assert problems(table.errors) == [(0, "fish")]
    assert messages(table.errors) == ["A whole number from 0 to 999."]
    assert (set(unreadable_entries(table.sheets[0])), table.sheets[0].crates) == ({"fish"}, (1,))


def test_text_that_made_no_value_is_an_error_whatever_value_is_left_behind() -> None:
    for left_behind in (3, None, "many"):
        table = at_table({"fish": left_behind}, {}, illegible=((0, "fish"),))
        assert (problems(table.errors), messages(table.errors)) == ([(0, "fish")], ["illegible"])
        assert set(unreadable_entries(table.sheets[0])) == {"fish"}


@pytest.mark.parametrize("value", [3, None, 0, []])
def test_a_field_that_the_game_has_not_is_an_error(value: object) -> None:
    table = at_table({"oysters": value}, {})
    assert problems(table.errors) == [(0, "oysters")]
    assert messages(table.errors) == ["There is no field “oysters” in this game."]
    assert unreadable_entries(table.sheets[0]) == {}


def test_a_field_of_another_kind_of_seat_may_only_have_its_default() -> None:
    table = at_table({"clock": 2}, {"ships": ["brig"], "crates": [], "captain": ""}, kinds=("player", TIDE))
    assert problems(table.errors) == [(0, "clock"), (1, "ships")]
    assert messages(table.errors) == ["Clock is not counted at this seat.", "Ships is not counted at this seat."]


def test_a_field_of_another_kind_of_seat_is_checked_against_its_own_limits() -> None:
    table = at_table({}, {"crates": [7]}, kinds=("player", TIDE))
    assert messages(table.errors) == ["Whole numbers from 1 to 6, joined by +, like 8+6+4."]


def test_options_that_the_game_knows_are_kept_and_null_and_nothing_are_none() -> None:
    table = at_table({}, {}, options={"season": "spring", "weather": ["fog", "storm"]})
    assert (dict(table.options), table.errors) == ({"season": "spring", "weather": ("fog", "storm")}, ())
    empty = at_table({}, {}, options={"season": None, "weather": []})
    assert (dict(empty.options), empty.errors) == ({}, ())


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"seeson": "spring"}, "There is no option “seeson” in this game."),
        ({"season": "winter"}, "“season” cannot be winter."),
        ({"season": ""}, "“season” cannot be ."),
        ({"season": True}, "“season” cannot be true."),
        ({"season": ["spring"]}, "“season” cannot be […]."),
        ({"season": {"spring": 1}}, "“season” cannot be {…}."),
        ({"weather": ["hail"]}, "“weather” cannot be […]."),
        ({"weather": [["fog"]]}, "“weather” cannot be […]."),
        ({"weather": "fog"}, "“weather” takes a list of choices, not fog alone."),
        ({"weather": "hail"}, "“weather” takes a list of choices, not hail alone."),
        ({"weather": {"fog": True}}, "“weather” takes a list of choices, not {…} alone."),
    ],
)
def test_other_options_are_an_error_of_the_table_and_left_out(options: dict[str, Any], why: str) -> None:
    table = at_table({}, {}, options=options)
    assert problems(table.errors) == [(None, "options")]
    assert messages(table.errors) == [why]
    assert table.options == {}
