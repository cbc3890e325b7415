"""Every worked aid, and what every aid declares."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorer.games import all_games
from scorer.rules.aid_cases import answer_case

FILES = sorted((Path(__file__).parents[1] / "cases/aids").glob("*.json"))
AIDS = [(game.key, aid) for game in all_games().values() for aid in game.aids]

Case = dict[str, Any]


def cases() -> list[Any]:
    return [
        pytest.param(case, id=f"{case['game']}/{case['id']}")
        for file in FILES
        for case in json.loads(file.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("case", cases())
def test_an_aid_answers_as_expected(case: Case) -> None:
    answer = answer_case(all_games(), case)
    assert (answer["result"], answer["errors"]) == (case["expect"], [])


def test_every_aid_has_a_worked_case() -> None:
    worked = {(case["game"], case["aid"]) for (case,) in (param.values for param in cases())}
    assert worked >= {(game, aid.key) for game, aid in AIDS}


@pytest.mark.parametrize(("game", "aid"), AIDS, ids=lambda value: getattr(value, "key", value))
def test_an_aid_names_its_source_its_fields_and_its_results(game: str, aid: Any) -> None:
    case = next(
        param.values[0] for param in cases() if (param.values[0]["game"], param.values[0]["aid"]) == (game, aid.key)
    )
    assert aid.source
    assert aid.label
    assert all(field.label for field in aid.inputs.values())
    assert [result.key for result in aid.results] == list(case["expect"])


WRONG = [
    ("ezra_nehemiah", "sabbath", {"levites": 7}, "levites"),
    ("ezra_nehemiah", "sabbath", {"workers_in_main_supply": 17}, "workers_in_main_supply"),
    ("ezra_nehemiah", "sabbath", {"food": -1}, "food"),
    ("ezra_nehemiah", "sabbath", {"cards": [{"condition": "camels", "number": 1}]}, "cards"),
    ("ezra_nehemiah", "sabbath", {"cards": [{"condition": "walls"}]}, "cards"),
    ("ezra_nehemiah", "sabbath", {"cards": [{"condition": "walls", "number": -1}]}, "cards"),
    ("ezra_nehemiah", "sabbath", {"cards": {"walls": 2}}, "cards"),
    ("ezra_nehemiah", "temple_section", {"levites": [3, 1], "altar": [0, 0], "last_builder": 0}, "altar"),
    ("ezra_nehemiah", "temple_section", {"levites": [3, 1], "altar": [0], "last_builder": 0}, "altar"),
    ("ezra_nehemiah", "temple_section", {"levites": [3, 1], "altar": [0, 1], "last_builder": 2}, "last_builder"),
    ("ezra_nehemiah", "temple_section", {"levites": [], "altar": []}, "levites"),
    ("ezra_nehemiah", "temple_section", {"altar": [0, 1]}, "levites"),
    ("architects", "virtue", {"virtue": 15}, "virtue"),
    ("architects", "virtue", {"virtue": True}, "virtue"),
    ("architects", "virtue", {"virtue": "7"}, "virtue"),
    ("architects", "virtue", {"silver": 3}, "silver"),
    ("architects", "cathedral", {"level": 5}, "level"),
    ("architects", "resources", {"place": "tavern", "workers": 2}, "place"),
    ("architects", "resources", {"workers": 2}, "place"),
    ("architects", "black_market_reset", {"prison": [1, 21]}, "prison"),
    ("five_tribes", "goods", {"goods": {"camels": 1}}, "goods"),
    ("five_tribes", "viziers", {"viziers": [1, 2], "seat": 2}, "seat"),
    ("five_tribes", "builders", {"blue_tiles": 10}, "blue_tiles"),
    ("terra_mystica", "cult_steps", {"space": 11}, "space"),
    ("terra_mystica", "cult_steps", {"space": 1, "key": 1}, "key"),
    ("terra_mystica", "burn", {"bowl_2": 41}, "bowl_2"),
]


@pytest.mark.parametrize(("game", "aid", "given", "field"), WRONG)
def test_a_value_that_cannot_be_is_an_error_on_its_field(game: str, aid: str, given: Case, field: str) -> None:
    answer = answer_case(all_games(), {"id": 1, "game": game, "aid": aid, "given": given})
    assert answer["result"] is None
    assert field in {error["field"] for error in answer["errors"]}
    assert all(error["message"] for error in answer["errors"])


@pytest.mark.parametrize(
    ("case", "field"),
    [
        ({"game": "chess", "aid": "virtue"}, "game"),
        ({"game": "architects", "aid": "sabbath"}, "aid"),
        ({"game": "architects", "aid": "virtue", "givne": {}}, "givne"),
    ],
)
def test_what_is_unknown_is_named(case: Case, field: str) -> None:
    answer = answer_case(all_games(), case)
    assert (answer["result"], [error["field"] for error in answer["errors"]]) == (None, [field])
