"""Limits of size: a small file from a stranger must not fill the server's memory."""

import json
import subprocess
import sys

import pytest
from django.conf import settings

from scorer.exchange.formats import json_scan, limits
from scorer.exchange.formats.errors import FileError
from scorer.exchange.models import Import
from scorer.plays.models import Play
from tests.exchange import foreign

DEEP, LARGE, LONG = limits.TOO_DEEP, limits.TOO_LARGE, limits.TOO_LONG
MANY = limits.MAX_ITEM_SIZE + 2 * 64 * 1024  # bytes, and up to a block more


def nested(depth):
    return '{"plays":[\n' + "[" * (depth - 2) + "]" * (depth - 2) + "]}"


def plays(inside):
    return '{"plays":[\n{"gameRefId":1,\n"x":' + inside + "}]}"


TOO_MUCH = {
    "deep": (nested(limits.MAX_DEPTH + 1), DEEP, 2),
    "very deep": (nested(100_000), DEEP, 2),
    "deep behind a text": (plays('"\\\\\\"]]]]",\n"y":' + "[" * 99), DEEP, 4),
    "many values": (plays("[" + "[]," * (MANY // 3) + "1]"), LARGE, 3),
    "many lines": (plays("[" + ("[]," * 99 + "\n") * (MANY // 298) + "1]"), LARGE, None),
    "a long text": (plays('"' + "x" * (limits.MAX_STRING_SIZE + 1) + '"'), LONG, 3),
    "a long number": (plays("1" * (limits.MAX_DIGITS + 1)), limits.TOO_MANY_DIGITS, 3),
    "a long name of a field": ('{"' + "x" * (limits.MAX_STRING_SIZE + 1) + '":1}', LONG, 1),
    "deep XML": ('<plays>\n<play id="1">' + "<a>" * 1000 + "</a>" * 1000 + "</play></plays>", DEEP, 2),
    "large XML": ('<plays>\n<play id="1">' + f"<a>{'x' * 93}</a>" * (MANY // 100) + "</play></plays>", LARGE, 2),
    "long XML": ('<plays>\n<play id="1" date="' + "1" * MANY + '"/></plays>', LARGE, 2),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_is_too_much_is_refused_with_its_line(import_file, name):
    content, why, line = TOO_MUCH[name]
    row = import_file(content)
    assert row.state == Import.State.REFUSED
    values = row.error["values"]
    assert values["why"]["message"] == why.message
    assert line in (None, values["line"])


@pytest.mark.parametrize("one", ["a", "b", "long" * 100])
def test_words_that_no_list_of_plays_has_are_not_collected(import_file, one):
    words = "".join(f"<{one}{number}/>" for number in range(2000))
    for content in (f"<plays>\n<play {one}='1'>{words}</play></plays>", f"<{one}><plays></plays></{one}>"):
        assert "neither" in import_file(content).error["values"]["why"]["message"]


def test_without_an_id_a_play_may_be_deep_but_not_too_deep(import_file):
    """Its id is a digest of its whole content."""
    for depth, state in ((90, Import.State.MATCHING), (3000, Import.State.REFUSED)):
        odd = foreign.play("", 5, foreign.score(11, "1")) | {"x": "DEEP"}
        file = foreign.export([odd]).replace('"DEEP"', "[" * depth + "]" * depth)
        assert import_file(file).state == state


def as_deep_as_may_be(path, depth):
    path.write_text(nested(depth))
    json_scan.check_json(path)


def test_just_as_deep_and_as_large_as_may_be_is_read(tmp_path):
    as_deep_as_may_be(tmp_path / "a.json", limits.MAX_DEPTH)
    with pytest.raises(FileError):
        as_deep_as_may_be(tmp_path / "a.json", limits.MAX_DEPTH + 1)
    text = json.dumps({"plays": [{"x": "y" * limits.MAX_STRING_SIZE, "z": ['\\"[{' * 1000]}] * 9})
    (tmp_path / "a.json").write_text(text)
    json_scan.check_json(tmp_path / "a.json")


@pytest.mark.parametrize("block", [1, 2, 3, 7, 64])
@pytest.mark.parametrize(("deepest", "problem"), [(4, None), (3, DEEP)])
def test_wherever_a_block_ends_as_much_is_seen(monkeypatch, block, deepest, problem):
    monkeypatch.setattr(limits, "MAX_DEPTH", deepest)
    text = json.dumps({"a\\": '"[[[\\"', "b": [{"c": ["\\\\", '\\"']}], "d" * 20: [[["e"]]]}).encode()
    scan = json_scan.JSONScan()
    found = [scan.feed(text[start : start + block]) for start in range(0, len(text), block)]
    assert next(filter(None, found), None) == problem
    assert (scan.depth, scan.in_string) == (0, False)


@pytest.mark.parametrize("kind", ["people", "players", "games", "locations"])
def test_so_many_names_and_no_more(import_file, group, monkeypatch, kind):
    for limit in ("MAX_NAMED_RECORDS", "MAX_PERSONS"):
        monkeypatch.setattr(limits, limit, 4)
    named = [{"id": number, "number": number + 1, "name": f"N{number}"} for number in range(5)]
    if kind == "people":
        head = {"format": "scorer-group", "version": 1, "group": {"name": "x"}}
        row = import_file(head | {"people": named, "plays": []}, into=None)
    else:
        row = import_file(foreign.export(**{kind: named}))
    too_many = limits.TOO_MANY_PERSONS if kind == "people" else limits.TOO_MANY
    assert row.error["values"]["why"]["message"] == too_many.message


def test_so_many_names_of_boardgamegeek_and_no_more(import_file, monkeypatch):
    monkeypatch.setattr(limits, "MAX_NAMED_RECORDS", 1)
    assert import_file(foreign.BGG).error["values"]["why"]["message"] == limits.TOO_MANY.message
    assert Play.objects.count() == 0


FILLERS = {
    "nested lists": '{"plays":[' + "[" * 18_000 + "]" * 18_000 + "]}",
    "flat lists": '{"plays":[{"x":[' + "[]," * 3_000_000 + "1]}]}",
    "flat XML": "<plays>" + "<a/>" * 400_000 + "</plays>",
}
READ = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "scorer.settings"
import django
django.setup()
from pathlib import Path
from scorer.exchange.formats.detect import READERS, detect_kind
from scorer.exchange.formats.errors import FileError
def peak():  # of this program: getrusage tells the peak of the one that started it
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
before = peak()
for path in map(Path, sys.argv[1:]):
    try:
        list(READERS[detect_kind(path)](path).plays())
    except FileError:
        pass
print((peak() - before) // 1024)
"""


def test_what_once_filled_the_memory_takes_next_to_none(tmp_path):
    """All three in one process, in MB: 36 kB of nested lists once took 795."""
    for name, content in FILLERS.items():
        (tmp_path / name).write_text(content)
    command = [sys.executable, "-c", READ, *(str(tmp_path / name) for name in FILLERS)]
    ran = subprocess.run(command, cwd=settings.BASE_DIR, text=True, capture_output=True, check=True)
    assert int(ran.stdout) < 20
