"""Every worked table: the project's own cases and, where they lie beside it, those it was started from."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorer.games import all_games
from scorer.rules.cases import score_case

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "tests" / "cases", ROOT.parent / "shared" / "cases")

Case = dict[str, Any]


def cases() -> list[Any]:
    files = [file for folder in FOLDERS for file in sorted(folder.glob("*.json"))]
    return [
        pytest.param(case, id=f"{file.parent.parent.name}/{case['id']}")
        for file in files
        for case in json.loads(file.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("case", cases())
def test_a_worked_table_scores_as_expected(case: Case) -> None:
    result = score_case(all_games(), case)
    assert in_shape_of(result, case["expect"]) == case["expect"]


def in_shape_of(result: Case, expect: Case) -> Case:
    """The result in the shape of the expectation of its case."""
    about: dict[str, Any] = {key: result[key] for key in expect}
    if expect.get("lines") and result["lines"]:
        about["lines"] = {key: result["lines"].get(key) for key in expect["lines"]}
    if "errors" in expect:
        about["errors"] = expected_first(expect["errors"], [[p["player"], p["field"]] for p in result["errors"]])
    if "warnings" in expect:
        about["warnings"] = expected_first(expect["warnings"], [p["field"] for p in result["warnings"]])
    return about


def expected_first(expected: list[Any], found: list[Any]) -> list[Any]:
    """The expected problems that were found, or all that was found when one of them is missing."""
    return expected if all(one in found for one in expected) else found


def test_the_projects_own_cases_are_there() -> None:
    there = {file.stem for file in FOLDERS[0].glob("*.json")}
    assert there >= {"bad_input", "architects", "ezra_nehemiah", "five_tribes", "terra_mystica"}


def test_a_case_of_an_unknown_game_does_not_pass() -> None:
    result = score_case(all_games(), {"game": "chess", "players": [], "expect": {"totals": []}})
    assert in_shape_of(result, {"totals": []}) == {"totals": None}
