"""Saving a play to a group."""

import re

import pytest

from scorer.groups.models import Group, Player
from scorer.plays.models import Play, Seat
from scorer.statistics.models import Score
from tests.groups.views.test_groups import names, page
from tests.plays.answers import page_text, reached
from tests.support.phones import Phone, Queries


@pytest.fixture
def done(ada, play):
    """The play of Ada, Berk and Chiyo, finished."""
    ada.edit(0, "gold", "12")
    ada.finish(play)
    return play


def refreshed(play):
    play.refresh_from_db()
    return play


def test_the_result_offers_a_group_named_after_the_table(ada, done):
    shown = ada.open("result")
    assert "Keep this in a group" in page_text(shown)
    assert 'value="Ada, Berk and Chiyo"' in shown.content.decode()


def test_one_tap_makes_the_group_and_keeps_the_play(ada, done):
    answer = ada.send("save_to_group", name="Ada, Berk and Chiyo", follow=True)
    group = Group.objects.get()
    assert answer.request["PATH_INFO"] == page(group, "welcome/")
    assert 'id="recovery"' in answer.content.decode()
    assert f"/join/{group.join_code}/" in answer.content.decode()
    assert refreshed(done).group == group
    assert names(done) == ["Ada", "Berk", "Chiyo"]
    assert Score.objects.count() == 3
    assert f"/play/{done.edit_code}/keep/" in answer.content.decode()


def test_a_member_of_one_group_taps_once(ada, done, group):
    shown = ada.open("result").content.decode()
    assert f'name="group" value="{group.code}"' in shown
    answer = ada.send("save_to_group", group=group.code, follow=True)
    assert answer.request["PATH_INFO"] == f"/play/{refreshed(done).edit_code}/result/"
    assert "Kept in Thursdays" in page_text(answer)
    assert Group.objects.count() == 1


def test_of_several_one_is_chosen(ada, done, group):
    ada.post("/groups/new/", {"name": "Mondays"})
    shown = page_text(ada.open("result"))
    assert "In which group?" in shown
    mondays = Group.objects.get(name="Mondays")
    ada.send("save_to_group", group=mondays.code)
    assert refreshed(done).group == mondays


def test_the_old_edit_link_is_dead_and_the_browser_is_led_to_the_new_one(ada, done, group, second_phone):
    old = ada.code
    assert reached(ada.send("save_to_group", group=group.code)) == (302, f"/play/{refreshed(done).edit_code}/keep/")
    assert done.edit_code != old
    assert second_phone.open("result").status_code == 404
    assert reached(ada.get(f"/play/{done.edit_code}/keep/")) == (302, f"/play/{done.edit_code}/result/")


def test_the_view_link_goes_on_and_offers_nothing(ada, berk, done, group):
    ada.send("save_to_group", group=group.code)
    shown = berk.open("view")
    assert shown.status_code == 200
    assert "Keep this" not in page_text(shown)
    assert group.code not in shown.content.decode()
    assert "Kept in" not in page_text(shown)


def test_seats_without_names_are_asked_who_they_were(ada, start, group):
    play = start(ada, "five_tribes", "", "Berk")
    ada.finish(play)
    answer = ada.send("save_to_group", group=group.code, follow=True)
    assert "Who sat there?" in page_text(answer)
    seat = Seat.objects.get(play=play, position=0)
    ada.code = refreshed(play).edit_code
    answer = ada.send("save_to_group", **{f"seat_{seat.pk}": " Ada "}, follow=True)
    assert answer.request["PATH_INFO"] == f"/play/{play.edit_code}/result/"
    assert names(play) == ["Ada", "Berk"]
    assert set(Score.objects.values_list("player__name", flat=True)) == {"Ada", "Berk"}
    assert "is now Ada" in page_text(ada.open("log"))


def test_that_step_can_be_skipped_and_comes_again_by_its_address(ada, start, group):
    play = start(ada, "five_tribes", "", "Berk")
    ada.finish(play)
    shown = ada.send("save_to_group", group=group.code, follow=True).content.decode()
    assert f'href="/play/{refreshed(play).edit_code}/result/"' in shown
    ada.code = play.edit_code
    assert ada.open("result").status_code == 200
    assert reached(ada.send("save_to_group")) == (302, f"/play/{play.edit_code}/result/")
    assert set(Score.objects.values_list("player__name", flat=True)) == {"Berk"}


def test_nobody_is_said_to_have_sat_there_twice(ada, start, group):
    play = start(ada, "five_tribes", "", "Berk")
    ada.finish(play)
    ada.send("save_to_group", group=group.code)
    ada.code = refreshed(play).edit_code
    answer = ada.send("save_to_group", **{f"seat_{Seat.objects.get(play=play, position=0).pk}": "BERK"})
    assert answer.status_code == 422
    assert "BERK sits at this table already." in page_text(answer)


def test_a_group_needs_a_name_and_the_rest_stays(ada, done):
    answer = ada.send("save_to_group", name=" ")
    assert answer.status_code == 422
    assert "A name is needed" in page_text(answer)
    assert not Group.objects.exists()
    assert refreshed(done).group is None


