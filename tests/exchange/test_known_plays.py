"""A play in the exports of two programs is imported once, in whichever order, with the fields of both."""

import json
from pathlib import Path

import pytest
from django.urls import reverse

from scorer.exchange.importing import known_plays
from scorer.exchange.models import Import
from scorer.plays import writes
from scorer.plays.models import Edit, Play
from scorer.statistics.models import Score
from tests.exchange import foreign
from tests.exchange.conftest import exported, without_moment

INPUTS = Path(__file__).parent / "inputs"
BGG, BG_STATS = "bgg-far-future.xml", "bgs-posted-to-bgg.json"


def content(name, **change):
    """One of the input files, with other fields in its first play."""
    file = (INPUTS / name).read_text()
    if change:
        file = json.loads(file)
        file["plays"][0] |= change
    return file


def posted():
    return Play.objects.filter(played_on="2026-11-12")


def stored_seats(play):
    return list(play.seats.order_by("position").values_list("player__name", "total", "place"))


@pytest.mark.parametrize("files", [(BGG, BG_STATS), (BG_STATS, BGG)])
def test_a_play_from_both_exports_comes_in_once(import_file, files):
    first, second = (import_file(content(name), choices={}) for name in files)
    assert (first.state, second.state, second.error) == ("done", "done", None)
    assert second.counts["known"] == 1
    assert stored_seats(posted().get()) == [("Ada", 194, 2), ("Oo", 206, 1)]
    assert Score.objects.filter(play__in=posted(), place=1).count() == 1
    assert Play.objects.count() == 2


@pytest.mark.parametrize("files", [(BGG, BG_STATS), (BG_STATS, BGG)])
def test_it_is_known_again_from_either_file_later(import_file, files):
    for name in (*files, *files):
        row = import_file(content(name), choices={})
    assert row.counts["added"] == 0
    assert row.counts["completed"] == 0
    assert Play.objects.count() == 2


def test_what_only_the_second_file_knows_is_added(import_file, phone):
    import_file(content(BG_STATS), choices={})
    row = import_file(content(BGG))
    assert (row.state, row.counts["completed"]) == (Import.State.MATCHING, 1)
    page = phone.get(reverse("import", args=[row.pk])).content.decode()
    assert "1 play that is here already gets what only this file knows of it." in page
    phone.post(reverse("import", args=[row.pk]))
    assert posted().get().location == "Home 9"
    edit = Edit.objects.get(play__in=posted())
    assert (edit.action, edit.unit, edit.old, edit.new) == ("about", "location", "", "Home 9")
    assert (edit.version, posted().get().version) == (1, 1)


def test_notes_of_bg_stats_are_added_to_a_play_of_boardgamegeek(import_file):
    import_file(content(BGG), choices={})
    import_file(content(BG_STATS, comments="Late, and close."), choices={})
    assert (posted().get().location, posted().get().notes) == ("Home 9", "Late, and close.")
    assert posted().get().source == Play.Source.BGG


def test_what_stands_already_is_not_replaced(import_file):
    import_file(content(BGG), choices={})
    Play.objects.update(notes="Mine.", location="Here")
    import_file(content(BG_STATS, comments="Late, and close."), choices={})
    assert (posted().get().location, posted().get().notes) == ("Here", "Mine.")
    assert not Edit.objects.exists()


def test_a_file_that_only_adds_can_be_brought_in_and_asks_about_nobody(import_file, phone):
    import_file(content(BGG), choices={})
    row = import_file(content(BG_STATS, comments="Late."))
    page = phone.get(reverse("import", args=[row.pk])).content.decode()
    assert "No play of this file is new." in page
    assert "Bring these plays in" in page
    assert "Who is who?" not in page


def test_a_deleted_play_neither_comes_back_nor_gets_anything(import_file):
    import_file(content(BGG), choices={})
    writes.delete_play(posted().get().edit_code, "")
    row = import_file(content(BG_STATS, comments="Late."), choices={})
    assert row.counts == row.counts | {"known": 1, "completed": 0}
    assert posted().get().notes == ""


def test_a_play_that_came_in_before_ids_were_kept_is_known_after_its_file_came_again(import_file):
    import_file(content(BG_STATS), choices={})
    Play.objects.update(bgg_id="")
    import_file(content(BG_STATS), choices={})
    assert posted().get().bgg_id == "900003"
    import_file(content(BGG), choices={})
    assert posted().count() == 1


@pytest.mark.parametrize("number", [0, None, "", "x", -3, "1" + "0" * 30])
def test_a_play_that_was_not_posted_has_no_id_there(import_file, number):
    import_file(content(BG_STATS, bggId=number), choices={})
    assert Play.objects.get().bgg_id == ""


def test_two_plays_of_one_file_are_two_though_they_were_posted_as_one(import_file):
    file = json.loads(content(BG_STATS))
    file["plays"].append(file["plays"][0] | {"uuid": "x-1"})
    assert import_file(file, choices={}).counts["added"] == 2


def test_of_an_entry_that_stands_for_several_plays_one_is_the_posted_one(import_file):
    import_file(content(BG_STATS, bggId=102), choices={})
    row = import_file(foreign.BGG, choices={})
    assert (row.counts["known"], row.counts["added"]) == (1, 4)


@pytest.mark.parametrize("files", [(BGG, BG_STATS), (BG_STATS, BGG)])
def test_a_group_that_was_saved_knows_it_too(import_file, group, files):
    import_file(content(files[0]), choices={})
    file = exported(group)
    again = import_file(file, into=None).group
    assert without_moment(exported(again)) == without_moment(file)
    import_file(content(files[1]), choices={}, into=again)
    assert posted().filter(group=again).count() == 1


def test_what_was_changed_meanwhile_is_not_replaced(import_file):
    import_file(content(BGG), choices={})
    play = posted().get()
    Play.objects.filter(pk=play.pk).update(notes="Mine.")
    known_plays.complete([known_plays.Completion(play.pk, {"notes": "Late."})], None)
    assert posted().get().notes == "Mine."
