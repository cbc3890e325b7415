"""A finished table as JSON, and its result as JSON."""

from typing import Any

import pytest

from scorer.rules.cases import BadCase, score_case, state_of

from .harbour import HARBOUR, TIDE, at_table

GAMES = {"harbour": HARBOUR}
NOTHING = {"totals": None, "places": None, "winners": None, "lines": None, "decided_by": None}


def case(*players: Any, **rest: Any) -> dict[str, Any]:
    return {"game": "harbour", "players": [*players], **rest}


def player(name: str, **state: Any) -> dict[str, Any]:
    return {"name": name, "state": state}


ADA, BERK, CHIYO = player("Ada", crates=[6], wind=1), player("Berk", crates=[6], wind=2), player("Chiyo", wind=0)


def result(*players: Any, **rest: Any) -> dict[str, Any]:
    return score_case(GAMES, case(*players, **rest))


def errors(*players: Any, **rest: Any) -> list[tuple[int | None, str | None, str, str]]:
    """The errors of a case; without any number beside them."""
    found = result(*players, **rest)
    assert found | NOTHING == found
    return [(one["seat"], one["player"], one["field"], one["message"]) for one in found["errors"]]


def test_a_result_says_everything_about_the_table() -> None:
    assert result(ADA, BERK, CHIYO, id="a") == {
        "id": "a",
        "game": "harbour",
        "totals": [6, 6, 0],
        "places": [2, 1, 3],
        "winners": [1],
        "lines": {"fish": [0, 0, 0], "crates": [6, 6, 0], "ships": [0, 0, 0], "cargo": [0, 0, 0], "nets": [0, 0, 0]},
        "decided_by": ["wind", "wind", None],
        "errors": [],
        "warnings": [],
    }


def test_a_shared_victory_has_several_winners() -> None:
    shared = result(ADA, ADA, CHIYO)
    assert (shared["places"], shared["winners"], shared["decided_by"]) == (
        [1, 1, 3],
        [0, 1],
        ["shared", "shared", None],
    )


def test_a_warning_is_of_the_table_and_stops_nothing() -> None:
    warned = result(player("Ada", fish=1), player("Berk", fish=11, wind=0))
    assert warned["totals"] == [3, 6]
    assert warned["warnings"] == [
        {"seat": None, "player": None, "field": "fish", "message": "Fish: 12 at this table, the box has 10."},
        {"seat": None, "player": None, "field": "wind", "message": "How is the wind of Ada?"},
    ]


def test_an_error_names_seat_player_and_field_and_takes_the_numbers() -> None:
    wrong = player("Berk", fish="many")
    assert errors(ADA, wrong) == [(1, "Berk", "fish", "A whole number from 0 to 999.")]


def test_every_error_of_a_case_is_told() -> None:
    wrong = player("Ada", fish=-1, crates=[7], oysters=1)
    assert [field for _seat, _name, field, _why in errors(wrong, wrong)] == ["fish", "crates", "oysters"] * 2


def test_names_may_repeat_or_be_missing() -> None:
    assert result(ADA, ADA)["errors"] == result({}, {"name": None, "state": None})["errors"] == []
    assert errors({}, {"state": {"fish": -1}}) == [(1, None, "fish", "A whole number from 0 to 999.")]


def test_an_unknown_game_is_an_error_that_names_the_games() -> None:
    assert errors(game="chess") == [(None, None, "game", "There is no game “chess”; there are harbour.")]


def test_an_unknown_key_of_a_case_is_an_error() -> None:
    assert errors(ADA, BERK, option={"season": "spring"}) == [
        (None, None, "option", "There is no “option” in a case."),
    ]
    assert errors(game="chess", date=1)[0] == (None, None, "date", "There is no “date” in a case.")


def test_what_a_test_case_says_besides_is_no_error() -> None:
    assert result(ADA, BERK, id="a", source="rulebook", options=None, expect={"totals": [0]})["errors"] == []


def test_the_number_of_players_is_an_error_of_the_table() -> None:
    assert errors(ADA) == [(None, None, "players", "1 player: the game is for 2 to 4.")]


