"""Counting on from snapshots gives the same as counting at once, whatever changes in a history."""

import pytest

from scorer.groups import members
from scorer.groups.models import Group
from scorer.plays import writes
from scorer.statistics import snapshots, subjects
from scorer.statistics.models import Score, Snapshot
from tests.exchange.conftest import at_once, exported, folder, import_file  # noqa: F401  # files as they come into a group

from .random_history import RandomHistory, all_statistics, all_statistics_at_once

RECENT = 2
CHANGES = 30


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Takes snapshots after few plays."""
    monkeypatch.setattr(snapshots, "RECENT", RECENT)


@pytest.fixture
def random_history(ada, group, scored, entered):
    return lambda seed: RandomHistory(seed, group, ada, scored, entered)


@pytest.fixture
def azul(entered):
    """Enters so many plays of Azul, won by Ada, one a day."""

    def azul(many, first=1):
        return [entered("Azul", f"2026-01-{first + at:02}", Ada=(80, 1), Berk=(70, 2)) for at in range(many)]

    return azul


def opened(group):
    group.refresh_from_db()
    return subjects.group_statistics(group)


@pytest.mark.parametrize("seed", range(2))
def test_after_every_change_both_give_the_same(random_history, group, seed):
    history = random_history(seed)
    history.begin()
    in_steps = 0
    for _ in range(CHANGES):
        history.go_on()
        in_steps += Snapshot.objects.exists()
        assert all_statistics(group) == all_statistics_at_once(group)
    assert in_steps > CHANGES / 3


@pytest.mark.parametrize("seed", range(2))
def test_after_an_import_both_give_the_same(ada, import_file, random_history, group, seed):  # noqa: F811
    history, other = random_history(seed), members.create_group(ada, "Mondays").member.group
    for _ in range(3):
        for _ in range(8):
            history.finish()
        history.remember()
        import_file(exported(group), {}, into=other)
        assert all_statistics(other) == all_statistics_at_once(other)
    assert all_statistics(other)["group"]["plays"] == all_statistics(group)["group"]["plays"] == 27


def test_after_a_play_has_moved_both_give_the_same_in_both_groups(ada, random_history, group):
    history, other = random_history(0), members.create_group(ada, "Mondays").member.group
    history.begin()
    for _ in range(8):
        history.move_to(other)
        assert (all_statistics(group), all_statistics(other)) == (
            all_statistics_at_once(group),
            all_statistics_at_once(other),
        )
        history.finish()
    assert all_statistics(other)["group"]["plays"] == 8


def test_a_new_play_is_added_to_what_was_counted(azul, group):
    first, *_ = azul(8)
    opened(group)
    Score.objects.filter(play=first).delete()  # without signals: only a recount would notice
    azul(1, first=20)
    assert opened(group)["plays"] == 9


def test_a_recent_play_is_changed_without_counting_all(azul, group):
    first, *_, last = azul(8)
    opened(group)
    Score.objects.filter(play=first).delete()
    writes.delete_play(last.edit_code, "")
    assert opened(group)["plays"] == 7


def test_a_change_of_long_ago_counts_all_once_more(azul, group):
    _, second, *_ = azul(8)
    opened(group)
    writes.delete_play(second.edit_code, "")
    assert not Snapshot.objects.exists()
    assert opened(group)["plays"] == 7
    assert Snapshot.objects.exists()


def test_a_play_on_the_day_of_the_last_counted_one_is_not_missed(azul, entered, group):
    azul(8)
    opened(group)
    on = Snapshot.objects.get().played_on
    entered("Azul", str(on), Ada=(1, 1), Berk=(0, 2))
    assert Snapshot.objects.exists()  # it comes behind the other of that day
    assert all_statistics(group) == all_statistics_at_once(group)


def test_few_plays_are_counted_at_once(azul, group):
    azul(2 * RECENT)
    opened(group)
    assert not Snapshot.objects.exists()
    azul(1, first=20)
    opened(group)
    assert Snapshot.objects.exists()


def test_the_snapshot_follows_the_plays(azul, group):
    azul(8)
    opened(group)
    before = Snapshot.objects.get().played_on
    azul(RECENT + 1, first=20)
    opened(group)
    assert Snapshot.objects.get().played_on > before


def test_what_was_read_before_a_change_is_no_snapshot_after_it(azul, group):
    """An old play is deleted while a page is computed."""
    old, *_ = azul(8)
    group.refresh_from_db()
    read_before = Group.objects.get(pk=group.pk)
    writes.delete_play(old.edit_code, "")
    subjects.group_statistics(read_before)
    assert not Snapshot.objects.exists()


def test_each_group_has_its_own_snapshots(ada, azul, group):
    other = members.create_group(ada, "Mondays").member.group
    old, *_ = azul(8)
    opened(group)
    Snapshot.objects.create(group=other, subject="all", played_on="2026-06-01", play=1, state=[])
    writes.delete_play(old.edit_code, "")
    assert list(Snapshot.objects.values_list("group", flat=True)) == [other.pk]
