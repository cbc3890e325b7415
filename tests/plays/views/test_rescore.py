"""Rescoring: a corrected rule changes a stored result only when an owner applies it."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command

from scorer.games import all_games
from scorer.plays.models import Edit, Play, Seat
from scorer.rules.awards import per_one
from scorer.statistics.models import Score
from tests.groups.views.test_groups import finished
from tests.plays.answers import page_text, reached


@pytest.fixture
def mended(monkeypatch):
    """Changes a rule: gold counts twice."""

    def mend(points=2):
        game = all_games()["five_tribes"]
        lines = tuple(
            replace(line, award=per_one("gold", points)) if line.key == "gold" else line for line in game.lines
        )
        monkeypatch.setitem(all_games(), "five_tribes", replace(game, version=game.version + 1, lines=lines))

    return mend


@pytest.fixture
def old(ada, group):
    return finished(ada, group, name_0="Ada", name_1="Berk")


def rescored(*arguments):
    output = StringIO()
    call_command("rescore", *arguments, stdout=output)
    return output.getvalue()


def test_the_old_total_stays_and_the_difference_is_said(ada, old, mended):
    assert "The rules were mended" not in page_text(ada.open("result"))
    mended()
    shown = page_text(ada.open("result"))
    assert "Ada wins" in shown
    assert "12 points, 12 ahead." in shown
    assert "The rules were mended since" in shown
    assert "12 → 24" in shown
    assert Score.objects.get(player__name="Ada").total == 12


def test_a_dry_run_lists_it_and_changes_nothing(old, mended):
    before = list(Play.objects.values()), list(Seat.objects.values()), list(Edit.objects.values())
    assert rescored("--dry-run") == "Plays that differ: 0.\n"
    mended()
    output = rescored("--dry-run")
    assert "Five Tribes" in output
    assert "in Thursdays: Ada 12 to 24, place 1 to 1" in output
    assert "Plays that differ: 1." in output
    assert old.edit_code not in output
    assert (list(Play.objects.values()), list(Seat.objects.values()), list(Edit.objects.values())) == before


def test_an_owner_applies_it_and_it_is_logged(ada, old, mended):
    mended()
    assert reached(ada.send("rescore")) == (302, ada.at("result"))
    shown = page_text(ada.open("result"))
    assert "24 points, 24 ahead." in shown
    assert "The rules were mended" not in shown
    assert Score.objects.get(player__name="Ada").total == 24
    assert Seat.objects.get(play=old, position=0).total == 24
    assert "scored by today’s rules: Ada 12 (1st) → Ada 24 (1st)" in page_text(ada.open("log"))


def test_a_member_is_told_but_does_not_apply_it(old, mended, joined, chiyo):
    joined(chiyo)
    chiyo.code = old.edit_code
    mended()
    assert "Score it by today’s rules" not in page_text(chiyo.open("result"))
    assert chiyo.send("rescore").status_code == 403
    assert Score.objects.get(player__name="Ada").total == 12


def test_the_command_applies_all_of_it(old, mended):
    mended()
    assert "Plays scored anew: 1." in rescored()
    assert Score.objects.get(player__name="Ada").total == 24
    assert json.loads(Edit.objects.get(action="rescore").new) == [["Ada", 24, 1]]
    assert rescored("--dry-run") == "Plays that differ: 0.\n"


def test_a_rule_that_changes_nothing_here_is_not_mentioned(ada, old, mended):
    mended(points=1)
    assert "The rules were mended" not in page_text(ada.open("result"))
    ada.send("rescore")
    assert not Edit.objects.filter(action="rescore").exists()


def test_a_play_of_no_group_is_its_tables(ada, play, mended):
    ada.edit(0, "gold", "5")
    ada.finish(play)
    mended()
    ada.send("rescore")
    assert Seat.objects.get(play=play, position=0).total == 10


def test_whoever_only_looks_on_applies_nothing(ada, berk, play, mended):
    ada.edit(0, "gold", "5")
    ada.finish(play)
    mended()
    assert berk.post(f"/play/{play.view_code}/rescore/").status_code == 404
    assert Seat.objects.get(play=play, position=0).total == 5
