import pytest

from scorer import state
from scorer.groups import members, players
from scorer.groups.players import Together
from scorer.models import Change, Player, Score, Seat
from scorer.rules.inputs import Refused


def person(name):
    return Player.objects.get(name=name, merged_into=None)


def names(play):
    return [seat.player.name for seat in Seat.objects.filter(play=play).select_related("player")]


def test_report_52_a_new_name_stands_in_every_old_play(ada, kept):
    first, second = kept(Ada=12, Berk=9), kept(Ada=3, Berk=4)
    players.rename(person("Berk"), "Berkay", ada)
    assert [state.by_edit_code(play.edit_code).labels for play in (first, second)] == [["Ada", "Berkay"]] * 2


def test_report_53_who_is_archived_keeps_every_result(ada, kept):
    kept(Ada=12, Berk=9)
    before = list(Score.objects.values("player__name", "place", "total"))
    players.archive(person("Berk"), ada)
    assert person("Berk").archived_at
    assert list(Score.objects.values("player__name", "place", "total")) == before
    players.archive(person("Berk"), ada)
    assert person("Berk").archived_at is None


def test_report_51_merged_people_have_all_their_plays(ada, kept):
    kept(Ada=12, Berk=9), kept(Ada=3, Berkay=4)
    players.merge(person("Berkay"), person("Berk"), ada)
    assert Score.objects.filter(player=person("Berk")).count() == 2
    assert not Player.objects.filter(name="Berkay", merged_into=None).exists()


def test_report_51_who_played_against_each_other_cannot_be_one(ada, kept):
    play = kept(Ada=12, Berk=9)
    with pytest.raises(Together) as refused:
        players.merge(person("Berk"), person("Ada"), ada)
    assert refused.value.play == play.pk
    assert names(play) == ["Ada", "Berk"]


def test_report_51_a_merge_can_be_taken_back(ada, kept):
    first, second = kept(Ada=12, Berk=9), kept(Ada=3, Berkay=4)
    change = players.merge(person("Berkay"), person("Berk"), ada)
    players.unmerge(change, ada)
    assert [names(first), names(second)] == [["Ada", "Berk"], ["Ada", "Berkay"]]
    assert Score.objects.filter(player=person("Berk")).count() == 1
    assert Change.objects.get(pk=change.pk).undone_at


def test_a_merge_taken_back_twice_is_taken_back_once(ada, kept):
    kept(Ada=12, Berk=9), kept(Ada=3, Berkay=4)
    change = players.merge(person("Berkay"), person("Berk"), ada)
    players.unmerge(change, ada)
    again = players.merge(person("Berkay"), person("Berk"), ada)
    players.unmerge(change, ada)
    assert Change.objects.get(pk=again.pk).undone_at is None
    assert Score.objects.filter(player=person("Berk")).count() == 2


def test_people_of_two_groups_are_not_one(ada, chiyo, group, kept):
    kept(Ada=12, Berk=9)
    other = players.add(members.make(chiyo, "Mondays").member.group, "Berk")
    with pytest.raises(Refused):
        players.merge(other, Player.objects.get(group=group, name="Berk"), ada)


def test_report_55_a_guest_who_joins_takes_what_the_guest_played(ada, berk, group, kept):
    kept(Ada=9, Berk=12)
    guest = person("Berk")
    assert guest.guest
    member = members.join(berk, group.join_code)
    assert member.player is None
    players.claim(member, guest, berk)
    member.refresh_from_db()
    assert member.player == guest
    assert not person("Berk").guest
    assert Score.objects.get(player=guest).place == 1


def test_a_person_is_one_member_at_most(ada, berk, owner, group, kept):
    kept(Ada=9, Berk=12)
    member = members.join(berk, group.join_code)
    players.claim(owner, person("Berk"), ada)
    players.claim(member, person("Berk"), berk)
    owner.refresh_from_db()
    assert owner.player is None


@pytest.mark.parametrize("name", ["", " \t", "x" * 41])
def test_a_person_has_a_name(group, name):
    with pytest.raises(Refused):
        players.add(group, name)
