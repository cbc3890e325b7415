"""`manage.py score`: one result a line for each case, and one line for invalid input."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).parents[3]
CASES = sorted((ROOT / "tests" / "cases").glob("*.json"))


def case(**changes):
    players = [{"name": "Ada", "state": {"gold": 3}}, {"name": "Berk", "state": {"gold": 1}}]
    return {"id": "a", "game": "five_tribes", "players": players} | changes


WRONG = case(id="wrong", players=[{"name": "Ada", "state": {"gold": "many"}}, {"name": "Berk"}])


@pytest.fixture
def give(monkeypatch):
    """Sets the standard input of the command."""

    def given(written: bytes | str):
        written = written if isinstance(written, bytes) else written.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written)))

    return given


def score(*files):
    """The results and the exit status."""
    out = io.StringIO()
    try:
        call_command("score", *files, stdout=out)
    except SystemExit as end:
        return results(out), end.code
    return results(out), 0


def results(out):
    return [json.loads(line) for line in out.getvalue().splitlines()]


def refusal(*files):
    """The message for invalid input; checks that nothing is printed, and the exit status."""
    out = io.StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("score", *files, stdout=out)
    assert (out.getvalue(), refused.value.returncode) == ("", 2)
    return str(refused.value)


# Input


def test_one_case_gives_one_result_with_everything_in_it(give):
    give(json.dumps(case()))
    assert score() == (
        [
            {
                "id": "a",
                "game": "five_tribes",
                "totals": [3, 1],
                "places": [1, 2],
                "winners": [0],
                "lines": {
                    "gold": [3, 1],
                    "viziers": [0, 0],
                    "elders": [0, 0],
                    "djinns": [0, 0],
                    "tiles": [0, 0],
                    "palm_trees": [0, 0],
                    "palaces": [0, 0],
                    "merchandise": [0, 0],
                },
                "decided_by": [None, None],
                "errors": [],
                "warnings": [],
            }
        ],
        0,
    )


def ids(answer):
    return [result["id"] for result in answer[0]]


def test_a_list_gives_one_result_a_case_in_order(give):
    give(json.dumps([case(id="b"), case(id="a")], indent=2))
    assert ids(score("-")) == ["b", "a"]


def test_json_lines_give_one_result_a_line_and_blank_lines_give_none(give):
    give(f"\n{json.dumps(case(id='b'))}\r\n\n{json.dumps(case(id='a'))}\n")
    assert ids(score("-")) == ["b", "a"]


def test_a_line_may_hold_any_letter_that_looks_like_the_end_of_one(give):
    sent = ["b\u2028\x85b", "a"]
    give("\n".join(json.dumps(case(id=id), ensure_ascii=False) for id in sent))
    assert ids(score()) == sent


def test_an_empty_list_has_no_results(give):
    give("[]")
    assert score() == ([], 0)


def test_a_mark_at_the_start_of_a_file_is_no_part_of_it(give):
    give(b"\xef\xbb\xbf" + json.dumps(case()).encode())
    assert ids(score()) == ["a"]


def test_several_files_are_scored_in_their_order_and_standard_input_where_it_stands(give, tmp_path):
    first, last = tmp_path / "first.json", tmp_path / "last.json"
    first.write_text(json.dumps([case(id="1"), case(id="2")]))
    last.write_text(json.dumps(case(id="4")))
    give(json.dumps(case(id="3")))
    assert ids(score(str(first), "-", str(last))) == ["1", "2", "3", "4"]


# Wrong values


def test_an_error_takes_the_numbers_of_its_case_and_the_others_are_still_scored(give):
    give(json.dumps([WRONG, case()]))
    (wrong, right), status = score()
    assert (status, right["totals"]) == (1, [3, 1])
    assert wrong == {
        "id": "wrong",
        "game": "five_tribes",
        "totals": None,
        "places": None,
        "winners": None,
        "lines": None,
        "decided_by": None,
        "errors": [{"seat": 0, "player": "Ada", "field": "gold", "message": "A whole number from 0 to 999."}],
        "warnings": [],
    }


def test_a_warning_does_not_stop_scoring(give):
    give(json.dumps(case(players=[{"name": "Ada", "state": {"viziers": 17}}, {"name": "Berk"}])))
    (result,), status = score()
    message = "Viziers: 17 at this table, the box has 16."
    assert result["warnings"] == [{"seat": None, "player": None, "field": "viziers", "message": message}]
    assert (status, result["totals"]) == (0, [27, 0])


@pytest.mark.parametrize("digits", [21, 400, 401, 5000])
def test_a_number_of_any_length_is_a_wrong_value_and_no_broken_input(give, digits):
    give(json.dumps(WRONG).replace('"many"', "9" * digits))
    (result,), status = score()
    assert (status, result["errors"][0]["message"]) == (1, "A whole number from 0 to 999.")


# Invalid cases


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "there is nothing in it"),
        (" \n", "there is nothing in it"),
        ("{", "Expecting property name enclosed in double quotes (column 2)"),
        ('{\n"game":', "Expecting value (line 2, column 8)"),
        (b"\xff\xfe", "not UTF-8 text (byte 1)"),
        ("[" * 100_000, "lists and objects are nested too deeply"),
        ('{"game": NaN}', "NaN is not a number in JSON"),
        ('{"game": -Infinity}', "-Infinity is not a number in JSON"),
        ('{"game": "a", "game": "b"}', '"game" stands twice in one object'),
        ("3", "a case must be an object"),
        ("{}", '"game" must be the name of a game'),
        (json.dumps(case(players=None)), '"players" must be a list'),
    ],
)
def test_what_is_no_case_is_refused_in_one_line(give, written, why):
    give(written)
    assert refusal() == f"standard input: {why}"


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (json.dumps([case(), 3]), "standard input, case 2: a case must be an object"),
        (f"{json.dumps(case())}\n\n[1,", "standard input, line 3: Expecting value (column 4)"),
        (f"{json.dumps(case())}\n3", "standard input, line 2: a case must be an object"),
        ("3 3", "standard input, line 1: Extra data (column 3)"),
    ],
)  # fmt: skip
def test_the_refusal_says_where(give, written, why):
    give(written)
    assert refusal() == why


def test_a_missing_file_a_folder_and_a_closed_input_are_refused(monkeypatch, tmp_path):
    assert refusal("nowhere.json") == "nowhere.json: No such file or directory"
    assert refusal(str(tmp_path)) == f"{tmp_path}: Is a directory"
    monkeypatch.setattr("sys.stdin", None)
    assert refusal() == "standard input: it is closed"


def test_nothing_is_printed_of_the_good_files_when_one_is_refused(tmp_path):
    good = tmp_path / "good.json"
    good.write_text(json.dumps(case()))
    assert refusal(str(good), "nowhere.json") == "nowhere.json: No such file or directory"


# The whole command


def run(*arguments, **options):
    command = [sys.executable, "manage.py", "score", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60, **options)


def test_all_worked_cases_go_through_the_command():
    done = run(*CASES)
    printed = [json.loads(line) for line in done.stdout.splitlines()]
    assert [result["id"] for result in printed] == [
        result["id"] for file in CASES for result in json.loads(file.read_bytes())
    ]
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_refusal_is_one_line_on_standard_error():
    done = run(input=b"{")
    why = b"Expecting property name enclosed in double quotes (column 2)"
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"CommandError: standard input: " + why + b"\n"


def test_a_reader_who_has_seen_enough_ends_it_quietly(tmp_path):
    many = tmp_path / "many.json"
    many.write_text(json.dumps([case()] * 2000))
    command = f"{sys.executable} manage.py score {many} | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr, done.stdout.count(b"\n")) == (0, b"", 1)
