"""One edit from one phone: writes, answers and refusals."""

import re

import pytest
from django.db import connection

from scorer.plays.models import Edit
from tests.plays.stored import everything, logged, texts, values
from tests.plays.views.test_outbox import several
from tests.support import html
from tests.support.phones import Queries, live_data, totals, version_of

MAX_QUERIES = 6
# The play, the edit, its version and the seat; one more for the lock, if the database locks rows.
PLAIN_EDIT_QUERIES = 4 + connection.features.has_select_for_update


def test_the_answer_holds_the_new_truth(play, ada):
    answer = ada.edit(0, "palaces", "3")
    assert totals(answer) == ["15", "0", "0"]
    assert version_of(answer) == 1
    assert answer["Scorer-Version"] == "1"
    assert live_data(answer)["points"]["0-palaces"] == "15"
    assert live_data(answer)["spoken"] == "Ada 15, leads by 15"


def test_text_and_value_are_kept_with_the_edit(play, ada):
    ada.edit(1, "tiles", "15 + 8+8")
    assert texts(play, 1) == {"tiles": "15 + 8+8"}
    assert values(play, 1) == {"tiles": [15, 8, 8]}
    assert logged(play) == [(1, "tiles", "", "15 + 8+8", False)]


@pytest.mark.parametrize("text", ["15+8+8", "15+8+", " 7 ", "twelve", "1.000", "<b>5</b>", "７", "''\"&amp;"])
def test_what_was_typed_stands_there_after_a_reload(play, ada, text):
    ada.edit(0, "tiles", text)
    assert texts(play) == {"tiles": text}
    assert html.attribute(ada.open("sheet"), "input#e-0-tiles", "value") == text


def test_a_wrong_text_is_kept_and_says_what_may_be_typed(play, ada):
    ada.edit(0, "gold", "9")
    answer = ada.edit(0, "viziers", "many")
    assert texts(play)["viziers"] == "many"
    assert values(play) == {"gold": 9}
    assert live_data(answer)["messages"] == {"0-viziers": "A whole number from 0 to 999."}
    assert totals(answer) == ["—", "—", "—"]  # the viziers of one count in everybody's line


def test_an_error_leaves_the_totals_of_the_others(play, ada):
    ada.edit(1, "gold", "9")
    answer = ada.edit(0, "gold", "-1")
    assert totals(answer) == ["—", "9", "0"]


def test_while_an_error_stands_elsewhere_a_total_is_told_without_a_place(play, ada):
    ada.edit(1, "gold", "-1")
    assert live_data(ada.edit(0, "gold", "6"))["spoken"] == "Ada 6"


def test_clearing_a_field_leaves_nothing_behind(play, ada):
    ada.edit(0, "gold", "9")
    ada.edit(0, "gold", "", was="9")
    assert texts(play) == {}
    assert values(play) == {}


def test_cards_and_kinds_are_edited_one_by_one(play, ada, second_phone):
    ada.edit(0, "djinns.jafaar", "1")
    second_phone.edit(0, "djinns.shamhat", "1")
    second_phone.edit(0, "goods.silk", "3")
    assert values(play) == {"djinns": ["jafaar", "shamhat"], "goods": {"silk": 3}}
    ada.edit(0, "djinns.jafaar", "", was="1")
    assert values(play)["djinns"] == ["shamhat"]


def test_a_djinn_changes_the_points_at_once_and_so_does_taking_it_back(start, ada):
    start(ada, "five_tribes", "Ada", "Berk")
    for unit, text in {"viziers": "3", "elders": "2", "palm_trees": "1"}.items():
        answer = ada.edit(0, unit, text)
    assert totals(answer) == ["20", "0"]
    for djinn in ("jafaar", "shamhat", "haurvatat"):
        answer = ada.edit(0, f"djinns.{djinn}", "1")
    assert totals(answer) == ["52", "0"]
    for djinn in ("jafaar", "shamhat", "haurvatat"):
        answer = ada.edit(0, f"djinns.{djinn}", "", was="1")
    assert totals(answer) == ["20", "0"]


