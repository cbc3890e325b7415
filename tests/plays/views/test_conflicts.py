"""Two devices in one field: the first text stands, both are logged."""

import pytest

from tests.plays.stored import logged, texts
from tests.support.phones import Phone, live_data, totals, version_of


class TestConflict:
    def test_two_phones_in_two_fields_keep_both(self, play, ada, second_phone):
        ada.edit(0, "gold", "12")
        second_phone.edit(1, "gold", "9")
        second_phone.edit(0, "elders", "2")
        assert [texts(play, seat) for seat in (0, 1)] == [{"gold": "12", "elders": "2"}, {"gold": "9"}]

    def test_in_one_field_the_true_was_stands_and_both_are_shown_and_logged(self, play, ada, second_phone):
        ada.edit(0, "gold", "12")
        answer = second_phone.edit(0, "gold", "15")
        assert texts(play) == {"gold": "12"}
        assert logged(play) == [(0, "gold", "", "12", False), (0, "gold", "12", "15", True)]
        conflict = live_data(answer)["conflict"]
        assert (conflict["seat"], conflict["unit"]) == (0, "gold")
        assert (conflict["theirs"], conflict["yours"]) == ("12", "15")
        assert conflict["message"] == "Another phone wrote 12 here; that stands. You typed 15."
        assert conflict["use"] == "Use 15"
        assert totals(answer) == ["12", "0", "0"]

    def test_both_texts_are_said_in_the_words_of_the_table(self, ada, start):
        play = start(ada, "terra_mystica", "Ada", "Berk")
        other = Phone()
        other.code = play.edit_code
        ada.edit(0, "faction", "nomads")
        conflict = live_data(other.edit(0, "faction", "chaos_magicians"))["conflict"]
        assert conflict["message"] == "Another phone chose Nomads; that stands. You chose Chaos Magicians."
        assert conflict["use"] == "Use Chaos Magicians"
        assert (conflict["theirs"], conflict["yours"]) == ("nomads", "chaos_magicians")

    def test_an_entry_that_waited_offline_never_replaces_a_newer_one(self, play, ada, second_phone):
        ada.edit(0, "gold", "5")
        second_phone.edit(0, "gold", "6", was="5")
        ada.edit(0, "gold", "9", was="5")
        assert texts(play) == {"gold": "6"}

    def test_asked_again_the_other_text_is_taken(self, play, ada, second_phone):
        ada.edit(0, "gold", "12")
        second_phone.edit(0, "gold", "15")
        second_phone.edit(0, "gold", "15", was="12")
        assert texts(play) == {"gold": "15"}

    def test_a_cleared_field_is_called_nothing(self, play, ada, second_phone):
        ada.edit(0, "gold", "12")
        ada.edit(0, "gold", "", was="12")
        message = live_data(second_phone.edit(0, "gold", "15", was="12"))["conflict"]["message"]
        assert message == "Another phone emptied this; that stands. You typed 15."


class TestMeanwhile:
    """The answer to an edit has the texts of other phones since the version of this one."""

    def test_texts_of_others_come_with_the_answer(self, play, ada, second_phone):
        second_phone.edit(1, "gold", "4")
        answer = ada.edit(0, "gold", "2", version=0)
        assert live_data(answer)["entries"] == {"0-gold": "2", "1-gold": "4"}
        assert version_of(answer) == 2

    def test_only_its_own_text_is_sent_where_nothing_was_missed(self, play, ada):
        assert live_data(ada.edit(0, "gold", "2", version=0))["entries"] == {"0-gold": "2"}

    def test_to_a_retry_its_entry_comes_as_another_phone_left_it(self, play, ada, second_phone):
        ada.edit(0, "gold", "7", id="one")
        second_phone.edit(0, "gold", "8", was="7")
        answer = ada.edit(0, "gold", "7", id="one", version=2)
        assert live_data(answer)["entries"] == {"0-gold": "8"}
        assert totals(answer) == ["8", "0", "0"]

    def test_after_a_change_of_the_table_the_next_poll_fetches_the_page(self, play, ada, second_phone):
        second_phone.send("table", people=4, name_0="Ada", name_3="Dilek")
        answer = ada.edit(0, "gold", "2", version=0)
        assert version_of(answer) == 0
        assert ada.poll(version_of(answer))["HX-Refresh"] == "true"

    @pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30, "٣"])
    def test_an_odd_version_does_no_harm(self, play, ada, version):
        assert totals(ada.edit(0, "gold", "2", version=version)) == ["2", "0", "0"]
