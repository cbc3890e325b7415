"""Impossible days of play: in other programs' files, in group files, and in the database."""

import datetime
import json
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.accounts.visitor import Visitor
from scorer.exchange.formats.dates import Skipped, play_day
from scorer.exchange.models import Import
from scorer.groups.models import Player
from scorer.plays import days
from scorer.plays.models import Edit, Play
from tests.exchange import foreign
from tests.exchange.conftest import exported

INPUTS = Path(__file__).parent / "inputs"
TODAY = timezone.localdate()
LATER = TODAY + datetime.timedelta(days=400)
SOON = TODAY + datetime.timedelta(days=2)


def test_the_last_day_is_tomorrow_since_a_phone_may_be_a_day_ahead():
    assert days.is_possible(days.FIRST)
    assert days.is_possible(TODAY + datetime.timedelta(days=1))
    assert not days.is_possible(SOON)
    assert not days.is_possible(datetime.date(1899, 12, 31))


@pytest.mark.parametrize(
    ("dates", "day"),
    [
        (["2026-05-11 19:30:00"], datetime.date(2026, 5, 11)),
        ([20260511], datetime.date(2026, 5, 11)),
        (["2024-02-29"], datetime.date(2024, 2, 29)),
        ([None, "", "0000-00-00", 0, "2026-05-11"], datetime.date(2026, 5, 11)),
        (["1969-12-31 23:00:00", "2026-05-11"], datetime.date(2026, 5, 11)),
        (["1970-01-01", "2026-05-11"], datetime.date(2026, 5, 11)),
        ([], Skipped.UNDATED),
        (["someday"], Skipped.UNDATED),
        (["0000-00-00 00:00:00"], Skipped.UNDATED),
        (["1969-12-31"], Skipped.UNDATED),
        (["3111-10-08", "2026-05-11"], Skipped.IMPOSSIBLE),
        (["2568-11-19"], Skipped.IMPOSSIBLE),
        (["2026-02-29", "2026-05-11"], Skipped.IMPOSSIBLE),
        (["2026-13-01"], Skipped.IMPOSSIBLE),
        (["1899-12-31"], Skipped.IMPOSSIBLE),
        ([SOON.isoformat()], Skipped.IMPOSSIBLE),
    ],
)
def test_only_a_day_that_can_be_is_believed(dates, day):
    assert play_day(dates) == day


def test_plays_from_years_to_come_are_left_out_and_counted(import_file, group, phone):
    row = import_file((INPUTS / "bgg-far-future.xml").read_bytes())
    assert (row.counts["skipped"], row.counts["impossible"]) == (2, 2)
    said = "2 plays have an impossible date, such as one in the future, and are left out."
    page = phone.get(reverse("import", args=[row.pk])).content.decode()
    assert said in page
    assert "have no date" not in page
    phone.post(reverse("import", args=[row.pk]))
    assert said in phone.get(reverse("import", args=[row.pk])).content.decode()
    assert sorted(Play.objects.values_list("foreign_id", flat=True)) == ["900003", "900004"]
    history = phone.get(reverse("history", args=[group.code])).content.decode()
    assert '<option value="2026">' in history
    assert "3111" not in history
    assert "2568" not in history


def test_a_play_without_a_date_and_one_with_an_impossible_date_are_told_apart(import_file, phone):
    dated = [foreign.play(f"play-{day}", 5, playDate=f"{day} 20:00:00") for day in ("2026-05-01", LATER, "2026-02-30")]
    row = import_file(foreign.export([*dated, {"uuid": "undated", "gameRefId": 1}]))
    page = phone.get(reverse("import", args=[row.pk])).content.decode()
    assert "1 play of this file is not here yet." in page
    assert "1 play has no date and is left out." in page
    assert "2 plays have an impossible date" in page


def test_tomorrow_is_somebodys_today(import_file):
    tomorrow = TODAY + datetime.timedelta(days=1)
    row = import_file(foreign.export([foreign.play("ahead", 5, playDate=f"{tomorrow} 01:00:00")]), choices={})
    assert row.counts["added"] == 1


# A group's own file


@pytest.fixture
def changed(group, add_play, import_file):
    """Imports the group's file as a new group, with other fields in its only play."""

    def changed(**fields):
        add_play(Ada=3, Berk=9)
        file = json.loads(exported(group))
        file["plays"][0] |= fields
        row = import_file(file, into=None)
        assert (row.state, row.error) == (Import.State.DONE, None)
        return row

    return changed


@pytest.mark.parametrize("day", [SOON.isoformat(), LATER.isoformat(), "9999-12-31"])
def test_a_play_of_a_group_that_lies_ahead_is_left_out_and_counted(group, add_play, owner, phone, import_file, day):
    add_play(Ada=3, Berk=9)
    file = json.loads(exported(group))
    file["plays"][0]["played_on"] = day
    row = import_file(file, into=None, who=Visitor(None, owner.device.key_hash))
    assert (row.counts["added"], row.counts["impossible"]) == (0, 1)
    page = phone.get(reverse("import", args=[row.pk])).content.decode()
    assert "1 play has an impossible date, such as one in the future, and is left out." in page


@pytest.mark.parametrize("moment", [f"{LATER}T20:00:00+00:00", "9999-12-31T23:59:59-14:00"])
def test_no_moment_that_lies_ahead_is_believed(changed, moment):
    row = changed(started_at=moment, finished_at=moment)
    play = Play.objects.get(group=row.group)
    assert play.started_at == play.finished_at == days.noon(play.played_on)


def test_a_play_that_goes_on_was_not_begun_in_years_to_come(changed):
    row = changed(started_at=f"{LATER}T20:00:00+00:00", finished_at=None, played_on=None, result=None, summary=None)
    assert Play.objects.get(group=row.group).started_at <= timezone.now()


def test_a_log_entry_that_lies_ahead_is_of_the_day_of_its_play(group, add_play, import_file):
    add_play(Ada=3, Berk=9)
    file = json.loads(exported(group))
    for edit in file["plays"][0]["log"]:
        edit["at"] = f"{LATER}T20:00:00+00:00"
    again = import_file(file, into=None).group
    play = Play.objects.get(group=again)
    assert set(Edit.objects.filter(play=play).values_list("at", flat=True)) == {play.started_at}


def test_a_person_archived_in_years_to_come_is_archived_now(group, add_play, import_file):
    add_play(Ada=3, Berk=9)
    file = json.loads(exported(group))
    file["people"][0]["archived_at"] = f"{LATER}T20:00:00+00:00"
    again = import_file(file, into=None).group
    archived = Player.objects.get(group=again, name=file["people"][0]["name"]).archived_at
    assert archived <= timezone.now()
