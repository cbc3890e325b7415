"""Taking back: this phone's last step, or any edit of the log."""

import datetime

import pytest
from django.test import override_settings

from scorer.plays import writes
from scorer.plays.models import Edit, Seat
from scorer.plays.writes.undo import STEP_WINDOW
from tests.plays.views.test_finish import plain, reached
from tests.support import html
from tests.support.phones import Phone, cells, totals, version_of


def texts(play, seat=0):
    return Seat.objects.get(play=play, position=seat).entries


def later(seconds):
    """All edits so far are so much older."""
    for edit in Edit.objects.all():
        Edit.objects.filter(pk=edit.pk).update(at=edit.at - datetime.timedelta(seconds=seconds))


def third_phone(play):
    phone = Phone()
    phone.code = play.edit_code
    return phone


def problem(answer):
    return html.text(answer, "p[role=alert]:not([hidden])")


def told(phone):
    """The lines of the log as they read, the latest first."""
    return html.texts(phone.open("log"), "li")


class TestUndo:
    def test_it_takes_back_this_phones_last_entry(self, play, ada):
        ada.edit(0, "gold", "7")
        later(10)
        ada.edit(0, "elders", "3")
        assert reached(ada.send("undo")) == (302, ada.at("sheet"))
        assert texts(play) == {"gold": "7"}
        ada.send("undo")
        assert texts(play) == {}

    def test_it_is_a_new_edit_that_points_to_the_old_one(self, play, ada):
        ada.edit(0, "gold", "7")
        ada.send("undo")
        first, second = Edit.objects.all()
        assert (second.undoes, second.old, second.new, second.version) == (first, "7", "", 2)

    def test_entries_of_one_field_in_quick_succession_are_one_step(self, play, ada):
        ada.edit(0, "gold", "4")
        later(10)
        for was, text in (("4", "1"), ("1", "12"), ("12", "123")):
            ada.edit(0, "gold", text, was=was)
        ada.send("undo")
        assert texts(play) == {"gold": "4"}
        ada.send("undo")
        assert texts(play) == {}
        assert ada.send("undo").status_code == 409

    def test_a_pause_begins_a_new_step(self, play, ada):
        ada.edit(0, "gold", "1")
        later(STEP_WINDOW.total_seconds() + 1)
        ada.edit(0, "gold", "12", was="1")
        ada.send("undo")
        assert texts(play) == {"gold": "1"}

    def test_another_field_between_two_entries_parts_them(self, play, ada):
        ada.edit(0, "gold", "1")
        ada.edit(0, "elders", "3")
        ada.edit(0, "gold", "12", was="1")
        ada.send("undo")
        assert texts(play) == {"gold": "1", "elders": "3"}

    def test_what_another_phone_wrote_is_never_taken_back_with_it(self, play, ada, second_phone):
        ada.edit(0, "gold", "1")
        second_phone.edit(0, "gold", "5", was="1")
        ada.edit(0, "gold", "7", was="5")
        ada.send("undo")
        assert texts(play) == {"gold": "5"}

    def test_a_phone_takes_back_its_own_entries_only(self, play, ada, second_phone):
        ada.edit(0, "gold", "7")
        second_phone.edit(1, "gold", "9")
        ada.send("undo")
        assert [texts(play, seat) for seat in (0, 1)] == [{}, {"gold": "9"}]

    def test_it_is_refused_with_both_values_when_the_field_has_changed_since(self, play, ada, second_phone):
        ada.edit(0, "gold", "4")
        later(10)
        ada.edit(0, "gold", "7", was="4")
        second_phone.edit(0, "gold", "9", was="7")
        answer = ada.send("undo")
        assert answer.status_code == 409
        assert problem(answer) == "Gold coins, Ada: this is 9 by now, and stays so. It would have become 4 again."
        assert texts(play) == {"gold": "9"}
        assert Edit.objects.count() == 3

    def test_a_phone_that_has_entered_nothing_has_nothing_to_take_back(self, play, ada, second_phone):
        ada.edit(0, "gold", "7")
        answer = second_phone.send("undo")
        assert (answer.status_code, problem(answer)) == (
            409,
            "This phone has entered nothing that could be taken back.",
        )
        assert texts(play) == {"gold": "7"}

    def test_a_refused_entry_is_nothing_to_take_back(self, play, ada, second_phone):
        ada.edit(0, "gold", "7")
        second_phone.edit(0, "gold", "8")
        assert second_phone.send("undo").status_code == 409

    def test_two_taps_take_back_one_step(self, play, ada):
        ada.edit(0, "gold", "7")
        ada.edit(0, "elders", "3")
        token = html.attribute(ada.open("sheet"), "form[action$='/undo/'] [name=id]", "value")
        assert token
        for _ in range(2):
            assert reached(ada.send("undo", id=token)) == (302, ada.at("sheet"))
        assert texts(play) == {"gold": "7"}

    def test_what_was_put_back_into_life_can_be_taken_back_again(self, play, ada):
        ada.edit(0, "gold", "7")
        ada.send("undo")
        ada.send("revert_edit", Edit.objects.last().pk)
        assert texts(play) == {"gold": "7"}
        ada.send("undo")
        assert texts(play) == {}

    def test_on_the_sheet_it_answers_with_the_new_truth_and_what_others_wrote(self, play, ada, second_phone):
        ada.edit(0, "gold", "7")
        second_phone.edit(1, "gold", "9")
        answer = ada.post(ada.at("undo"), {"id": "one", "version": "1"}, headers={"HX-Request": "true"})
        assert totals(answer) == ["0", "9", "0"]
        assert cells(answer)["entries"] == {"0-gold": "", "1-gold": "9"}
        assert version_of(answer) == 3

    def test_a_tap_that_waited_takes_back_the_entry_that_was_meant(self, play, ada):
        ada.edit(0, "gold", "99", id="wrong")
        ada.send("undo", last="wrong")
        assert texts(play) == {}

    def test_it_never_takes_back_what_was_typed_after_the_tap(self, play, ada):
        ada.edit(0, "gold", "99", id="wrong")
        later(10)
        ada.edit(1, "gold", "7", id="right")
        answer = ada.send("undo", last="wrong")
        assert (answer.status_code, problem(answer)) == (
            409,
            "This phone has entered nothing that could be taken back.",
        )
        assert [texts(play, seat) for seat in (0, 1)] == [{"gold": "99"}, {"gold": "7"}]

    @pytest.mark.parametrize("last", ["refused", "nobody's", "another's", "idle"])
    def test_where_the_entry_that_was_meant_does_not_stand_it_takes_back_nothing(self, play, ada, second_phone, last):
        ada.edit(0, "elders", "3", id="mine")
        second_phone.edit(0, "gold", "8", id="another's")
        ada.edit(0, "gold", "7", id="refused")
        ada.edit(0, "gold", "8", id="idle")
        assert ada.send("undo", last=last).status_code == 409
        assert texts(play) == {"elders": "3", "gold": "8"}

    def test_an_entry_that_changed_nothing_is_passed_over(self, play, ada, second_phone):
        ada.edit(0, "elders", "3")
        second_phone.edit(0, "gold", "8")
        ada.edit(0, "gold", "8")
        ada.send("undo")
        assert texts(play) == {"gold": "8"}

    def test_one_that_somebody_else_took_back_already_does_not_stand_in_the_way(self, play, ada, second_phone):
        ada.edit(0, "elders", "3")
        later(10)
        ada.edit(0, "gold", "8")
        second_phone.edit(0, "gold", "", was="8")
        ada.send("undo")
        ada.send("undo")
        assert texts(play) == {}

    def test_an_undo_that_changed_nothing_does_nothing_when_it_is_sent_again(self, play, ada, second_phone):
        ada.edit(0, "gold", "8")
        second_phone.edit(0, "gold", "", was="8")
        ada.send("undo", id="tap")
        second_phone.edit(0, "gold", "8")
        ada.send("undo", id="tap")
        assert texts(play) == {"gold": "8"}

    def test_a_card_is_taken_back_by_itself(self, play, ada):
        ada.edit(0, "djinns.jafaar", "1")
        ada.edit(0, "djinns.boaz", "1")
        ada.send("undo")
        assert texts(play) == {"djinns.jafaar": "1"}
        assert Seat.objects.get(play=play, position=0).sheet == {"djinns": ["jafaar"]}

    def test_a_seat_that_has_gone_stays_gone(self, play, ada):
        ada.edit(2, "gold", "7")
        later(10)
        ada.edit(2, "gold", "", was="7")
        ada.send("table", people=2)
        assert ada.send("undo").status_code == 409
        assert ada.send("revert_edit", Edit.objects.first().pk).status_code == 404

    def test_what_was_entered_for_one_is_never_put_back_for_whoever_came_after(self, play, ada):
        ada.edit(2, "gold", "7")
        later(10)
        ada.edit(2, "gold", "", was="7")
        ada.send("table", people=2)
        ada.send("table", people=3, name_2="Deniz")
        assert ada.send("undo").status_code == 409
        assert ada.send("revert_edit", Edit.objects.get(new="7").pk).status_code == 404
        assert "Undo this" not in ada.open("log").content.decode()
        assert texts(play, 2) == {}

    def test_an_opponent_who_moved_up_takes_its_entries_along(self, ada, start):
        play = start(ada, "architects", "Ada", "Berk", kind="constantine")
        ada.edit(2, "virtue", "9")
        assert reached(ada.send("table", people=1)) == (302, ada.at("sheet"))
        assert texts(play, 1) == {"virtue": "9"}
        ada.send("undo")
        assert texts(play, 1) == {}

    def test_a_field_that_has_gone_with_its_person_is_passed_over(self, ada, start):
        play = start(ada, "architects", "Ada", "Berk")
        ada.edit(0, "gold", "5")
        later(10)
        ada.edit(1, "gold", "7")
        later(10)
        ada.edit(1, "gold", "", was="7")
        assert reached(ada.send("table", people=1, opponent="helena")) == (302, ada.at("sheet"))
        assert reached(ada.send("undo")) == (302, ada.at("sheet"))
        assert texts(play) == {}
        assert ada.send("revert_edit", Edit.objects.get(position=1, new="7").pk).status_code == 404
        assert 'action="/play' in ada.open("log").content.decode()
        assert f"/back/{Edit.objects.get(position=1, new='7').pk}" not in ada.open("log").content.decode()


