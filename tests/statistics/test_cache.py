"""What was worked out once is kept until the history changes."""

import pytest
from django.core.management import call_command
from django.db import OperationalError

from scorer.groups import members, player_writes
from scorer.statistics import cache as keeping
from scorer.statistics import subjects
from scorer.statistics.models import Computed, Snapshot
from tests.support.phones import Queries


@pytest.fixture
def played(kept, group):
    kept(Ada=12, Berk=9)
    group.refresh_from_db()
    return group


def test_the_second_time_nothing_is_worked_out(played):
    first = subjects.of_group(played)
    with Queries() as queries:
        assert subjects.of_group(played) == first
    assert len(queries.told()) == 1


def test_a_change_of_the_history_makes_it_old(played, kept):
    before = subjects.of_group(played)
    kept(Ada=3, Berk=4)
    played.refresh_from_db()
    assert (before["plays"], subjects.of_group(played)["plays"]) == (1, 2)
    assert Computed.objects.filter(group=played).count() == 1  # it takes the place of the old


def test_a_new_name_needs_nothing_worked_out(ada, played):
    subjects.of_group(played)
    player_writes.rename(played.players.get(name="Berk"), "Berkay", ada)
    played.refresh_from_db()
    with Queries() as queries:
        subjects.of_group(played)
    assert len(queries.told()) == 1


def test_a_full_disk_hides_no_statistics(played, monkeypatch):
    def full(*given):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(keeping, "_keep", full)
    assert subjects.of_group(played)["plays"] == 1
    assert not Computed.objects.exists()


def test_what_an_earlier_release_kept_is_not_read(played, monkeypatch):
    subjects.of_group(played)
    Computed.objects.update(data={"plays": "in another shape"})
    monkeypatch.setattr(keeping, "SHAPE", keeping.SHAPE + 1)
    assert subjects.of_group(played)["plays"] == 1


def test_each_group_has_its_own(played, chiyo):
    other = members.make(chiyo, "Mondays").member.group
    assert (subjects.of_group(played)["plays"], subjects.of_group(other)["plays"]) == (1, 0)


def test_it_is_the_same_whether_it_was_kept_or_not(played):
    person = played.players.get(name="Ada").pk
    for ask in (
        subjects.of_group,
        subjects.of_ratings,
        lambda group: subjects.of_person(group, person),
        lambda group: subjects.of_game(group, "five_tribes"),
    ):
        assert ask(played) == ask(played)


def test_a_release_counts_everything_anew(played):
    subjects.of_group(played)
    Snapshot.objects.create(group=played, subject="3 of an earlier release", played_on="2026-01-01", play=1, state=[])
    call_command("migrate", verbosity=0)
    assert (Computed.objects.count(), Snapshot.objects.count()) == (0, 0)