def test_a_group_that_one_does_not_belong_to_keeps_nothing(ada, done, chiyo):
    chiyo.post("/groups/new/", {"name": "Mondays"})
    mondays = Group.objects.get()
    for code in (mondays.code, "no-such-code", mondays.join_code):
        assert ada.send("save_to_group", group=code).status_code == 404
    assert refreshed(done).group is None


def test_a_viewer_cannot_keep_a_play_there(ada, done, chiyo):
    chiyo.post("/groups/new/", {"name": "Mondays"})
    mondays = Group.objects.get()
    ada.post(f"/join/{mondays.join_code}/")
    mondays.members.filter(role="member").update(role="viewer")
    assert mondays.code not in ada.open("result").content.decode()
    assert ada.send("save_to_group", group=mondays.code).status_code == 403
    assert refreshed(done).group is None


def test_who_only_looks_on_keeps_nothing(ada, berk, done):
    berk.post("/groups/new/", {"name": "Mondays"})
    assert berk.post(f"/play/{done.view_code}/keep/", {"group": Group.objects.get().code}).status_code == 404
    assert refreshed(done).group is None


def test_a_play_that_is_kept_is_not_taken_by_another_group(ada, done, group, chiyo):
    ada.send("save_to_group", group=group.code)
    chiyo.post("/groups/new/", {"name": "Mondays"})
    chiyo.code = refreshed(done).edit_code
    answer = chiyo.send("save_to_group", group=Group.objects.get(name="Mondays").code)
    assert reached(answer) == (302, f"/play/{done.edit_code}/result/")
    assert refreshed(done).group == group


def test_an_open_play_is_kept_too(ada, play, group):
    answer = ada.send("save_to_group", group=group.code, follow=True)
    assert answer.request["PATH_INFO"] == f"/play/{refreshed(play).edit_code}/"
    assert names(play) == ["Ada", "Berk", "Chiyo"]


def test_known_people_are_found_again(ada, done, group, start):
    ada.send("save_to_group", group=group.code)
    again = start(ada, "five_tribes", "ADA", "berk")
    ada.finish(again)
    ada.send("save_to_group", group=group.code)
    assert Player.objects.count() == 3
    assert names(again) == ["Ada", "Berk"]


def test_a_phone_without_cookies_makes_a_group_too(ada, done):
    fresh = Phone()
    fresh.code = ada.code
    assert fresh.send("save_to_group", name="Ours", follow=True).status_code == 200
    assert re.match("/group/", f"/group/{Group.objects.get().code}/")
    assert Play.objects.get().group.name == "Ours"


class TestASecondTap:
    """It comes by the link that the first tap has replaced; without scripts nothing prevents it."""

    def test_leads_to_the_play(self, ada, done, group):
        form = {"group": group.code}
        assert [ada.send("save_to_group", **form).status_code for _ in range(2)] == [302, 302]
        answer = ada.send("save_to_group", **form, follow=True)
        assert answer.request["PATH_INFO"] == f"/play/{refreshed(done).edit_code}/result/"

    def test_leads_to_the_new_group_as_long_as_its_code_was_not_shown(self, ada, done):
        form = {"name": "Thursdays"}
        ada.send("save_to_group", **form)
        answer = ada.send("save_to_group", **form, follow=True)
        group = Group.objects.get()
        assert answer.request["PATH_INFO"] == page(group, "welcome/")
        assert 'id="recovery"' in answer.content.decode()
        again = ada.send("save_to_group", **form, follow=True)
        assert again.request["PATH_INFO"] == f"/play/{refreshed(done).edit_code}/result/"
        assert Group.objects.count() == 1

    def test_of_a_phone_that_has_written_nothing_yet_is_still_its_own(self, ada, done):
        phone = Phone()
        phone.code = done.edit_code
        form = {"name": "Thursdays"}
        assert [phone.send("save_to_group", **form).status_code for _ in range(2)] == [302, 302]

    @pytest.mark.parametrize("role", ["stranger", "viewer"])
    def test_gives_no_link_to_who_may_not_write(self, ada, chiyo, done, group, joined, role):
        if role == "viewer":
            joined(chiyo, "viewer")
        form = {"group": group.code}
        ada.send("save_to_group", **form)
        assert chiyo.send("save_to_group", **form).status_code == 404
        assert chiyo.send("save_to_group", group=group.code).status_code == 404


