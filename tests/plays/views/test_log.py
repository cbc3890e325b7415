"""The log of a play."""

import pytest
from django.test import override_settings

from scorer.plays import writes
from scorer.plays.models import Edit
from tests.plays.answers import log_lines, page_text
from tests.support import html
from tests.support.phones import Phone


def third_phone(play):
    phone = Phone()
    phone.code = play.edit_code
    return phone


class TestTheLog:
    def test_it_says_who_changed_what_from_what_to_what(self, play, ada, second_phone):
        ada.edit(0, "gold", "4")
        second_phone.edit(0, "gold", "7", was="4")
        ada.edit(1, "djinns.jafaar", "1")
        read = log_lines(ada)
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
        assert "Faction: nothing → Chaos Magicians" in page_text(ada.open("log"))
        start(ada, "five_tribes", "Ada", "Berk")
        ada.edit(0, "djinns.jafaar", "1")
        assert "Jafaar: nothing → owned" in page_text(ada.open("log"))

    def test_its_times_are_moments_that_each_phone_shows_in_its_own_zone(self, play, ada):
        ada.edit(0, "gold", "4")
        with override_settings(TIME_ZONE="Asia/Tokyo"):
            shown = html.attribute(ada.open("log"), "time[data-clock]", "datetime")
        assert shown == Edit.objects.get().at.isoformat()
        assert shown.endswith("+00:00")

    def test_a_refused_text_is_there_and_marked(self, play, ada, second_phone):
        ada.edit(0, "gold", "4")
        second_phone.edit(0, "gold", "9")
        assert "not taken: another phone was first" in html.text(ada.open("log"), "li.rejected")

    def test_everything_that_was_done_is_there(self, play, ada):
        ada.edit(0, "gold", "4")
        ada.send("table", people=3, name_0="Ayşe")
        ada.finish(play)
        ada.send("reopen")
        ada.send("links", which="view")
        text = page_text(ada.open("log"))
        for said in ("Ada is now Ayşe", "finished", "reopened", "renewed a link"):
            assert said in text

    def test_an_entry_that_changed_nothing_is_not_told(self, play, ada, second_phone):
        ada.edit(0, "gold", "4")
        second_phone.edit(0, "gold", "4")
        assert len(log_lines(ada)) == 1

    def test_each_entry_is_of_whom_it_was_entered_for(self, play, ada):
        ada.edit(2, "gold", "40")
        ada.edit(2, "gold", "", was="40")
        ada.send("table", people=2)
        ada.send("table", people=3, name_2="Deniz")
        ada.edit(2, "gold", "5")
        lines = log_lines(ada)
        assert "Deniz · Gold coins: nothing → 5" in lines[0]
        assert "Deniz added" in lines[1]
        assert "Chiyo left" in lines[2]
        assert "Chiyo · Gold coins: 40 → nothing" in lines[3]

    def test_one_who_left_and_a_newcomer_of_the_same_name_are_told_apart(self, play, ada):
        ada.edit(2, "gold", "40")
        ada.edit(2, "gold", "", was="40")
        ada.send("table", people=2)
        ada.send("table", people=3, name_2="Chiyo")
        assert "Chiyo (2) · Gold coins: 40 → nothing" in log_lines(ada)[2]

    def test_what_changed_at_the_table_is_told(self, ada, start):
        start(ada, "architects", "Ada", "Berk")
        ada.send("table", people=2, name_1="Berkay")
        ada.send("table", people=2, colour_0="yellow", expansions=["age_of_artisans"])
        ada.send("table", **{"people": 1, "opponent": "helena", "initial-expansions": ["age_of_artisans"]})
        lines = log_lines(ada)
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
        assert "319 → 320" in page_text(page)
        assert "Older changes are not shown." in page_text(page)

    def test_a_short_one_is_whole(self, play, ada):
        ada.edit(0, "gold", "4")
        assert "Older changes" not in page_text(ada.open("log"))

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
