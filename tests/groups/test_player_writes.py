import datetime
from contextlib import nullcontext
from functools import partial

import pytest
from django.utils import timezone

from scorer.groups import members, player_writes
from scorer.groups.models import Change, Member, Player
from scorer.groups.player_writes import PlayedTogether
from scorer.plays import queries as state
from scorer.plays.models import Play, Seat
from scorer.rules.inputs import Refused
from scorer.statistics.models import Score
from tests.support.phones import Queries


def person(name):
    return Player.objects.get(name=name, merged_into=None)


def names(play):
    return [seat.player.name for seat in Seat.objects.filter(play=play).select_related("player")]


def test_a_new_name_stands_in_every_old_play(ada, add_play):
    first, second = add_play(Ada=12, Berk=9), add_play(Ada=3, Berk=4)
    player_writes.rename(person("Berk"), "Berkay", ada)
    assert [state.by_edit_code(play.edit_code).labels for play in (first, second)] == [["Ada", "Berkay"]] * 2


def test_whoever_looks_at_a_play_hears_of_a_new_name(ada, add_play):
    before, other = add_play(Ada=12, Berk=9), add_play(Ada=3, Chiyo=4)
    player_writes.rename(person("Berk"), "Berkay", ada)
    now = dict(Play.objects.values_list("pk", "version"))
    assert (now[before.pk], now[other.pk]) == (before.version + 1, other.version)


@pytest.mark.parametrize("change", ["merge", "unmerge"])
def test_the_plays_of_who_is_merged_are_held_before_their_seats_as_an_edit_holds_them(ada, add_play, change):
    """A fixed order of locks avoids deadlocks."""
    add_play(Ada=12, Berk=9), add_play(Ada=3, Berkay=4)
    act = partial(player_writes.merge, person("Berkay"), person("Berk"), ada)
    if change == "unmerge":
        act = partial(player_writes.unmerge, act(), ada)
    with Queries() as queries:
        act()
    written = [sql.split('"')[1] for sql in queries.writes() if sql.startswith("UPDATE")]
    assert written.index("plays_play") < written.index("plays_seat")


def test_who_is_archived_keeps_every_result(ada, add_play):
    add_play(Ada=12, Berk=9)
    before = list(Score.objects.values("player__name", "place", "total"))
    player_writes.archive(person("Berk"), ada)
    assert person("Berk").archived_at
    assert list(Score.objects.values("player__name", "place", "total")) == before
    player_writes.archive(person("Berk"), ada)
    assert person("Berk").archived_at is None


def test_merged_people_have_all_their_plays(ada, add_play):
    add_play(Ada=12, Berk=9), add_play(Ada=3, Berkay=4)
    player_writes.merge(person("Berkay"), person("Berk"), ada)
    assert Score.objects.filter(player=person("Berk")).count() == 2
    assert not Player.objects.filter(name="Berkay", merged_into=None).exists()


def test_who_played_against_each_other_cannot_be_one(ada, add_play):
    play = add_play(Ada=12, Berk=9)
    with pytest.raises(PlayedTogether) as refused:
        player_writes.merge(person("Berk"), person("Ada"), ada)
    assert refused.value.play == play.pk
    assert names(play) == ["Ada", "Berk"]


@pytest.mark.parametrize(("days", "is_one"), [(29, False), (31, True)])
def test_a_play_that_is_gone_for_good_says_nothing_any_more(ada, add_play, days, is_one):
    play, other = add_play(Ada=12, Berk=9), add_play(Berk=3, Chiyo=4)
    Play.objects.filter(pk=play.pk).update(deleted_at=timezone.now() - datetime.timedelta(days))
    with nullcontext() if is_one else pytest.raises(PlayedTogether):
        player_writes.merge(person("Berk"), person("Ada"), ada)
    assert names(other) == ["Ada" if is_one else "Berk", "Chiyo"]


def test_a_merge_raises_the_version_of_the_plays_it_changes(ada, add_play):
    before, other = add_play(Ada=12, Berk=9), add_play(Ada=3, Chiyo=4)
    player_writes.merge(person("Berk"), person("Chiyo"), ada)
    now = dict(Play.objects.values_list("pk", "version"))
    assert (now[before.pk], now[other.pk]) == (before.version + 1, other.version)