class TestTheOldLink:
    def test_leads_whoever_goes_back_to_where_the_play_is_now(self, ada, done):
        old = ada.code
        ada.send("save_to_group", name="Thursdays")
        for name in ("result", "log"):
            assert reached(ada.get(f"/play/{old}/{name}/")) == (302, f"/play/{refreshed(done).edit_code}/{name}/")

    def test_leads_every_member_on_whose_phone_still_has_it(self, ada, second_phone, done, group, joined):
        joined(second_phone)
        ada.send("save_to_group", group=group.code)
        assert reached(second_phone.open("result")) == (302, f"/play/{refreshed(done).edit_code}/result/")
        group.members.exclude(role="owner").update(role="viewer")
        assert second_phone.open("result").status_code == 404

    def test_of_an_open_play_leads_to_its_sheet(self, ada, play, group):
        old = ada.code
        ada.send("save_to_group", group=group.code)
        assert reached(ada.get(f"/play/{old}/")) == (302, f"/play/{refreshed(play).edit_code}/")

    def test_changes_nothing_any_more_for_those_at_the_table(self, ada, second_phone, done, group):
        ada.send("save_to_group", group=group.code)
        assert second_phone.send("reopen").status_code == 404
        assert refreshed(done).finished_at is not None

    def test_loses_nothing_of_what_a_member_has_typed_there(self, ada, done, group):
        ada.send("save_to_group", group=group.code)
        form = {"played_on": "2026-05-11", "location": "The kitchen", "notes": "Berk made soup"}
        answer = ada.send("about", follow=True, **form)
        assert answer.request["PATH_INFO"] == f"/play/{refreshed(done).edit_code}/result/"
        assert (refreshed(done).location, done.notes) == ("The kitchen", "Berk made soup")

    def test_goes_on_for_a_sheet_that_lies_open_on_the_phone_of_a_member(self, ada, play, group):
        row = ada.row_at(0)
        ada.send("save_to_group", group=group.code)
        now = f"/play/{refreshed(play).edit_code}"
        assert reached(ada.edit(0, "gold", "12", of=row)) == (307, f"{now}/edit/")
        assert reached(ada.poll(3)) == (302, f"{now}/since/?version=3")

    def test_keeps_whose_rows_were_asked_for(self, ada, play, group):
        ada.send("save_to_group", group=group.code)
        assert reached(ada.open("sheet", only=1)) == (302, f"/play/{refreshed(play).edit_code}/?only=1")

    def test_of_a_play_that_was_deleted_says_so(self, ada, done, group):
        old = ada.code
        ada.send("save_to_group", group=group.code)
        ada.code = refreshed(done).edit_code
        ada.send("delete")
        assert "deleted" in page_text(ada.get(f"/play/{old}/result/", follow=True))

    def test_is_kept_nowhere(self, ada, done, group):
        old = ada.code
        ada.send("save_to_group", group=group.code)
        assert old not in str(Play.objects.values_list().get())

    def test_is_guessed_by_nobody(self, ada, done, group):
        ada.send("save_to_group", group=group.code)
        assert ada.get(f"/play/{done.old_links.get().code_hash}/result/").status_code == 404


def test_the_result_asks_once_what_the_visitor_is_in_the_group(ada, done, group):
    ada.send("save_to_group", group=group.code)
    ada.code = refreshed(done).edit_code
    with Queries() as queries:
        assert "Kept in Thursdays" in page_text(ada.open("result"))
    assert sum('FROM "groups_member"' in sql for sql in queries.statements()) == 1


def test_the_log_of_the_play_says_that_a_group_keeps_it(ada, done, group):
    ada.send("save_to_group", group=group.code)
    ada.code = refreshed(done).edit_code
    assert "kept the play in a group; the edit link is a new one" in page_text(ada.open("log"))


def test_who_has_but_the_link_of_a_result_gets_to_no_rematch_that_a_group_keeps(ada, done, group, second_phone):
    table, rematch = ada.code, rematch_of(ada)
    assert second_phone.send("rematch")["Location"] == f"/play/{rematch.edit_code}/"
    ada.code = rematch.edit_code
    ada.send("save_to_group", group=group.code)
    second_phone.code = table
    another = rematch_of(second_phone)
    assert another.pk != rematch.pk
    assert another.group is None
    assert rematch_of(second_phone) == another


def test_a_rematch_that_began_before_the_result_was_kept_goes_on(ada, done, group, second_phone):
    rematch = rematch_of(ada)
    ada.send("save_to_group", group=group.code)
    ada.code = refreshed(done).edit_code
    assert rematch_of(ada) == rematch


def rematch_of(phone):
    return Play.objects.get(edit_code=phone.send("rematch")["Location"].split("/")[2])


def test_a_name_that_is_nobodys_stays_nobodys_when_another_seat_is_named(ada, start, group):
    """An import may leave a name without a person."""
    play = start(ada, "five_tribes", "", "Berk", "The neighbour")
    ada.finish(play)
    ada.send("save_to_group", group=group.code)
    Seat.objects.filter(play=play, position=2).update(player=None)
    Player.objects.filter(name="The neighbour").delete()
    ada.code = refreshed(play).edit_code
    ada.send("save_to_group", **{f"seat_{Seat.objects.get(play=play, position=0).pk}": "Ada"})
    ada.send("reopen")
    ada.send("table", people=3, name_0="Ayşe", name_1="Berk", name_2="The neighbour")
    assert names(play) == ["Ayşe", "Berk", "The neighbour"]
    ada.send("table", people=3, name_0="Ayşe", name_1="Berk", name_2="Chiyo")
    assert set(Player.objects.values_list("name", flat=True)) == {"Ada", "Ayşe", "Berk", "Chiyo"}
