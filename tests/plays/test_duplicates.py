"""Probable duplicates."""

import datetime

import pytest
from django.utils import timezone

from scorer.groups import player_writes
from scorer.groups.models import Player
from scorer.plays import writes
from scorer.plays.duplicates import find_duplicate
from scorer.plays.models import Play, Seat
from scorer.plays.writes import details


@pytest.fixture
def two(add_play):
    return add_play(Ada=12, Berk=9), add_play(Ada=12, Berk=9)


def again(play):
    return Play.objects.get(pk=play.pk)


def test_the_second_of_two_looks_like_the_first(two):
    first, second = two
    assert find_duplicate(second) == first
    assert find_duplicate(first) is None


@pytest.mark.parametrize("other", [{"Ada": 12, "Berk": 8}, {"Ada": 12, "Chiyo": 9}, {"Ada": 9, "Berk": 12}])
def test_other_people_or_other_totals_are_another_play(add_play, other):
    add_play(Ada=12, Berk=9)
    assert find_duplicate(add_play(**other)) is None


def test_the_order_of_the_seats_says_nothing(add_play):
    first = add_play(Ada=12, Berk=9)
    assert find_duplicate(add_play(Berk=9, Ada=12)) == first


def test_another_day_is_another_play(add_play):
    add_play(Ada=12, Berk=9)
    assert find_duplicate(add_play(on="2026-05-12", Ada=12, Berk=9)) is None


def test_another_game_is_another_play(two):
    Play.objects.filter(pk=two[0].pk).update(game="", title="Wingspan")
    assert find_duplicate(two[1]) is None


def test_what_was_finished_long_ago_is_another_play(two):
    Play.objects.filter(pk=two[0].pk).update(finished_at=timezone.now() - datetime.timedelta(days=1, minutes=1))
    assert find_duplicate(two[1]) is None


def test_without_totals_nothing_looks_the_same(two):
    Seat.objects.filter(play__in=two).update(total=None)
    assert find_duplicate(two[1]) is None


def test_what_was_deleted_looks_like_nothing(two):
    writes.delete_play(two[0].edit_code, "")
    assert find_duplicate(two[1]) is None


def test_a_play_marked_as_distinct_has_no_duplicate(two):
    details.mark_distinct(two[1].edit_code, "")
    assert find_duplicate(again(two[1])) is None


def test_two_names_of_one_person_are_that_person(ada, add_play):
    first, second = add_play(Ada=12, Berk=9), add_play(Ada=12, Berkay=9)
    player_writes.merge(Player.objects.get(name="Berkay"), Player.objects.get(name="Berk"), ada)
    assert find_duplicate(again(second)) == first