def test_a_merge_can_be_taken_back(ada, add_play):
    first, second = add_play(Ada=12, Berk=9), add_play(Ada=3, Berkay=4)
    change = player_writes.merge(person("Berkay"), person("Berk"), ada)
    player_writes.unmerge(change, ada)
    assert [names(first), names(second)] == [["Ada", "Berk"], ["Ada", "Berkay"]]
    assert Score.objects.filter(player=person("Berk")).count() == 1
    assert Change.objects.get(pk=change.pk).undone_at


def test_a_merge_taken_back_twice_is_taken_back_once(ada, add_play):
    add_play(Ada=12, Berk=9), add_play(Ada=3, Berkay=4)
    change = player_writes.merge(person("Berkay"), person("Berk"), ada)
    player_writes.unmerge(change, ada)
    again = player_writes.merge(person("Berkay"), person("Berk"), ada)
    player_writes.unmerge(change, ada)
    assert Change.objects.get(pk=again.pk).undone_at is None
    assert Score.objects.filter(player=person("Berk")).count() == 2


def test_people_of_two_groups_are_not_one(ada, chiyo, group, add_play):
    add_play(Ada=12, Berk=9)
    other = player_writes.add(members.create_group(chiyo, "Mondays").member.group, "Berk", chiyo)
    with pytest.raises(Refused):
        player_writes.merge(other, Player.objects.get(group=group, name="Berk"), ada)


def test_a_guest_who_joins_takes_what_the_guest_played(ada, berk, group, add_play):
    add_play(Ada=9, Chiyo=8), add_play(Ada=9, Berk=12)
    guest = person("Berk")
    assert guest.guest
    member = members.join(berk, group.join_code)
    assert member.player is None
    player_writes.claim(member, guest, berk)
    member.refresh_from_db()
    assert member.player == guest
    assert not person("Berk").guest
    assert Score.objects.get(player=guest).place == 1


def test_a_person_is_one_member_at_most(ada, berk, owner, group, add_play):
    add_play(Ada=9, Berk=12)
    member = members.join(berk, group.join_code)
    player_writes.claim(owner, person("Berk"), ada)
    with pytest.raises(Refused):
        player_writes.claim(member, person("Berk"), berk)
    assert Member.objects.get(player=person("Berk")) == owner


@pytest.mark.parametrize("name", ["", " \t", "x" * 41])
def test_a_person_has_a_name(ada, group, name):
    with pytest.raises(Refused):
        player_writes.add(group, name, ada)


def test_merges_are_taken_back_from_the_last_one_on(ada, add_play):
    first, second, third = add_play(Ada=1, Berk=2), add_play(Ada=1, Berkay=2), add_play(Ada=1, Berkan=2)
    early = player_writes.merge(person("Berkan"), person("Berkay"), ada)
    late = player_writes.merge(person("Berkay"), person("Berk"), ada)
    with pytest.raises(Refused):
        player_writes.unmerge(early, ada)
    player_writes.unmerge(late, ada)
    player_writes.unmerge(early, ada)
    assert [names(play)[1] for play in (first, second, third)] == ["Berk", "Berkay", "Berkan"]


def test_two_phones_that_merge_each_into_the_other_merge_once(ada, add_play):
    add_play(Ada=1, Berk=2), add_play(Ada=1, Berkay=2)
    first, second = person("Berk"), person("Berkay")
    player_writes.merge(first, second, ada)
    with pytest.raises(Refused):
        player_writes.merge(Player.objects.get(pk=second.pk), first, ada)


def test_the_member_stays_the_person_that_two_were_made_into(ada, owner, add_play):
    add_play(Ada=1, Berk=2), add_play(Adam=1, Berk=2)
    player_writes.claim(owner, person("Adam"), ada)
    change = player_writes.merge(person("Adam"), person("Ada"), ada)
    owner.refresh_from_db()
    assert owner.player == person("Ada")
    assert not person("Ada").guest
    player_writes.unmerge(change, ada)
    owner.refresh_from_db()
    assert owner.player == person("Adam")


def test_a_person_who_is_somebodys_stays_theirs(ada, berk, owner, group, add_play):
    add_play(Ada=1, Berk=2), add_play(Adam=1, Berk=2)
    member = members.join(berk, group.join_code)
    player_writes.claim(owner, person("Ada"), ada)
    player_writes.claim(member, person("Adam"), berk)
    player_writes.merge(person("Adam"), person("Ada"), ada)
    for changed in (owner, member):
        changed.refresh_from_db()
    assert (owner.player, member.player) == (person("Ada"), None)
