"""Counted statistics are cached until the history changes."""

import pytest
from django.core.management import call_command
from django.db import OperationalError

from scorer.groups import members, player_writes
from scorer.groups.models import Group
from scorer.statistics import cache, subjects
from scorer.statistics.models import Computed, Snapshot
from tests.support.phones import Queries


@pytest.fixture
def played(add_play, group):
    add_play(Ada=12, Berk=9)
    group.refresh_from_db()
    return group


def test_the_second_time_nothing_is_counted(played):
    first = subjects.group_statistics(played)
    with Queries() as queries:
        assert subjects.group_statistics(played) == first
    assert len(queries.statements()) == 1


def test_a_change_of_the_history_deletes_the_cached_data(played, add_play):
    before = subjects.group_statistics(played)
    add_play(Ada=3, Berk=4)
    played.refresh_from_db()
    assert (before["plays"], subjects.group_statistics(played)["plays"]) == (1, 2)
    assert Computed.objects.filter(group=played).count() == 1


def test_a_change_leaves_the_cache_of_another_group(played, chiyo, add_play):
    other = members.create_group(chiyo, "Mondays").member.group
    subjects.group_statistics(other)
    add_play(Ada=3, Berk=4)
    assert Computed.objects.filter(group=other).exists()


def test_a_new_name_needs_no_counting(ada, played):
    subjects.group_statistics(played)
    player_writes.rename(played.players.get(name="Berk"), "Berkay", ada)
    played.refresh_from_db()
    with Queries() as queries:
        subjects.group_statistics(played)
    assert len(queries.statements()) == 1


def test_a_full_disk_hides_no_statistics(played, monkeypatch):
    def full(*given):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(cache, "_upsert", full)
    assert subjects.group_statistics(played)["plays"] == 1
    assert not Computed.objects.exists()


def test_what_was_read_before_a_change_is_not_cached_after_it(played, add_play):
    read_before = Group.objects.get(pk=played.pk)
    add_play(Ada=3, Berk=4)
    subjects.group_statistics(read_before)
    assert not Computed.objects.exists()


def test_each_group_has_its_own(played, chiyo):
    other = members.create_group(chiyo, "Mondays").member.group
    assert (subjects.group_statistics(played)["plays"], subjects.group_statistics(other)["plays"]) == (1, 0)


def test_data_are_the_same_from_the_cache_or_not(played):
    person = played.players.get(name="Ada").pk
    for ask in (
        subjects.group_statistics,
        subjects.rating_statistics,
        lambda group: subjects.person_statistics(group, person),
        lambda group: subjects.game_statistics(group, "five_tribes"),
    ):
        assert ask(played) == ask(played)


def test_a_release_counts_everything_anew(played):
    subjects.group_statistics(played)
    Snapshot.objects.create(group=played, subject="of an earlier release", played_on="2026-01-01", play=1, state=[])
    call_command("migrate", verbosity=0)
    assert (Computed.objects.count(), Snapshot.objects.count()) == (0, 0)
