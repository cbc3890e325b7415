"""What two phones wrote into one entry is asked until it is settled, however often the sheet is opened."""

import pytest

from scorer.models import Edit
from tests.web.phones import Queries, cells


def asked(phone):
    """The texts of both phones in every question that the sheet opens with."""
    return [(one["seat"], one["unit"], one["theirs"], one["yours"]) for one in cells(phone.open("sheet"))["questions"]]


@pytest.fixture
def clash(play, ada, second_phone):
    """The second phone typed 15 where Ada's had written 12."""
    ada.edit(0, "gold", "12")
    second_phone.edit(0, "gold", "15")


def test_the_sheet_asks_again_in_the_same_words(clash, second_phone):
    (question,) = cells(second_phone.open("sheet"))["questions"]
    assert question["message"] == "Another phone wrote 12 here; that stands. You typed 15."
    assert (question["use"], question["seat"], question["unit"]) == ("Use 15", 0, "gold")


def test_only_the_phone_that_typed_is_asked(clash, ada, second_phone):
    assert asked(ada) == []
    assert asked(second_phone) == [(0, "gold", "12", "15")]


def test_of_several_texts_for_one_entry_the_last_is_asked_about(clash, second_phone):
    second_phone.edit(0, "gold", "16", was="15")
    assert asked(second_phone) == [(0, "gold", "12", "16")]


def test_two_entries_are_two_questions(clash, ada, second_phone):
    ada.edit(2, "tiles", "8")
    ada.edit(0, "viziers", "3")
    second_phone.edit(2, "tiles", "6")
    second_phone.edit(0, "viziers", "4")
    assert asked(second_phone) == [(0, "gold", "12", "15"), (0, "viziers", "3", "4"), (2, "tiles", "8", "6")]
    page = second_phone.open("sheet").content.decode()
    assert page.count('<li class="chip') == 3


@pytest.mark.parametrize("text", ["15", "20", "12"])
def test_what_the_phone_then_enters_settles_it(clash, second_phone, text):
    second_phone.edit(0, "gold", text, was="12")
    assert asked(second_phone) == []


def test_letting_it_be_is_no_change_that_anybody_sees(clash, play, second_phone):
    play.refresh_from_db()
    second_phone.edit(0, "gold", "12", was="12")
    assert second_phone.poll(play.version).status_code == 204
    assert "15" in second_phone.open("log").content.decode()
    assert second_phone.open("log").content.decode().count("<time ") == 2


def test_whoever_writes_there_anew_settles_it(clash, ada, second_phone):
    ada.edit(0, "gold", "13", was="12")
    assert asked(second_phone) == []


def test_another_text_that_was_not_taken_either_settles_nothing(clash, ada, second_phone):
    ada.edit(0, "gold", "13", was="11")
    assert asked(second_phone) == [(0, "gold", "12", "15")]


def test_an_entry_put_in_out_of_the_log_is_settled(clash, play, second_phone):
    refused = Edit.objects.get(play=play, refused=True)
    second_phone.send("put_back", refused.pk, id="back")
    assert asked(second_phone) == []


def test_a_finish_settles_it(clash, play, ada, second_phone):
    ada.finish(play)
    ada.send("reopen")
    assert asked(second_phone) == []


def test_a_seat_that_has_gone_has_nothing_to_settle(play, ada, second_phone):
    ada.edit(2, "gold", "12")
    second_phone.edit(2, "gold", "15")
    assert asked(second_phone) == [(2, "gold", "12", "15")]
    play.seats.get(position=2).delete()
    assert asked(second_phone) == []


def test_the_sheet_with_its_questions_is_one_query(clash, second_phone):
    with Queries() as queries:
        second_phone.open("sheet")
    assert len(queries.told()) == 1, queries.told()