def test_a_second_owner_of_a_card_is_told_whose_it_is(play, ada):
    ada.edit(1, "djinns.jafaar", "1")
    answer = ada.edit(2, "djinns.jafaar", "1")
    assert live_data(answer)["messages"] == {"2-djinns": "Jafaar already belongs to Berk."}


class TestQueries:
    def test_an_edit_takes_few_queries_and_writes_with_its_edit(self, play, ada):
        ada.edit(0, "gold", "1")
        row = ada.row_at(0)
        with Queries() as queries:
            ada.edit(0, "gold", "2", was="1", of=row)
        assert len(queries.statements()) <= PLAIN_EDIT_QUERIES, queries.statements()
        assert sorted(re.search(r"plays_\w+", sql)[0] for sql in queries.writes()) == [
            "plays_edit",
            "plays_play",
            "plays_seat",
        ]

    def test_nor_does_the_first_edit_of_a_new_phone_take_many(self, play, second_phone):
        row = second_phone.row_at(0)
        with Queries() as queries:
            second_phone.edit(0, "gold", "2", of=row)
        assert len(queries.statements()) <= MAX_QUERIES, queries.statements()

    def test_nor_an_edit_that_brings_home_what_others_wrote_meanwhile(self, play, ada, second_phone):
        second_phone.edit(1, "gold", "4")
        row = ada.row_at(0)
        with Queries() as queries:
            ada.edit(0, "gold", "2", version=0, of=row)
        assert len(queries.statements()) <= MAX_QUERIES, queries.statements()

    def test_the_number_of_entries_changes_nothing(self, play, ada):
        ada.edit(0, "gold", "1")
        with Queries() as few:
            ada.edit(0, "gold", "2", was="1")
        for seat in range(3):
            for unit in ("viziers", "elders", "tiles", "goods.silk", "djinns.boaz"):
                ada.edit(seat, unit, "1")
        with Queries() as many:
            ada.edit(0, "gold", "1", was="2")
        assert len(many.statements()) == len(few.statements())


class TestOnce:
    def test_an_edit_sent_twice_counts_once(self, play, ada):
        first = ada.edit(0, "gold", "7", id="made-by-the-phone")
        second = ada.edit(0, "gold", "7", id="made-by-the-phone")
        assert totals(first) == totals(second) == ["7", "0", "0"]
        assert Edit.objects.filter(play=play).count() == 1
        assert version_of(second) == 1

    def test_a_retry_after_a_newer_edit_changes_nothing(self, play, ada, second_phone):
        ada.edit(0, "gold", "7", id="one")
        second_phone.edit(0, "gold", "8", was="7")
        answer = ada.edit(0, "gold", "7", id="one")
        assert texts(play) == {"gold": "8"}
        assert "conflict" not in live_data(answer)
        assert Edit.objects.filter(play=play).count() == 2

    def test_a_retry_of_a_refused_edit_is_refused_again(self, play, ada, second_phone):
        second_phone.edit(0, "gold", "8")
        first = live_data(ada.edit(0, "gold", "7", id="one"))["conflict"]
        assert live_data(ada.edit(0, "gold", "7", id="one"))["conflict"] == first
        assert Edit.objects.filter(play=play).count() == 2

    def test_an_id_stands_for_one_edit_only(self, play, ada):
        ada.edit(0, "gold", "7", id="one")
        before = everything(play)
        assert ada.edit(0, "gold", "8", was="7", id="one").status_code == 400
        assert ada.edit(1, "gold", "7", id="one").status_code == 400
        assert everything(play) == before

    def test_plays_share_no_ids(self, play, ada, start):
        ada.edit(0, "gold", "7", id="one")
        other = start(ada, "five_tribes", "Ada", "Berk")
        ada.edit(0, "gold", "9", id="one")
        assert texts(other) == {"gold": "9"}

    def test_what_stands_there_already_changes_nothing(self, play, ada, second_phone):
        ada.edit(0, "gold", "7")
        tables = everything(play)[:2]
        answer = second_phone.edit(0, "gold", "7")
        assert "conflict" not in live_data(answer)
        assert version_of(answer) == 1
        assert everything(play)[:2] == tables
        assert ada.poll(1).status_code == 204

    def test_an_edit_that_met_its_own_text_does_not_count_when_it_is_sent_again(self, play, ada, second_phone):
        second_phone.edit(0, "djinns.jafaar", "1")
        ada.edit(0, "djinns.jafaar", "1", id="tap")
        second_phone.edit(0, "djinns.jafaar", "", was="1")
        answer = ada.edit(0, "djinns.jafaar", "1", id="tap")
        assert texts(play) == {}
        assert "conflict" not in live_data(answer)
        assert live_data(answer)["entries"] == {"0-djinns.jafaar": ""}

    def test_nor_when_it_comes_again_after_all_that_waited_behind_it(self, play, ada, second_phone):
        second_phone.edit(0, "djinns.jafaar", "1")
        several(ada, ("on", 0, "djinns.jafaar", "", "1"), ("off", 0, "djinns.jafaar", "1", ""))
        ada.edit(0, "djinns.jafaar", "1", id="on")
        assert texts(play) == {}

    def test_a_refused_text_that_stands_there_by_now_is_no_clash(self, play, ada, second_phone):
        second_phone.edit(0, "gold", "8")
        ada.edit(0, "gold", "7", id="one")
        second_phone.edit(0, "gold", "7", was="8")
        assert "conflict" not in live_data(ada.edit(0, "gold", "7", id="one"))


