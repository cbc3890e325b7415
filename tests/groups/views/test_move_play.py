"""Moving a play from one group to another."""

import pytest

from scorer.accounts.visitor import Visitor
from scorer.groups import move_play
from scorer.groups.models import Change, Group, Player
from scorer.plays.models import Play
from scorer.statistics.models import Score
from tests.groups.views.test_groups import names, page
from tests.groups.views.test_save_to_group import done, refreshed  # noqa: F401  # pytest finds a fixture by its name
from tests.plays.answers import page_text, reached
from tests.plays.views.test_races import quicker  # noqa: F401  # the same
from tests.support.phones import Phone, Queries


@pytest.fixture
def mondays(ada, group):
    """Ada's other group, with an Ada and a Berk of its own."""
    ada.post("/groups/new/", {"name": "Mondays"})
    mondays = Group.objects.get(name="Mondays")
    for name in ("Ada", "Berk"):
        Player.objects.create(group=mondays, name=name)
    return mondays


@pytest.fixture
def there(ada, done, group, mondays):  # noqa: F811
    """A finished play of Thursdays."""
    ada.send("save_to_group", group=group.code)
    ada.code = refreshed(done).edit_code
    return done


def move(phone, play, group):
    phone.code = refreshed(play).edit_code
    return phone.send("save_to_group", group=group.code)


def test_it_is_offered_beside_day_and_place(ada, there, group, mondays):
    shown = ada.open("about").content.decode()
    assert f'value="{mondays.code}"' in shown
    assert f'value="{group.code}"' not in shown


def test_it_counts_there_for_people_of_the_same_names_and_here_no_more(ada, there, group, mondays):
    assert Score.objects.filter(group=group).count() == 3
    before = {group.pk: group.version for group in Group.objects.all()}
    assert reached(move(ada, there, mondays)) == (302, f"/play/{refreshed(there).edit_code}/keep/")
    assert there.group == mondays
    assert names(there) == ["Ada", "Berk", "Chiyo"]
    assert set(there.seats.values_list("player__group", flat=True)) == {mondays.pk}
    assert not Score.objects.filter(group=group).exists()
    assert Score.objects.filter(group=mondays).count() == 3
    assert Player.objects.get(group=mondays, name="Chiyo").guest
    assert all(group.version > before[group.pk] for group in Group.objects.all())


def test_moved_back_it_is_as_it_was(ada, there, group, mondays):
    scores = Score.objects.order_by("player__name").values("player__name", "total", "place", "margin", "lines")
    was = list(scores.all())
    move(ada, there, mondays)
    move(ada, there, group)
    assert list(scores.all()) == was
    assert Player.objects.filter(group=group).count() == 3


def test_every_old_edit_link_ends_and_leads_who_belongs_there_on(ada, done, second_phone, group, mondays):  # noqa: F811
    at_the_table, there = done.edit_code, done
    ada.send("save_to_group", group=group.code)
    old = refreshed(there).edit_code
    second_phone.code = old
    move(ada, there, mondays)
    assert second_phone.open("result").status_code == 404
    assert reached(ada.get(f"/play/{old}/result/")) == (302, f"/play/{refreshed(there).edit_code}/result/")
    assert reached(ada.get(f"/play/{at_the_table}/result/")) == (302, f"/play/{there.edit_code}/result/")


def test_two_taps_move_it_once(ada, there, mondays):
    old = ada.code
    move(ada, there, mondays)
    ada.code = old
    assert reached(ada.send("save_to_group", group=mondays.code)) == (302, f"/play/{refreshed(there).edit_code}/keep/")
    assert Change.objects.filter(action="moved").count() == 1


def test_of_two_taps_at_the_same_moment_the_second_finds_it_moved(ada, there, mondays, quicker):  # noqa: F811
    ada.code = refreshed(there).edit_code
    quicker(lambda: ada.send("save_to_group", group=mondays.code))
    assert reached(ada.send("save_to_group", group=mondays.code)) == (302, f"/play/{refreshed(there).edit_code}/keep/")
    assert Change.objects.filter(action="moved").count() == 1


def test_it_is_held_before_its_groups_as_a_finish_holds_them(there, mondays):
    """A fixed order of locks avoids deadlocks."""
    with Queries() as queries:
        move_play.move_to_group(refreshed(there), mondays, Visitor(None, "a" * 64))
    tables = [sql.partition(" FROM ")[2].split('"')[1] for sql in queries.statements()[1:4]]
    assert tables == ["groups_change", "plays_play", "groups_group"]


def test_the_group_that_loses_it_reads_so(ada, there, group, mondays):
    move(ada, there, mondays)
    assert "A play was moved to another group" in page_text(ada.get(page(group, "changes/")))
    assert mondays.name not in page_text(ada.get(page(group, "changes/")))


def test_plays_without_a_sheet_move_too(ada, group, mondays):
    entered = Play.objects.create(group=group, title="Azul", source="totals", finished_at="2026-04-01T20:00Z")
    assert move(ada, entered, mondays).status_code == 302
    assert refreshed(entered).group == mondays


@pytest.mark.parametrize(("here", "elsewhere"), [("member", "viewer"), ("viewer", "member")])
def test_who_may_only_look_at_one_of_the_two_moves_nothing(chiyo, there, joined, group, mondays, here, elsewhere):
    joined(chiyo, here)
    chiyo.post(f"/join/{mondays.join_code}/")
    mondays.members.filter(role="member").update(role=elsewhere)
    chiyo.code = refreshed(there).edit_code
    assert mondays.code not in chiyo.open("about").content.decode()
    assert move(chiyo, there, mondays).status_code == (403 if elsewhere == "viewer" else 302)
    assert refreshed(there).group == group


