"""A level that is picked by its points, in the cathedral of Architects: on the page, in the log, between two phones."""

import pytest
from django.utils import translation

from scorer.games.architects.pad import MESSAGES_OF_OLD_RESULTS
from scorer.plays.models import Seat
from scorer.rules.text import text
from scorer.web.i18n import translate
from tests.plays.answers import log_lines
from tests.plays.views.test_save import form_of
from tests.support import html
from tests.support.phones import live_data, totals


@pytest.fixture
def play(ada, start):
    return start(ada, "architects", "Ada", "Berk")


def flags(phone, seat=0):
    """The choices at one seat: the text that each sends, its label, and True if it is picked."""
    page = phone.open("sheet")
    picks = [html.attributes_of(element) for element in html.elements(page, f"input[name=e-{seat}-cathedral]")]
    shown = html.texts(page, f"input[name=e-{seat}-cathedral] + span")
    return [(pick["value"], text, "checked" in pick) for pick, text in zip(picks, shown, strict=True)]


def test_the_page_offers_the_printed_points_and_sends_the_level(play, ada):
    assert flags(ada) == [(str(level), shown, False) for level, shown in enumerate(("0", "2", "4", "7", "12", "20"))]


def test_a_level_of_a_play_from_before_is_still_a_level(play, ada):
    Seat.objects.filter(play=play, position=0).update(entries={"cathedral": "4"}, sheet={"cathedral": 4})
    assert [shown for _, shown, picked in flags(ada) if picked] == ["12"]
    assert totals(ada.open("sheet")) == ["12", "0"]


def test_every_flag_is_named_with_its_points_the_field_and_the_player(play, ada):
    page = ada.open("sheet")
    names = html.attributes(page, "input[name$=-cathedral][type=radio]", "aria-label")
    assert names[:2] == ["0 points: Cathedral, Ada", "2 points: Cathedral, Ada"]
    assert len(set(names)) == len(names) == 12
    assert html.attributes(page, "[role=radiogroup]", "aria-label").count("Cathedral, Berk") == 1


@pytest.mark.parametrize(("text", "shown"), [("9", "9"), ("high", "high"), ("３", "7 points")])
def test_a_text_that_was_typed_on_an_older_page_stays_until_another_is_picked(play, ada, text, shown):
    ada.edit(0, "cathedral", text)
    assert flags(ada)[6:] == [(text, shown, True)]
    sent = form_of(ada.open("sheet"))
    assert (sent["e-0-cathedral"], sent["w-0-cathedral"]) == (text, text)
    ada.edit(0, "cathedral", "2", was=text)
    assert [flag for flag in flags(ada) if flag[2]] == [("2", "4", True)]
    assert len(flags(ada)) == 6


@pytest.mark.parametrize("blank", [" ", "\t", "\u00a0", "\u3000", " \n "])
def test_a_text_of_spaces_alone_leaves_every_page_of_the_play(play, ada, second_phone, blank):
    """No page sends it, but a request can. It counts as blank."""
    ada.edit(0, "cathedral", blank)
    assert [shown for _, shown, picked in flags(ada)[:6] if picked] == []
    assert [ada.open(page).status_code for page in ("sheet", "log")] == [200] * 2
    assert second_phone.edit(0, "cathedral", "2", was=blank).status_code == 200
    assert [shown for _, shown, picked in flags(ada) if picked] == ["4"]
    assert second_phone.send("undo", follow=True).status_code == 200


def test_what_is_no_level_is_an_error_that_names_the_points(play, ada):
    assert live_data(ada.edit(0, "cathedral", "9"))["messages"] == {"0-cathedral": "One of these: 0, 2, 4, 7, 12, 20."}


def test_the_plain_form_takes_the_flag_that_was_picked(play, ada):
    sent = form_of(ada.open("sheet"))
    assert "e-0-cathedral" not in sent
    ada.send("save", **sent, **{"e-0-cathedral": "3"})
    assert totals(ada.open("sheet")) == ["7", "0"]


def test_the_log_says_the_points_of_the_flag(play, ada):
    ada.edit(0, "cathedral", "4")
    ada.edit(0, "cathedral", "5", was="4")
    last, first = log_lines(ada)
    assert "nothing → 12 points" in first
    assert "12 points → 20 points" in last


def test_two_phones_on_one_flag_are_asked_by_its_points(play, ada, second_phone):
    ada.edit(0, "cathedral", "4")
    question = live_data(second_phone.edit(0, "cathedral", "2"))["conflict"]
    assert question["message"] == "Another phone chose 12 points; that stands. You chose 4 points."
    assert question["use"] == "Use 4 points"


def test_other_phones_hear_of_the_level(play, ada, second_phone):
    ada.edit(0, "cathedral", "4")
    assert live_data(second_phone.poll(0))["entries"] == {"0-cathedral": "4"}


def test_a_working_says_the_flag(play, ada):
    ada.edit(0, "cathedral", "4")
    working = ada.fetch("working", 0, "cathedral")
    assert "flag 12" in html.text(working)
    assert "12" in html.texts(working, "span b")


def test_the_working_of_a_result_from_before_the_flags_is_still_translated():
    with translation.override("tr"):
        assert [translate(text(message, n=4)) for message in MESSAGES_OF_OLD_RESULTS] == ["seviye 4"]


def test_an_artificial_opponent_has_the_flags_too(ada, start):
    start(ada, "architects", "Ada", kind="helena")
    assert len(flags(ada, 1)) == 6
    assert totals(ada.edit(1, "cathedral", "1")) == ["0", "2"]