class TestWhoSitsThere:
    """A seat is known by its row: what was typed for one person never lands on another at the same position."""

    def test_a_late_edit_of_a_seat_that_has_gone_is_not_the_newcomers(self, play, ada, second_phone):
        chiyo = ada.row_at(2)
        ada.send("table", people=2)
        ada.send("table", people=3, name_2="Deniz")
        before = everything(play)
        answer = second_phone.edit(2, "gold", "40", of=chiyo)
        assert (answer.status_code, answer["Scorer-Seat"]) == (409, "gone")
        assert answer.content.decode() == "Not saved: Chiyo is no longer at this table."
        assert everything(play) == before
        assert totals(second_phone.edit(2, "gold", "5")) == ["0", "0", "5"]

    def test_nor_the_opponents_who_sits_there_now(self, ada, start):
        play = start(ada, "architects", "Ada", "Berk", kind="constantine")
        berk, constantine = ada.row_at(1), ada.row_at(2)
        ada.send("table", people=1)
        assert ada.row_at(1) == constantine
        assert ada.edit(1, "virtue", "12", of=berk)["Scorer-Seat"] == "gone"
        assert texts(play, 1) == {}

    def test_nor_of_a_seat_that_nobody_took(self, play, ada):
        chiyo = ada.row_at(2)
        ada.send("table", people=2)
        answer = ada.edit(2, "gold", "40", of=chiyo)
        assert (answer.status_code, answer["Scorer-Seat"]) == (409, "gone")

    def test_a_seat_of_another_play_is_none_of_this_table(self, play, ada, start):
        row = ada.row_at(0)
        other = start(ada, "five_tribes", "Ada", "Berk")
        answer = ada.edit(0, "gold", "40", of=row)
        assert (answer.status_code, answer["Scorer-Seat"]) == (409, "gone")
        assert answer.content.decode() == "Not saved: Player 1 is no longer at this table."
        assert texts(other) == {}

    def test_under_a_new_name_it_is_the_same_seat(self, play, ada):
        berk = ada.row_at(1)
        ada.send("table", people=3, name_1="Berkay")
        assert ada.edit(1, "gold", "9", of=berk).status_code == 200

    def test_the_sheet_says_which_rows_it_shows(self, play, ada):
        page = ada.open("sheet")
        rows = [str(ada.row_at(seat)) for seat in range(3)]
        assert html.attribute(page, "#sheet", "data-seats").split() == rows
        sent = html.form_data(page, "#sheet")
        assert {name: values for name, values in sent.items() if name.startswith("of-")} == {
            f"of-{seat}": [row] for seat, row in enumerate(rows)
        }

    def test_an_answer_says_which_version_the_edit_met(self, play, ada, second_phone):
        assert ada.edit(0, "gold", "7")["Scorer-Met"] == "0"
        second_phone.edit(1, "gold", "9")
        assert ada.edit(0, "elders", "3", version=1)["Scorer-Met"] == "2"
