"""Conflicts stay open until they are resolved, however often the sheet is opened."""

import pytest

from scorer.accounts.models import Device
from scorer.plays.models import Edit
from tests.support.phones import Queries, live_data


def asked(phone):
    """Both texts of every open conflict of a sheet."""
    return [
        (question["seat"], question["unit"], question["theirs"], question["yours"])
        for question in live_data(phone.open("sheet"))["questions"]
    ]


@pytest.fixture
def clash(play, ada, second_phone):
    """The second phone typed 15 where Ada's had written 12."""
    ada.edit(0, "gold", "12")
    second_phone.edit(0, "gold", "15")


def test_the_sheet_asks_again_in_the_same_words(clash, second_phone):
    (question,) = live_data(second_phone.open("sheet"))["questions"]
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


def let_be(phone):
    """Dismisses the first conflict of the sheet; it may be resolved on another phone before the request arrives."""
    (question, *_) = live_data(phone.open("sheet"))["questions"]
    return lambda: phone.send("dismiss_conflict", id=question["id"])


def test_letting_it_be_is_no_change_that_anybody_sees(clash, play, second_phone):
    play.refresh_from_db()
    assert let_be(second_phone)().status_code == 204
    assert asked(second_phone) == []
    assert second_phone.poll(play.version).status_code == 204
    log = second_phone.open("log").content.decode()
    assert "15" in log
    assert log.count("<time ") == 2


def test_the_answer_to_an_edit_names_the_question_as_the_sheet_does(play, ada, second_phone):
    ada.edit(0, "gold", "12")
    clash = live_data(second_phone.edit(0, "gold", "15", id="typed-15"))["conflict"]
    (question,) = live_data(second_phone.open("sheet"))["questions"]
    assert clash["id"] == question["id"] == "typed-15"


def test_it_is_let_be_once_however_often_that_is_said(clash, play, second_phone):
    leave = let_be(second_phone)
    leave()
    leave()
    assert not Edit.objects.filter(play=play, unresolved=True).exists()


def test_a_text_that_came_before_the_tap_did_is_let_be_too(clash, ada, second_phone, play):
    leave = let_be(second_phone)
    ada.edit(0, "gold", "13", was="12")
    leave()
    assert asked(second_phone) == []
    assert play.seats.get(position=0).entries == {"gold": "13"}


def test_a_tap_that_comes_late_answers_no_newer_question(clash, second_phone):
    leave = let_be(second_phone)
    second_phone.edit(0, "gold", "16", was="15")
    leave()
    assert asked(second_phone) == [(0, "gold", "12", "16")]


def test_a_finish_leaves_nothing_to_let_be(clash, play, ada, second_phone):
    leave = let_be(second_phone)
    ada.finish(play)
    assert leave().status_code == 204
    assert not Edit.objects.filter(play=play, undoes__isnull=False).exists()


def test_each_phone_answers_for_itself(clash, another_phone, ada, second_phone):
    third = another_phone()
    third.edit(0, "gold", "16")
    let_be(second_phone)()
    assert asked(third) == [(0, "gold", "12", "16")]
    assert asked(second_phone) == []


def test_nobody_lets_be_what_another_phone_typed(clash, ada, second_phone):
    (question,) = live_data(second_phone.open("sheet"))["questions"]
    ada.send("dismiss_conflict", id=question["id"])
    assert asked(second_phone) == [(0, "gold", "12", "15")]


def test_what_stands_typed_by_another_phone_once_more_settles_nothing(clash, ada, another_phone, second_phone):
    ada.edit(0, "gold", "12", was="12")
    another_phone().edit(0, "gold", "12")
    assert asked(second_phone) == [(0, "gold", "12", "15")]


def test_what_was_let_be_is_no_step_to_take_back(clash, play, second_phone):
    second_phone.edit(1, "gold", "3")
    let_be(second_phone)()
    second_phone.send("undo", id="back")
    assert play.seats.get(position=1).entries == {}


@pytest.mark.parametrize("name", ["", "no-such-edit", "\0", "x" * 5000])
def test_a_question_that_nobody_was_asked_is_simply_not_settled(clash, second_phone, name):
    assert second_phone.send("dismiss_conflict", id=name).status_code == 204
    assert asked(second_phone) == [(0, "gold", "12", "15")]


def test_an_answer_makes_no_phone_known_that_was_never_asked(clash, play, another_phone):
    before = Device.objects.count()
    stranger = another_phone()
    for _ in range(2):
        assert stranger.send("dismiss_conflict", id="no-such-edit").status_code == 204
        stranger.cookies["device"] = "of nobody who wrote here"
    assert Device.objects.count() == before


def test_whoever_writes_there_anew_settles_it(clash, ada, second_phone):
    ada.edit(0, "gold", "13", was="12")
    assert asked(second_phone) == []


def test_another_text_that_was_not_taken_either_settles_nothing(clash, ada, second_phone):
    ada.edit(0, "gold", "13", was="11")
    assert asked(second_phone) == [(0, "gold", "12", "15")]


def test_an_entry_put_in_out_of_the_log_is_settled(clash, play, second_phone):
    refused = Edit.objects.get(play=play, refused=True)
    second_phone.send("revert_edit", refused.pk, id="back")
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
    assert len(queries.statements()) == 1, queries.statements()


def test_an_open_conflict_costs_other_entries_nothing(clash, ada):
    rows = {seat: ada.row_at(seat) for seat in (0, 1)}
    with Queries() as elsewhere:
        ada.edit(1, "gold", "3", of=rows[1])
    with Queries() as there:
        ada.edit(0, "gold", "13", was="12", of=rows[0])
    assert len(there.statements()) == len(elsewhere.statements()) + 1
    assert Edit.objects.filter(unresolved=True).count() == 0


def test_a_finish_and_a_seat_that_goes_leave_no_open_conflict_stored(play, ada, second_phone):
    for seat in (0, 2):
        ada.edit(seat, "gold", "12")
        second_phone.edit(seat, "gold", "15")
    assert Edit.objects.filter(unresolved=True).count() == 2
    ada.edit(2, "gold", "", was="12")
    second_phone.edit(2, "gold", "16", was="12")
    second_phone.send("table", people="2")
    assert [edit.seat for edit in Edit.objects.filter(unresolved=True)] == [ada.row_at(0)]
    ada.finish(play)
    assert Edit.objects.filter(unresolved=True).count() == 0
