import pytest

from scorer.groups import members
from scorer.groups.members import NoSuchGroup, NotAllowed, Role
from scorer.groups.models import Group, Member
from scorer.plays.models import Play
from scorer.rules.inputs import Refused
from scorer.server.write_lock import write_transaction


def test_who_makes_a_group_owns_it(ada, owner):
    assert members.membership(ada, owner.group.code).role == Role.OWNER


def test_to_a_stranger_there_is_no_such_group(chiyo, group):
    with pytest.raises(NoSuchGroup):
        members.membership(chiyo, group.code)


def test_a_browser_without_a_key_belongs_nowhere(ada, group):
    with pytest.raises(NoSuchGroup):
        members.membership(ada._replace(key_hash=""), group.code)


def test_a_join_link_makes_a_member_once(berk, group):
    first, again = members.join(berk, group.join_code), members.join(berk, group.join_code)
    assert first == again
    assert first.role == Role.MEMBER


def test_joining_takes_nothing_from_an_owner(ada, group):
    assert members.join(ada, group.join_code).role == Role.OWNER


def test_a_viewer_may_look_and_not_change(ada, berk, group):
    viewer = members.join(berk, group.join_code)
    members.set_role(group, viewer.pk, Role.VIEWER, ada)
    assert members.membership(berk, group.code).role == Role.VIEWER
    with pytest.raises(NotAllowed):
        members.membership(berk, group.code, Role.MEMBER)


def test_who_may_only_look_from_now_on_has_no_old_link_that_does_more(ada, berk, chiyo, group, add_play):
    play = add_play(Ada=12, Berk=9)
    member = members.join(berk, group.join_code)
    join, edit = group.join_code, play.edit_code
    members.set_role(group, member.pk, Role.VIEWER, ada)
    play.refresh_from_db()
    assert play.edit_code != edit
    with pytest.raises(NoSuchGroup):
        members.join(chiyo, join)
    again = play.edit_code
    members.set_role(group, member.pk, Role.VIEWER, ada)
    members.set_role(group, member.pk, Role.MEMBER, ada)
    play.refresh_from_db()
    assert play.edit_code == again


def test_a_renewed_join_link_lets_nobody_in_by_the_old_one(ada, berk, group):
    old = group.join_code
    members.renew_join_link(group, ada)
    with pytest.raises(NoSuchGroup):
        members.join(berk, old)


def test_the_last_owner_cannot_leave(ada, owner):
    with pytest.raises(Refused):
        members.leave(owner, ada)
    with pytest.raises(Refused):
        members.set_role(owner.group, owner.pk, Role.VIEWER, ada)


@pytest.mark.parametrize("how", ["removed", "left"])
def test_whoever_is_out_cannot_come_back_by_any_old_link(ada, berk, group, add_play, how):
    play = add_play(Ada=12, Berk=9)
    member = members.join(berk, group.join_code)
    join, edit = group.join_code, play.edit_code
    if how == "removed":
        members.remove(group, member.pk, ada)
    else:
        members.leave(member, berk)
    play.refresh_from_db()
    assert play.edit_code != edit
    with pytest.raises(NoSuchGroup):
        members.join(berk, join)


def test_every_play_of_the_group_alone_gets_an_edit_link_of_its_own(ada, chiyo, group, add_play):
    plays = [add_play(Ada=12, Berk=9), add_play(Ada=7, Berk=8)]
    elsewhere = Play.objects.create(group=members.create_group(chiyo, "Mondays").member.group, game="five_tribes")
    before = [play.edit_code for play in (*plays, elsewhere)]
    with write_transaction():
        members.renew_edit_links(group)
    now = [Play.objects.get(pk=play.pk).edit_code for play in (*plays, elsewhere)]
    assert [old == new for old, new in zip(before, now, strict=True)] == [False, False, True]
    assert len({*before, *now}) == 5


def test_a_forged_member_is_of_another_group(ada, chiyo, group):
    other = members.create_group(chiyo, "Mondays").member
    with pytest.raises(NoSuchGroup):
        members.remove(group, other.pk, ada)
    assert Member.objects.filter(pk=other.pk).exists()


def test_a_recovery_code_opens_a_group_once(ada, berk):
    made = members.create_group(ada, "Thursdays")
    found = members.recover_group(berk, made.recovery)
    assert found.member.role == Role.OWNER
    with pytest.raises(NoSuchGroup):
        members.recover_group(berk, made.recovery)
    assert members.recover_group(berk, found.recovery).member == found.member


def test_a_recovery_code_is_kept_nowhere(ada):
    made = members.create_group(ada, "Thursdays")
    assert made.recovery not in str(Group.objects.values().get())


@pytest.mark.parametrize("name", ["", "  ", "x" * 61])
def test_a_group_has_a_name(ada, name):
    with pytest.raises(Refused):
        members.create_group(ada, name)
