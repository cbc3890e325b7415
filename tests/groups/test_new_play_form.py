"""The last table of a group, to repeat."""

import datetime

from django.utils import timezone

from scorer.games import all_games
from scorer.groups import new_play_form
from scorer.plays.models import Play


def last_names(group):
    return new_play_form.last_table(all_games()["five_tribes"], group).names


def test_it_is_that_of_the_last_play(group, add_play):
    add_play(Ada=1, Berk=2), add_play(Ada=1, Chiyo=2)
    assert last_names(group) == "Ada and Chiyo"


def test_an_old_evening_that_came_in_later_is_not_the_last(group, add_play):
    add_play(Ada=1, Berk=2)
    old = add_play(Ada=1, Chiyo=2)
    Play.objects.filter(pk=old.pk).update(started_at=timezone.now() - datetime.timedelta(days=900))
    assert last_names(group) == "Ada and Berk"


def test_of_many_that_came_in_later_none_hides_the_last(group, add_play):
    add_play(Ada=1, Berk=2)
    for _ in range(new_play_form.LAST_TABLE_SEARCH):
        old = add_play(Ada=1, Chiyo=2)
        Play.objects.filter(pk=old.pk).update(started_at=timezone.now() - datetime.timedelta(days=900))
    assert last_names(group) == "Ada and Berk"
