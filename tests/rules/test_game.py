"""Declarations of games: fields, lines and seats."""

import dataclasses

from scorer.rules.seats import PLAYER
from scorer.rules.text import Text, plain, text

from .harbour import HARBOUR, TIDE, at_table


def test_a_seat_has_the_fields_of_its_kind() -> None:
    assert [*HARBOUR.inputs_at(PLAYER)] == [key for key in HARBOUR.inputs if key != "clock"]
    assert [*HARBOUR.inputs_at(TIDE)] == ["fish", "clock"]


def test_the_fewest_people_play_against_an_opponent_where_there_is_one() -> None:
    assert (HARBOUR.people, [kind.people for kind in HARBOUR.opponents], HARBOUR.fewest) == ((2, 4), [(1, 2)], 1)
    assert dataclasses.replace(HARBOUR, opponents=()).fewest == 2


def test_the_fields_of_no_line_are_the_set_up() -> None:
    assert HARBOUR.setup == ("captain", "flag", "wind")


def test_the_catalogues_come_with_their_fields() -> None:
    assert [(one.key, [*catalogue]) for one, catalogue in HARBOUR.catalogues()] == [
        ("ships", ["sloop", "brig"]),
        ("cargo", ["salt", "tea"]),
        ("captain", ["anne", "bart"]),
        ("flag", ["red", "white"]),
    ]


def test_a_table_knows_its_artificial_seats() -> None:
    assert at_table({}, {}, kinds=(PLAYER, TIDE)).artificial == (TIDE,)
    assert at_table({}, {}).artificial == ()


def test_a_player_without_a_name_is_called_by_the_seat() -> None:
    ada, nobody = at_table({}, {}, names=("Ada", "")).seats()
    assert plain(text("{who}", who=ada.display_name)) == "Ada"
    assert nobody.display_name == Text("player {number}", {"number": 2})


def test_a_value_of_a_tie_break_says_itself_as_a_number() -> None:
    assert [plain(step.format_value(-3)) for step in HARBOUR.ties] == ["-3"] * len(HARBOUR.ties)