def test_an_artificial_opponent_is_named_by_its_mark() -> None:
    played = result(ADA, {"name": "The sea", "tide": True, "state": {"clock": 3}})
    assert (played["totals"], played["lines"]["clock"], played["decided_by"]) == ([6, 6], [0, 6], ["tide", "tide"])


@pytest.mark.parametrize("value", [None, False])
def test_a_mark_that_denies_itself_is_a_person(value: object) -> None:
    assert result(ADA, BERK | {"tide": value, "rival": value})["errors"] == []


@pytest.mark.parametrize(
    ("mark", "why"),
    [
        ({"tide": 1}, "There is no such seat in this game: tide 1."),
        ({"tide": 0}, "There is no such seat in this game: tide 0."),
        ({"tide": 1.0}, "There is no such seat in this game: tide 1.0."),
        ({"tide": "true"}, "There is no such seat in this game: tide true."),
        ({"tide": [True]}, "There is no such seat in this game: tide […]."),
        ({"rival": True}, "There is no such seat in this game: rival true."),
        ({"automa": {}}, "There is no such seat in this game: automa {…}."),
        ({"colour": "red"}, "There is no such seat in this game: colour red."),
    ],
)
def test_an_unknown_kind_of_seat_is_an_error(mark: dict[str, Any], why: str) -> None:
    assert errors(ADA, BERK | mark) == [(1, "Berk", *mark, why)]


def test_all_unknown_kinds_of_seats_are_told() -> None:
    assert [field for _seat, _name, field, _why in errors(ADA | {"a": 1, "tide": True, "b": 1}, BERK | {"c": 1})] == (
        ["a", "b", "c"]
    )


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ([], "a case must be an object"),
        (None, "a case must be an object"),
        ({}, '"game" must be the name of a game'),
        ({"game": ["harbour"]}, '"game" must be the name of a game'),
        ({"game": "chess"}, '"players" must be a list'),
        (case() | {"players": None}, '"players" must be a list'),
        (case() | {"players": {"Ada": {}}}, '"players" must be a list'),
        *((case(options=value), '"options" must be an object') for value in [[], ["storm"], "", "storm", 0, False]),
        *((case(id=value), '"id" must be text') for value in [[1], {"a": 1}, 1.5]),
        *((case(ADA, value), "each of the players must be an object") for value in [None, ["Berk"], "Berk", 1]),
        *((case({"state": value}), '"state" must be an object') for value in [[], "", 0, False, [1]]),
        *((case({"name": value}), '"name" must be text') for value in [0, 1, False, [], {}, ["Ada"]]),
    ],
)
def test_a_case_of_the_wrong_shape_is_refused(wrong: object, why: str) -> None:
    with pytest.raises(BadCase) as refused:
        score_case(GAMES, wrong)
    assert str(refused.value) == why


def test_however_deep_the_nonsense_it_is_an_error_and_no_crash() -> None:
    deep: list[Any] = []
    for _level in range(100_000):
        deep = [deep]
    wrong = player("Ada", **dict.fromkeys(HARBOUR.inputs_at("player"), deep))
    assert len(errors(wrong, BERK | {"tide": deep})) == 1
    assert len(errors(wrong, BERK, options={"season": deep, "weather": deep})) == 2 + len(wrong["state"])


def test_a_state_says_what_differs_from_the_default_in_jsons_own_types() -> None:
    state = {"fish": 3, "crates": [2, 1], "ships": ["brig"], "cargo": {"tea": 2}, "captain": "bart", "wind": 0}
    table = at_table(state, {"fish": 0, "crates": [], "wind": None})
    assert (state_of(HARBOUR, table, 0), state_of(HARBOUR, table, 1)) == (state, {})


def test_the_state_of_an_artificial_seat_has_only_its_own_fields() -> None:
    table = at_table({}, {"clock": 2}, kinds=("player", TIDE))
    assert [state_of(HARBOUR, table, seat) for seat in (0, 1)] == [{}, {"clock": 2}]
