"""Day, place and notes of a play."""

import datetime

import pytest

from scorer.groups.models import Group
from scorer.plays import writes
from scorer.plays.models import Edit, Play
from scorer.plays.play_state import NoSuchPlay, PlayDeleted
from scorer.plays.wording.log_messages import log_message
from scorer.plays.writes import details
from scorer.statistics.models import Score

APRIL = datetime.date(2026, 4, 16)


def test_a_play_of_last_night_is_moved_to_its_night(add_play):
    play = add_play(Ada=12, Berk=9)
    details.update_details(play.edit_code, {"played_on": APRIL}, "")
    assert Play.objects.get(pk=play.pk).played_on == APRIL
    assert set(Score.objects.filter(play=play).values_list("played_on", flat=True)) == {APRIL}


def test_each_thing_that_changed_is_an_edit_of_its_own(add_play):
    play = add_play(Ada=12, Berk=9)
    before = Edit.objects.count()
    details.update_details(play.edit_code, {"played_on": APRIL, "location": "Kadıköy", "notes": ""}, "")
    edits = Edit.objects.filter(play=play, action="about")
    assert Edit.objects.count() == before + 2
    assert [log_message(edit) for edit in edits] == [
        "changed the day: 11 May 2026 → 16 Apr 2026",
        "changed the place: — → Kadıköy",
    ]
    assert Play.objects.get(pk=play.pk).version == play.version + 2


def test_what_is_as_it_was_is_no_edit(group, add_play):
    play = add_play(Ada=12, Berk=9)
    before = Group.objects.get(pk=group.pk).version
    details.update_details(play.edit_code, {"played_on": play.played_on, "location": ""}, "")
    assert not Edit.objects.filter(action="about").exists()
    assert Group.objects.get(pk=group.pk).version == before


def test_nothing_else_of_a_play_is_changed_by_it(add_play):
    play = add_play(Ada=12, Berk=9)
    details.update_details(play.edit_code, {"group": None, "notes": "Late."}, "")
    now = Play.objects.get(pk=play.pk)
    assert (now.group, now.notes) == (play.group, "Late.")


def test_a_missing_or_deleted_play_is_refused(add_play):
    play = add_play(Ada=12, Berk=9)
    with pytest.raises(NoSuchPlay):
        details.update_details(play.view_code, {"notes": "x"}, "")
    writes.delete_play(play.edit_code, "")
    with pytest.raises(PlayDeleted):
        details.update_details(play.edit_code, {"notes": "x"}, "")