class TestPuttingBack:
    def test_any_edit_can_be_put_back_by_anybody_who_may_edit(self, play, ada, second_phone):
        ada.edit(0, "gold", "4")
        ada.edit(0, "gold", "7", was="4")
        ada.edit(1, "gold", "9")
        assert reached(second_phone.send("revert_edit", Edit.objects.all()[1].pk)) == (302, ada.at("sheet"))
        assert texts(play) == {"gold": "4"}

    def test_one_that_was_overwritten_is_refused_with_both_values(self, play, ada):
        ada.edit(0, "gold", "4")
        ada.edit(0, "gold", "7", was="4")
        answer = ada.send("revert_edit", Edit.objects.first().pk)
        assert answer.status_code == 409
        assert problem(answer) == "Gold coins, Ada: this is 7 by now, and stays so. It would have become nothing again."
        assert texts(play) == {"gold": "7"}

    def test_a_refused_text_can_still_be_entered(self, play, ada, second_phone):
        ada.edit(0, "gold", "4")
        second_phone.edit(0, "gold", "9")
        assert "Enter it" in plain(ada.open("log"))
        second_phone.send("revert_edit", Edit.objects.last().pk)
        assert texts(play) == {"gold": "9"}

    def test_two_taps_put_back_once(self, play, ada):
        ada.edit(0, "gold", "4")
        edit = Edit.objects.get().pk
        for _ in range(2):
            assert reached(ada.send("revert_edit", edit)) == (302, ada.at("sheet"))
        play.refresh_from_db()
        assert play.version == 2
        assert texts(play) == {}

    def test_the_error_that_it_brings_back_is_shown(self, play, ada):
        ada.edit(0, "gold", "lots")
        ada.edit(0, "gold", "7", was="lots")
        ada.send("revert_edit", Edit.objects.last().pk)
        assert "A whole number from 0 to 999." in plain(ada.open("sheet"))