def test_who_has_but_the_edit_link_moves_nothing(there, group, mondays):
    stranger = Phone()
    stranger.post("/groups/new/", {"name": "Sundays"})
    for other in (Group.objects.get(name="Sundays"), mondays):
        assert reached(move(stranger, there, other)) == (302, f"/play/{there.edit_code}/result/")
        assert refreshed(there).group == group


def test_nothing_is_moved_to_a_group_that_one_does_not_belong_to(ada, there, chiyo, group):
    chiyo.post("/groups/new/", {"name": "Sundays"})
    assert move(ada, there, Group.objects.get(name="Sundays")).status_code == 404
    assert refreshed(there).group == group


def test_a_play_that_came_in_to_both_is_refused(ada, there, group, mondays):
    Play.objects.create(group=mondays, title="Azul", source="bgstats", foreign_id="7")
    Play.objects.filter(pk=there.pk).update(source="bgstats", foreign_id="7")
    answer = move(ada, there, mondays)
    assert answer.status_code == 409
    assert "The group Mondays has this play already." in page_text(answer)
    assert refreshed(there).group == group
    mondays.plays.update(deleted_at="2026-05-12T20:00Z")
    text = page_text(move(ada, there, mondays))
    assert "This play was deleted in the group Mondays lately. Bring it back there." in text


def test_its_rematch_is_that_of_the_group_where_it_is(ada, there, group, mondays):
    left_behind = ada.send("rematch")["Location"]
    move(ada, there, mondays)
    ada.code = refreshed(there).edit_code
    assert ada.send("rematch")["Location"] != left_behind
    assert Play.objects.latest("pk").group == mondays
    move(ada, there, group)
    ada.code = refreshed(there).edit_code
    assert ada.send("rematch")["Location"] == left_behind


def sit(play):
    """The ids of the people, in the order of the seats."""
    return list(play.seats.order_by("position").values_list("player", flat=True))


def test_moved_back_it_finds_who_shares_a_name_with_another(ada, there, group, mondays):
    Player.objects.filter(group=group, name="Berk").update(archived_at="2026-05-11T12:00Z")
    newer = Player.objects.create(group=group, name="Berk")
    there.seats.filter(position=1).update(player=newer)
    there.seats.filter(position=2).update(player=Player.objects.create(group=group, name="Ada"))
    was = sit(there)
    for to in (mondays, group, mondays, group):
        move(ada, there, to)
    assert sit(there) == was


def test_moved_back_it_finds_who_has_another_name_by_now(ada, there, group, mondays):
    was = sit(there)
    move(ada, there, mondays)
    ada.post(page(group, f"people/{was[1]}/edit/"), {"name": "Berkay"})
    move(ada, there, group)
    assert names(there) == ["Ada", "Berkay", "Chiyo"]
    assert sit(there) == was


def test_moved_back_it_seats_whom_the_other_group_said_to_have_sat_there(ada, there, group, mondays):
    move(ada, there, mondays)
    there.seats.filter(position=1).update(player=Player.objects.create(group=mondays, name="Dilek"))
    move(ada, there, group)
    assert names(there) == ["Ada", "Dilek", "Chiyo"]


def test_moved_back_two_who_were_found_to_be_one_meanwhile_sit_there_once(ada, there, group, mondays):
    gone, kept_one = sit(there)[1:]
    move(ada, there, mondays)
    ada.post(page(group, f"people/{gone}/merge/"), {"into": kept_one})
    assert move(ada, there, group).status_code == 302
    assert sit(there)[1] == kept_one
    assert len(set(sit(there))) == 3


def test_moved_back_who_is_there_no_more_is_one_of_that_name(ada, there, group, mondays):
    """A failed import had created them."""
    gone = sit(there)[2]
    move(ada, there, mondays)
    Player.objects.get(pk=gone).delete()
    move(ada, there, group)
    assert names(there) == ["Ada", "Berk", "Chiyo"]
    assert Player.objects.filter(group=group, name="Chiyo").exists()


def test_a_name_that_is_nobodys_stays_nobodys(ada, there, group, mondays):
    there.seats.filter(position=2).update(player=None, name="The neighbour")
    for to in (mondays, group):
        move(ada, there, to)
        assert names(there) == ["Ada", "Berk", "The neighbour"]
        assert sit(there)[2] is None
    assert not Player.objects.filter(name="The neighbour").exists()


@pytest.mark.parametrize("merged_here", [False, True])
@pytest.mark.parametrize("parted_here", [False, True])
def test_a_merge_is_taken_back_wherever_its_plays_were(ada, there, group, mondays, merged_here, parted_here):
    was = sit(there)
    other = Player.objects.create(group=group, name="Dilek")
    for at_home, change in (
        (merged_here, lambda: merged(ada, group, was[1], other)),
        (parted_here, lambda: parted(ada, group)),
    ):
        if not at_home:
            move(ada, there, mondays)
        change()
        move(ada, there, group)
    assert sit(there) == was
    assert Score.objects.filter(player=was[1]).count() == 1


def merged(phone, group, gone, into):
    phone.post(page(group, f"people/{gone}/merge/"), {"into": into.pk})


def parted(phone, group):
    change = Change.objects.get(action="merged")
    phone.post(page(group, f"changes/{change.pk}/back/"))
    change.refresh_from_db()
    assert change.undone_at
