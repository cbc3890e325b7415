"""The log of a group: its changes, each with its person."""

import pytest

from scorer.accounts.devices import get_or_create as get_or_create_device
from scorer.accounts.models import Device, User
from scorer.accounts.visitor import Visitor
from scorer.groups import change_log, members, player_writes
from scorer.groups.models import Change, Member, Player


def sentences(group):
    return [line["sentence"] for line in change_log.entries(group)]


def by(group):
    return [line["by"] for line in change_log.entries(group)]


@pytest.fixture
def account(group, owner):
    """Ada's account, signed in on two phones, with its membership claimed as Ada."""
    user = User.objects.create(username="Ada")
    person = Player.objects.create(group=group, name="Ada")
    Member.objects.filter(pk=owner.pk).update(user=user, device=None, player=person)
    for key_hash in ("d" * 64, "e" * 64):
        Device.objects.create(key_hash=key_hash, user=user)
    return user


class TestByWhom:
    def test_a_change_that_names_no_phone_is_nobodys(self, group, account):
        Change.objects.create(group=group, action=Change.Action.LINK)
        assert by(group) == [""]

    def test_nor_is_it_that_of_somebody_who_is_signed_in_nowhere(self, group, account):
        Device.objects.filter(user=account).delete()
        Change.objects.create(group=group, action=Change.Action.LINK)
        assert by(group) == [""]

    @pytest.mark.parametrize("phone", ["d" * 64, "e" * 64])
    def test_an_account_is_known_on_each_of_its_phones(self, group, account, phone):
        members.rename(group, "Fridays", Visitor(account.pk, phone))
        assert by(group) == ["Ada"]

    def test_a_phone_that_belongs_to_nobody_has_no_name(self, group, account, chiyo):
        get_or_create_device(chiyo.key_hash)
        members.rename(group, "Fridays", chiyo)
        assert by(group) == [""]


class TestWhatIsLogged:
    def test_ratings_that_are_hidden_and_shown(self, ada, group):
        for rated in (False, True):
            members.set_rated(group, rated, ada)
        assert sentences(group) == ["Ratings are shown", "Ratings are not shown any more"]

    def test_a_new_recovery_code(self, ada, group):
        code = members.renew_recovery_code(group, ada)
        assert sentences(group) == ["The recovery code is a new one"]
        assert code not in str(Change.objects.values_list("detail", flat=True))

    def test_an_owner_by_the_recovery_code(self, ada, chiyo, group):
        members.recover_group(chiyo, members.renew_recovery_code(group, ada))
        assert sentences(group)[0] == "Somebody became an owner by the recovery code"
        assert Change.objects.all()[0].device.key_hash == chiyo.key_hash

    def test_an_owner_by_another_owner(self, ada, berk, group):
        joined = members.join(berk, group.join_code)
        members.set_role(group, joined.pk, Member.Role.OWNER, ada)
        assert sentences(group) == ["Somebody became an owner", "Somebody joined"]

    def test_somebody_who_is_added(self, ada, group):
        player_writes.add(group, "Berk", ada)
        assert sentences(group) == ["Berk was added"]

    def test_a_guest_who_is_none_any_more(self, ada, group):
        berk = player_writes.add(group, "Berk", ada, guest=True)
        for guest in (False, True):
            player_writes.set_guest(berk, guest, ada)
        assert sentences(group)[:2] == ["Berk is a guest now", "Berk is no guest any more"]

    def test_two_who_were_one_and_are_two_again_and_who_said_so(self, ada, chiyo, group):
        berk, berkay = (player_writes.add(group, name, ada) for name in ("Berk", "Berkay"))
        merged = player_writes.merge(berkay, berk, ada)
        player_writes.unmerge(merged, chiyo)
        assert sentences(group)[:2] == ["Berkay and Berk are two people again", "Berkay was found to be Berk"]
        assert Change.objects.all()[0].device.key_hash == chiyo.key_hash
        assert [line["can_undo"] for line in change_log.entries(group)][:2] == [False, False]

    def test_a_merge_that_is_taken_back_twice_is_told_once(self, ada, group):
        berk, berkay = (player_writes.add(group, name, ada) for name in ("Berk", "Berkay"))
        merged = player_writes.merge(berkay, berk, ada)
        for _ in range(2):
            player_writes.unmerge(merged, ada)
        assert Change.objects.filter(action=Change.Action.PARTED).count() == 1
