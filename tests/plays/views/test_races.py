"""Races: another phone writes between the reads and the writes of a request."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from django.db import transaction
from django.urls import reverse

from scorer.exchange.models import Import
from scorer.games import all_games
from scorer.groups import members, player_writes, removal
from scorer.groups.models import Change, Group, Member, Player
from scorer.plays import queries, writes
from scorer.plays.models import Play, Seat
from scorer.plays.writes import NewSeat
from scorer.server import write_lock
from scorer.statistics.models import Score
from tests.bench import server
from tests.server.test_write_lock import Phone, database, rows_in  # noqa: F401  # a database of its own, for a server
from tests.support import access
from tests.support.world import STATES, who_is


@pytest.fixture
def quicker(monkeypatch):
    """`quicker(act)`: when the next transaction is about to begin, `act` has its own before."""
    acts = []

    @contextmanager
    def atomic():
        while acts:
            acts.pop()()
        with transaction.atomic():
            yield

    monkeypatch.setattr(write_lock, "_thread_lock", threading.RLock())
    monkeypatch.setattr(write_lock, "transaction", SimpleNamespace(atomic=atomic))
    return acts.append


def unkept():
    return writes.start_play(all_games()["five_tribes"], [NewSeat("Ada"), NewSeat("Berk")], {})


def keep_at(play):
    return reverse("save_to_group", args=[play.edit_code])


class TestOnePlayInTwoGroups:
    def test_the_quicker_group_has_it_and_the_other_phone_is_told(self, world, quicker):
        play, slow, quick = unkept(), world.phone("owner"), world.phone("somebody else")
        quicker(lambda: quick.post(keep_at(play), {"group": world.other.group.code}))
        answer = slow.post(keep_at(play), {"group": world.house.group.code})
        assert answer.status_code == 409
        assert "Another phone kept this play in its group" in answer.content.decode()
        assert Play.objects.get(pk=play.pk).group == world.other.group
        assert Player.objects.filter(seats__play=play).values_list("group", flat=True)[0] == world.other.group.pk

    def test_no_group_is_made_for_a_play_that_another_phone_keeps(self, world, quicker):
        play, slow, quick = unkept(), world.phone("owner"), world.phone("somebody else")
        quicker(lambda: quick.post(keep_at(play), {"group": world.other.group.code}))
        assert slow.post(keep_at(play), {"name": "Mondays"}).status_code == 409
        assert not Group.objects.filter(name="Mondays").exists()

    def test_two_taps_make_one_group_and_lead_to_it(self, world, quicker):
        play, phone = unkept(), world.phone("owner")
        quicker(lambda: phone.post(keep_at(play), {"name": "Mondays"}))
        answer = phone.post(keep_at(play), {"name": "Mondays"})
        assert answer.headers["Location"] == keep_at(Play.objects.get(pk=play.pk))
        assert Group.objects.filter(name="Mondays").count() == 1

    def test_a_play_that_is_deleted_meanwhile_is_kept_nowhere(self, world, quicker):
        play, phone = unkept(), world.phone("owner")
        quicker(lambda: writes.delete_play(play.edit_code, ""))
        answer = phone.post(keep_at(play), {"group": world.house.group.code})
        assert answer.status_code == 409
        assert Play.objects.get(pk=play.pk).group is None


class TestJoiningTwice:
    def test_one_phone_belongs_once(self, world, quicker):
        phone, address = world.phone("stranger"), reverse("join", args=[world.house.group.join_code])
        quicker(lambda: phone.post(address))
        assert phone.post(address).status_code == 302
        mine = Member.objects.filter(device__key_hash=who_is("stranger").key_hash)
        assert [member.group for member in mine] == [world.house.group]

    def test_a_link_that_is_renewed_meanwhile_lets_nobody_in(self, world, quicker):
        group = world.house.group
        quicker(lambda: members.renew_join_link(Group.objects.get(pk=group.pk), who_is("owner")))
        before = group.members.count()
        assert world.phone("stranger").post(reverse("join", args=[group.join_code])).status_code == 404
        assert group.members.count() == before


class TestClaimingOnePerson:
    def claim(self, world, visitor):
        address = access.in_a_group("choose_person", world.house)
        return world.phone(visitor).post(address, {"person": world.house.free.pk})

    def test_the_quicker_member_is_that_person_and_the_other_is_told(self, world, quicker):
        quicker(lambda: self.claim(world, "owner"))
        answer = self.claim(world, "member")
        assert answer.status_code == 422
        assert "Somebody else said to be" in answer.content.decode()
        assert Member.objects.get(player=world.house.free).user == world.account

    def test_a_person_who_is_found_to_be_another_meanwhile_is_nobodys(self, world, quicker):
        house = world.house
        quicker(lambda: player_writes.merge(house.free, house.berk, who_is("owner")))
        answer = self.claim(world, "member")
        assert answer.status_code == 422
        assert "was found to be somebody else since" in answer.content.decode()
        assert not Member.objects.filter(player=house.free).exists()


class TestMergingMeanwhile:
    def test_a_play_that_is_finished_counts_for_who_is_left(self, world, quicker):
        house, play = world.house, world.house.plays["open"]
        quicker(lambda: player_writes.merge(house.berk, house.free, who_is("owner")))
        phone, finish = world.phone("member"), reverse("finish", args=[play.edit_code])
        # Somebody else sits there than was shown, so it is asked once more.
        asked = phone.post(finish, {"version": play.version, "as_it_stands": "1"})
        assert (asked.status_code, Score.objects.filter(play=play).count()) == (200, 0)
        play.refresh_from_db()
        assert phone.post(finish, {"version": play.version, "as_it_stands": "1"}).status_code == 302
        assert set(Score.objects.filter(play=play).values_list("player", flat=True)) == {house.ada.pk, house.free.pk}

    def test_a_new_play_seats_who_is_left(self, world, quicker):
        house = world.house
        quicker(lambda: player_writes.merge(house.berk, house.free, who_is("owner")))
        form = {"who": [house.ada.pk, house.berk.pk]}
        answer = world.phone("member").post(f"/new/five_tribes/?group={house.group.code}", form)
        assert answer.status_code == 302
        play = Play.objects.order_by("-pk")[0]
        assert set(play.seats.values_list("player", flat=True)) == {house.ada.pk, house.free.pk}

    def test_nobody_sits_at_two_seats_of_a_new_play(self, world, quicker):
        house, before = world.house, Play.objects.count()
        quicker(lambda: player_writes.merge(house.guest_of_tonight, house.free, who_is("owner")))
        form = {"who": [house.free.pk, house.guest_of_tonight.pk]}
        answer = world.phone("member").post(f"/new/five_tribes/?group={house.group.code}", form)
        assert answer.status_code == 422
        assert Play.objects.count() == before

    def test_an_evening_of_the_past_counts_for_who_is_left(self, world, quicker):
        house = world.house
        quicker(lambda: player_writes.merge(house.berk, house.free, who_is("owner")))
        form = access.FORMS["new_past_play"](world)
        assert world.phone("member").post(access.in_a_group("new_past_play", house), form).status_code == 302
        play = Play.objects.order_by("-pk")[0]
        assert set(Score.objects.filter(play=play).values_list("player", flat=True)) == {house.ada.pk, house.free.pk}

    def test_nobody_takes_part_twice_in_an_evening_of_the_past(self, world, quicker):
        house, before = world.house, Play.objects.count()
        two = house.free, house.guest_of_tonight
        quicker(lambda: player_writes.merge(house.guest_of_tonight, house.free, who_is("owner")))
        form = {"game": "five_tribes", "played_on": "2026-05-11"} | {f"p{player.pk}-there": "on" for player in two}
        form |= {f"p{player.pk}-total": number for number, player in enumerate(two, start=1)}
        answer = world.phone("member").post(access.in_a_group("new_past_play", house), form)
        assert answer.status_code == 422
        assert "Two of these people were found to be one." in answer.content.decode()
        assert Play.objects.count() == before


def removed(world):
    gone = Member.objects.get(device__key_hash=who_is("member").key_hash)
    members.remove(Group.objects.get(pk=world.house.group.pk), gone.pk, who_is("owner"))


def deleted(world):
    removal.delete_group(Group.objects.get(pk=world.house.group.pk))


def written_by(place):
    """Addresses that an owner or a member may write to, by the table of access."""
    return [name for name, (_, post) in access.OF_A_GROUP.items() if post.split()[place].endswith("+")]


@pytest.mark.parametrize("name", written_by(1))
def test_who_is_removed_while_they_send_writes_nothing(world, quicker, name):
    phone, form = world.phone("member"), access.FORMS[name](world) if name in access.FORMS else {}
    after = []
    quicker(lambda: (removed(world), after.append(rows())))
    assert phone.post(access.in_a_group(name, world.house), form).status_code == 404
    assert rows() == after[0]


@pytest.mark.parametrize("name", ["choose_person", "people"])
def test_a_member_who_is_removed_while_adding_a_person_adds_nobody(world, monkeypatch, name):
    add, after = player_writes.add, []

    def add_later(*args, **kwargs):
        removed(world)
        after.append(rows())
        return add(*args, **kwargs)

    monkeypatch.setattr(player_writes, "add", add_later)
    address = access.in_a_group(name, world.house)
    assert world.phone("member").post(address, {"name": "Somebody new"}).status_code == 404
    assert rows() == after[0]


WRITTEN = (Change, Import, Member, Play, Player, Score, Seat)


def rows():
    return [list(model.objects.order_by("pk").values()) for model in WRITTEN]


@pytest.mark.parametrize("name", written_by(0))
def test_a_group_that_is_deleted_while_somebody_sends_is_not_found(world, quicker, name):
    phone, form = world.phone("owner"), access.FORMS[name](world) if name in access.FORMS else {}
    quicker(lambda: deleted(world))
    assert phone.post(access.in_a_group(name, world.house), form).status_code == 404
    assert list(Group.objects.all()) == [world.other.group]


OF_PLAYS = [
    (name, state)
    for name, (_, post) in access.OF_A_PLAY.items()
    for state, status in zip(STATES, post.split(), strict=True)
    if status.endswith("+")
]


@pytest.mark.parametrize("meanwhile", [removed, deleted])
@pytest.mark.parametrize(("name", "state"), OF_PLAYS)
def test_a_play_of_a_group_takes_nothing_from_who_is_out_of_it(world, quicker, name, state, meanwhile):
    house, phone = world.house, world.phone("member")
    edit = house.plays[state].edits.order_by("pk").first()
    address = access.of_a_play(name, house.codes(state)[0], edit.pk if edit else 0)
    form = access.FORMS_OF_A_PLAY[name](house, state) if name in access.FORMS_OF_A_PLAY else {}
    after = []
    quicker(lambda: (meanwhile(world), after.append(rows())))
    headers = {"HX-Request": "true"} if name in {"edit", "edits"} else None
    assert phone.post(address, form, headers=headers).status_code == 404
    assert rows() == after[0]


@pytest.mark.parametrize("meanwhile", [removed, deleted])
def test_no_play_begins_in_a_group_that_one_is_out_of(world, quicker, meanwhile):
    before = Play.objects.count()
    quicker(lambda: meanwhile(world))
    answer = world.phone("member").post(f"/new/five_tribes/?group={world.house.group.code}", {"people": "2"})
    assert answer.status_code == 404
    assert Play.objects.count() <= before


@pytest.mark.parametrize("which", ["open", "finished", "entered"])
@pytest.mark.parametrize("name", [*access.OF_A_PLAY, *access.OF_A_VIEW])
def test_a_play_that_goes_while_its_page_is_made_fails_nobody(world, monkeypatch, name, which):
    read = queries._read

    def reading(*given, **more):
        try:
            return read(*given, **more)
        finally:
            Group.objects.filter(pk=world.house.group.pk).delete()

    monkeypatch.setattr(queries, "_read", reading)
    edit, view = world.house.codes(which)
    answer = world.phone("member").get(access.of_a_play(name, view if name in access.OF_A_VIEW else edit, 1))
    assert answer.status_code in {200, 302, 404}


# Several phones at a real server


def code_of(answer):
    return answer.headers["Location"].strip("/").split("/")[1]


def test_at_a_server_each_play_is_kept_once_and_nobody_joins_twice(database):  # noqa: F811  # the fixture above
    with server.serving() as running, ThreadPoolExecutor(4) as pool:
        phones = [Phone(running.port) for _ in range(2)]
        for phone in phones:
            phone.ask("GET", "/new/five_tribes/")
        groups = [code_of(phone.ask("POST", "/groups/new/", name="Thursdays")) for phone in phones]
        statuses = set()
        for _ in range(5):
            keep = f"{phones[0].start()}keep/"
            pairs = zip(phones, groups, strict=True)
            taps = [pool.submit(phone.ask, "POST", keep, group=group) for phone, group in pairs]
            statuses |= {tap.result().status for tap in taps}
        ((link,),) = rows_in(database, "SELECT join_code FROM groups_group ORDER BY id LIMIT 1")
        third = Phone(running.port)
        third.ask("GET", "/new/five_tribes/")
        joins = [pool.submit(third.ask, "POST", f"/join/{link}/") for _ in range(4)]
        assert {join.result().status for join in joins} == {302}
    assert statuses <= {302, 404, 409}
    assert rows_in(database, "SELECT count(*) FROM plays_play WHERE group_id IS NOT NULL") == [(5,)]
    assert rows_in(database, "SELECT count(*) FROM groups_member") == [(3,)]
