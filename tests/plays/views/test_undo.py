"""Undo of the last step of a device, and reverting any edit of the log."""

import pytest

from scorer.plays.models import Edit, Seat
from scorer.plays.writes.undo import STEP_WINDOW
from tests.plays.answers import page_text, problem, reached
from tests.plays.stored import make_older, texts
from tests.support import html
from tests.support.phones import live_data, totals, version_of


class TestUndo:
    def test_it_takes_back_this_phones_last_entry(self, play, ada):
        ada.edit(0, "gold", "7")
        make_older(10)
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
        make_older(10)
        for was, text in (("4", "1"), ("1", "12"), ("12", "123")):
            ada.edit(0, "gold", text, was=was)
        ada.send("undo")
        assert texts(play) == {"gold": "4"}
        ada.send("undo")
        assert texts(play) == {}
        assert ada.send("undo").status_code == 409

    def test_a_pause_begins_a_new_step(self, play, ada):
        ada.edit(0, "gold", "1")
        make_older(STEP_WINDOW.total_seconds() + 1)
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
        make_older(10)
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
        assert live_data(answer)["entries"] == {"0-gold": "", "1-gold": "9"}
        assert version_of(answer) == 3

    def test_a_tap_that_waited_takes_back_the_entry_that_was_meant(self, play, ada):
        ada.edit(0, "gold", "99", id="wrong")
        ada.send("undo", last="wrong")
        assert texts(play) == {}

    def test_it_never_takes_back_what_was_typed_after_the_tap(self, play, ada):
        ada.edit(0, "gold", "99", id="wrong")
        make_older(10)
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
        make_older(10)
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
        make_older(10)
        ada.edit(2, "gold", "", was="7")
        ada.send("table", people=2)
        assert ada.send("undo").status_code == 409
        assert ada.send("revert_edit", Edit.objects.first().pk).status_code == 404

    def test_what_was_entered_for_one_is_never_put_back_for_whoever_came_after(self, play, ada):
        ada.edit(2, "gold", "7")
        make_older(10)
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
        make_older(10)
        ada.edit(1, "gold", "7")
        make_older(10)
        ada.edit(1, "gold", "", was="7")
        assert reached(ada.send("table", people=1, opponent="helena")) == (302, ada.at("sheet"))
        assert reached(ada.send("undo")) == (302, ada.at("sheet"))
        assert texts(play) == {}
        assert ada.send("revert_edit", Edit.objects.get(position=1, new="7").pk).status_code == 404
        assert 'action="/play' in ada.open("log").content.decode()
        assert f"/back/{Edit.objects.get(position=1, new='7').pk}" not in ada.open("log").content.decode()


class TestRevertingAnEdit:
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
        assert "Enter it" in page_text(ada.open("log"))
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
        assert "A whole number from 0 to 999." in page_text(ada.open("sheet"))