class TestTheLog:
    def test_it_says_who_changed_what_from_what_to_what(self, play, ada, second_phone):
        ada.edit(0, "gold", "4")
        second_phone.edit(0, "gold", "7", was="4")
        ada.edit(1, "djinns.jafaar", "1")
        read = told(ada)
        assert "Berk · Djinns · Jafaar" in read[0]
        assert "this phone" in read[0]
        assert "Ada · Gold coins: 4 → 7" in read[1]
        assert "this phone" not in read[1]

    def test_phones_are_numbered_within_the_play_as_they_came(self, play, ada, second_phone):
        for seat, phone in enumerate((third_phone(play), ada, second_phone)):
            phone.edit(seat, "gold", "4")
        ada.edit(0, "elders", "4")
        lines = html.texts(third_phone(play).open("log"), "li small")
        assert lines == ["phone 2", "phone 3", "phone 2", "phone 1"]

    def test_a_ticked_card_is_owned_and_a_choice_has_its_name(self, ada, start):
        start(ada, "terra_mystica", "Ada", "Berk")
        ada.edit(0, "faction", "chaos_magicians")
        assert "Faction: nothing → Chaos Magicians" in plain(ada.open("log"))
        start(ada, "five_tribes", "Ada", "Berk")
        ada.edit(0, "djinns.jafaar", "1")
        assert "Jafaar: nothing → owned" in plain(ada.open("log"))

    def test_its_times_are_moments_that_each_phone_shows_in_its_own_zone(self, play, ada):
        ada.edit(0, "gold", "4")
        with override_settings(TIME_ZONE="Asia/Tokyo"):
            shown = html.attribute(ada.open("log"), "time[data-clock]", "datetime")
        assert shown == Edit.objects.get().at.isoformat()
        assert shown.endswith("+00:00")

    def test_a_refused_text_is_there_and_marked(self, play, ada, second_phone):
        ada.edit(0, "gold", "4")
        second_phone.edit(0, "gold", "9")
        assert "not taken: another phone was first" in html.text(ada.open("log"), "li.refused")

    def test_everything_that_was_done_is_there(self, play, ada):
        ada.edit(0, "gold", "4")
        ada.send("table", people=3, name_0="Ayşe")
        ada.finish(play)
        ada.send("reopen")
        ada.send("links", which="view")
        text = plain(ada.open("log"))
        for said in ("Ada is now Ayşe", "finished", "reopened", "renewed a link"):
            assert said in text

    def test_an_entry_that_changed_nothing_is_not_told(self, play, ada, second_phone):
        ada.edit(0, "gold", "4")
        second_phone.edit(0, "gold", "4")
        assert len(told(ada)) == 1

    def test_each_entry_is_of_whom_it_was_entered_for(self, play, ada):
        ada.edit(2, "gold", "40")
        ada.edit(2, "gold", "", was="40")
        ada.send("table", people=2)
        ada.send("table", people=3, name_2="Deniz")
        ada.edit(2, "gold", "5")
        lines = told(ada)
        assert "Deniz · Gold coins: nothing → 5" in lines[0]
        assert "Deniz added" in lines[1]
        assert "Chiyo left" in lines[2]
        assert "Chiyo · Gold coins: 40 → nothing" in lines[3]

    def test_one_who_left_and_a_newcomer_of_the_same_name_are_told_apart(self, play, ada):
        ada.edit(2, "gold", "40")
        ada.edit(2, "gold", "", was="40")
        ada.send("table", people=2)
        ada.send("table", people=3, name_2="Chiyo")
        assert "Chiyo (2) · Gold coins: 40 → nothing" in told(ada)[2]

    def test_what_changed_at_the_table_is_told(self, ada, start):
        start(ada, "architects", "Ada", "Berk")
        ada.send("table", people=2, name_1="Berkay")
        ada.send("table", people=2, colour_0="yellow", expansions=["age_of_artisans"])
        ada.send("table", **{"people": 1, "opponent": "helena", "initial-expansions": ["age_of_artisans"]})
        lines = told(ada)
        assert "Berkay left, Helena added, Expansions: no" in lines[0]
        assert "Berk is now Berkay" in lines[2]
        assert "Expansions: Age of Artisans" in lines[1]

    def test_a_finished_play_offers_nothing_to_put_back(self, play, ada):
        ada.edit(0, "gold", "4")
        ada.finish(play)
        assert "Undo this" not in ada.open("log").content.decode()

    def test_a_long_evening_has_a_log_too(self, play, ada):
        for number in range(320):
            writes.apply_edit(
                play.edit_code, writes.Entry(str(number), 0, "gold", str(number or ""), str(number + 1)), ""
            )
        page = ada.open("log")
        assert len(html.elements(page, "li")) == 300
        assert "319 → 320" in plain(page)
        assert "Older changes are not shown." in plain(page)

    def test_a_short_one_is_whole(self, play, ada):
        ada.edit(0, "gold", "4")
        assert "Older changes" not in plain(ada.open("log"))

    @pytest.mark.parametrize("phone", ["berk", "chiyo"])
    def test_who_may_not_edit_sees_no_log(self, play, request, phone):
        assert request.getfixturevalue(phone).open("log").status_code == 404


@pytest.mark.parametrize("page", ["log", "links", "about", "delete"])
def test_the_way_back_is_called_by_where_it_leads(play, ada, page):
    assert way_back(ada.open(page)) == (ada.at("sheet"), "‹ Back to the sheet")
    ada.finish(play)
    assert way_back(ada.open(page)) == (ada.at("result"), "‹ To the result")


def way_back(answer):
    return html.attribute(answer, "a.back", "href"), html.text(answer, "a.back")
