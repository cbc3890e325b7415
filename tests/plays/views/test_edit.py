"""One edit from one phone: what it writes, what it answers, and what it refuses."""

import re

import pytest

from scorer.accounts.models import Device
from scorer.plays import queries as state
from scorer.plays.forms.sheet_fields import LONGEST_TEXT
from scorer.plays.models import Edit, Play, Seat
from tests.support import html
from tests.support.phones import Phone, Queries, cells, totals, version_of

MOST_QUERIES = 6


def texts(play, seat=0):
    return Seat.objects.get(play=play, position=seat).entries


def values(play, seat=0):
    return Seat.objects.get(play=play, position=seat).sheet


def logged(play):
    return [(edit.position, edit.unit, edit.old, edit.new, edit.refused) for edit in Edit.objects.filter(play=play)]


def everything(play):
    """Whatever an edit could have written."""
    return (
        list(Play.objects.filter(pk=play.pk).values()),
        list(Seat.objects.filter(play=play).order_by("position").values()),
        list(Edit.objects.filter(play=play).values()),
    )


def test_the_answer_holds_the_new_truth(play, ada):
    answer = ada.edit(0, "palaces", "3")
    assert totals(answer) == ["15", "0", "0"]
    assert version_of(answer) == 1
    assert answer["Scorer-Version"] == "1"
    assert cells(answer)["points"]["0-palaces"] == "15"
    assert cells(answer)["spoken"] == "Ada 15, leads by 15"


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
    assert cells(answer)["messages"] == {"0-viziers": "A whole number from 0 to 999."}
    assert totals(answer) == ["—", "—", "—"]  # the viziers of one count in everybody's line


def test_an_error_leaves_the_totals_of_the_others(play, ada):
    ada.edit(1, "gold", "9")
    answer = ada.edit(0, "gold", "-1")
    assert totals(answer) == ["—", "9", "0"]


def test_while_an_error_stands_elsewhere_a_total_is_told_without_a_place(play, ada):
    ada.edit(1, "gold", "-1")
    assert cells(ada.edit(0, "gold", "6"))["spoken"] == "Ada 6"


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
    assert cells(answer)["messages"] == {"2-djinns": "Jafaar already belongs to Berk."}


class TestQueries:
    def test_an_edit_takes_few_queries_and_writes_with_its_edit(self, play, ada):
        ada.edit(0, "gold", "1")
        row = ada.row_at(0)
        with Queries() as queries:
            ada.edit(0, "gold", "2", was="1", of=row)
        assert len(queries.told()) <= MOST_QUERIES, queries.told()
        assert sorted(re.search(r"plays_\w+", sql)[0] for sql in queries.writes()) == [
            "plays_edit",
            "plays_play",
            "plays_seat",
        ]

    def test_nor_does_the_first_edit_of_a_new_phone_take_many(self, play, second_phone):
        row = second_phone.row_at(0)
        with Queries() as queries:
            second_phone.edit(0, "gold", "2", of=row)
        assert len(queries.told()) <= MOST_QUERIES, queries.told()

    def test_nor_an_edit_that_brings_home_what_others_wrote_meanwhile(self, play, ada, second_phone):
        second_phone.edit(1, "gold", "4")
        row = ada.row_at(0)
        with Queries() as queries:
            ada.edit(0, "gold", "2", version=0, of=row)
        assert len(queries.told()) <= MOST_QUERIES, queries.told()

    def test_the_number_of_entries_changes_nothing(self, play, ada):
        ada.edit(0, "gold", "1")
        with Queries() as few:
            ada.edit(0, "gold", "2", was="1")
        for seat in range(3):
            for unit in ("viziers", "elders", "tiles", "goods.silk", "djinns.boaz"):
                ada.edit(seat, unit, "1")
        with Queries() as many:
            ada.edit(0, "gold", "1", was="2")
        assert len(many.told()) == len(few.told())


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
        assert "conflict" not in cells(answer)
        assert Edit.objects.filter(play=play).count() == 2

    def test_a_retry_of_a_refused_edit_is_refused_again(self, play, ada, second_phone):
        second_phone.edit(0, "gold", "8")
        first = cells(ada.edit(0, "gold", "7", id="one"))["conflict"]
        assert cells(ada.edit(0, "gold", "7", id="one"))["conflict"] == first
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
        assert "conflict" not in cells(answer)
        assert version_of(answer) == 1
        assert everything(play)[:2] == tables
        assert ada.poll(1).status_code == 204

    def test_an_edit_that_met_its_own_text_does_not_count_when_it_is_sent_again(self, play, ada, second_phone):
        second_phone.edit(0, "djinns.jafaar", "1")
        ada.edit(0, "djinns.jafaar", "1", id="tap")
        second_phone.edit(0, "djinns.jafaar", "", was="1")
        answer = ada.edit(0, "djinns.jafaar", "1", id="tap")
        assert texts(play) == {}
        assert "conflict" not in cells(answer)
        assert cells(answer)["entries"] == {"0-djinns.jafaar": ""}

    def test_nor_when_it_comes_again_after_all_that_waited_behind_it(self, play, ada, second_phone):
        second_phone.edit(0, "djinns.jafaar", "1")
        several(ada, ("on", 0, "djinns.jafaar", "", "1"), ("off", 0, "djinns.jafaar", "1", ""))
        ada.edit(0, "djinns.jafaar", "1", id="on")
        assert texts(play) == {}

    def test_a_refused_text_that_stands_there_by_now_is_no_clash(self, play, ada, second_phone):
        second_phone.edit(0, "gold", "8")
        ada.edit(0, "gold", "7", id="one")
        second_phone.edit(0, "gold", "7", was="8")
        assert "conflict" not in cells(ada.edit(0, "gold", "7", id="one"))


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
        conflict = cells(answer)["conflict"]
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
        conflict = cells(other.edit(0, "faction", "chaos_magicians"))["conflict"]
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
        message = cells(second_phone.edit(0, "gold", "15", was="12"))["conflict"]["message"]
        assert message == "Another phone emptied this; that stands. You typed 15."


class TestMeanwhile:
    """An answer brings home what other phones wrote since the version that this one had."""

    def test_texts_of_others_come_with_the_answer(self, play, ada, second_phone):
        second_phone.edit(1, "gold", "4")
        answer = ada.edit(0, "gold", "2", version=0)
        assert cells(answer)["entries"] == {"0-gold": "2", "1-gold": "4"}
        assert version_of(answer) == 2

    def test_only_its_own_text_is_sent_where_nothing_was_missed(self, play, ada):
        assert cells(ada.edit(0, "gold", "2", version=0))["entries"] == {"0-gold": "2"}

    def test_to_a_retry_its_entry_comes_as_another_phone_left_it(self, play, ada, second_phone):
        ada.edit(0, "gold", "7", id="one")
        second_phone.edit(0, "gold", "8", was="7")
        answer = ada.edit(0, "gold", "7", id="one", version=2)
        assert cells(answer)["entries"] == {"0-gold": "8"}
        assert totals(answer) == ["8", "0", "0"]

    def test_after_a_change_of_the_table_the_next_poll_fetches_the_page(self, play, ada, second_phone):
        second_phone.send("table", people=4, name_0="Ada", name_3="Dilek")
        answer = ada.edit(0, "gold", "2", version=0)
        assert version_of(answer) == 0
        assert ada.poll(version_of(answer))["HX-Refresh"] == "true"

    @pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30, "٣"])
    def test_an_odd_version_does_no_harm(self, play, ada, version):
        assert totals(ada.edit(0, "gold", "2", version=version)) == ["2", "0", "0"]


def several(phone, *edits):
    """Each edit: its id, seat, unit, was and text, and the row where it is not the one that sits there."""
    form = {part: [edit[at] for edit in edits] for at, part in enumerate(("id", "seat", "unit", "was", "text"))}
    form["of"] = [edit[5] if edit[5:] else phone.row_at(edit[1]) for edit in edits]
    return phone.post(phone.at("edits"), form)


class TestLeaving:
    """What waits on a phone whose page is left comes at once, and in order."""

    def test_one_after_the_other_is_written(self, play, ada):
        answer = several(ada, ("a", 0, "gold", "", "1"), ("b", 1, "tiles", "", "8+6"), ("c", 0, "gold", "1", "12"))
        assert answer.status_code == 204
        assert (texts(play), texts(play, 1)) == ({"gold": "12"}, {"tiles": "8+6"})
        assert [one[-1] for one in logged(play)] == [False, False, False]

    def test_an_edit_that_had_come_already_counts_once(self, play, ada):
        ada.edit(0, "gold", "1", id="a")
        several(ada, ("a", 0, "gold", "", "1"), ("b", 0, "gold", "1", "12"))
        assert texts(play) == {"gold": "12"}
        assert len(logged(play)) == 2

    @pytest.mark.parametrize(
        "wrong", [{"unit": "cheese"}, {"seat": "-1"}, {"text": "9" * 201}, {"id": ""}, {"of": "x"}]
    )
    def test_one_that_is_not_understood_keeps_nothing_else_back(self, play, ada, wrong):
        right = {"id": "b", "seat": "1", "of": ada.row_at(1), "unit": "gold", "was": "", "text": "9"}
        odd = right | {"id": "a"} | wrong
        answer = ada.post(ada.at("edits"), {part: [odd[part], right[part]] for part in right})
        assert answer.status_code == 204
        assert [texts(play, seat) for seat in range(3)] == [{}, {"gold": "9"}, {}]

    def test_nor_does_one_whose_seat_has_gone(self, play, ada):
        gone = ada.row_at(2)
        ada.send("table", people=2)
        answer = several(ada, ("a", 2, "gold", "", "41", gone), ("b", 0, "gold", "", "33"))
        assert answer.status_code == 204
        assert texts(play) == {"gold": "33"}

    def test_where_nothing_was_right_it_says_so(self, play, ada):
        gone = ada.row_at(2)
        ada.send("table", people=2)
        answer = several(ada, ("a", 2, "gold", "", "41", gone))
        assert (answer.status_code, answer["Scorer-Seat"]) == (409, "gone")
        assert several(ada, ("a", 0, "cheese", "", "41")).status_code == 400

    def test_with_a_part_missing_nothing_is_written(self, play, ada):
        before = everything(play)
        form = {"id": ["a", "b"], "seat": ["0", "0"], "unit": ["gold", "elders"], "was": [""], "text": ["1", "2"]}
        form["of"] = [ada.row_at(0)] * 2
        assert ada.post(ada.at("edits"), form).status_code == 400
        assert ada.post(ada.at("edits")).status_code == 400
        assert everything(play) == before

    def test_after_the_finish_nothing_is_written(self, play, ada):
        ada.finish(play)
        before = everything(play)
        assert several(ada, ("a", 0, "gold", "", "1")).status_code == 409
        assert everything(play) == before


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
        assert html.attribute(page, "#pad", "data-seats").split() == rows
        sent = html.form_data(page, "#pad")
        assert {name: values for name, values in sent.items() if name.startswith("of-")} == {
            f"of-{seat}": [row] for seat, row in enumerate(rows)
        }

    def test_an_answer_says_which_version_the_edit_met(self, play, ada, second_phone):
        assert ada.edit(0, "gold", "7")["Scorer-Met"] == "0"
        second_phone.edit(1, "gold", "9")
        assert ada.edit(0, "elders", "3", version=1)["Scorer-Met"] == "2"


class TestRefused:
    def test_an_edit_that_was_taken_before_the_finish_is_known_again_after_it(self, play, ada, second_phone):
        assert second_phone.edit(0, "gold", "7", id="taken").status_code == 200
        ada.finish(play)
        assert second_phone.edit(0, "gold", "7", id="taken").status_code == 200
        assert second_phone.edit(0, "gold", "8", was="7", id="late").status_code == 409
        assert Seat.objects.get(play=play, position=0).entries == {"gold": "7"}

    def test_an_edit_after_the_finish_stays_on_its_phone(self, play, ada, second_phone):
        ada.finish(play)
        before = everything(play)
        answer = second_phone.edit(0, "gold", "7")
        assert answer.status_code == 409
        assert answer["Scorer-Result"] == second_phone.at("result")
        assert answer.content.decode() == "This play was finished on another phone. Reopen it to change it."
        assert everything(play) == before

    @pytest.mark.parametrize(
        "wrong",
        [
            {"of": ""},
            {"of": "x"},
            {"of": "-1"},
            {"of": "9" * 5000},
            {"seat": "-1"},
            {"seat": ""},
            {"seat": "x"},
            {"seat": "٠"},
            {"seat": "0.0"},
            {"seat": "1e0"},
            {"seat": "9" * 5000},
            {"unit": ""},
            {"unit": "nothing"},
            {"unit": "gold.silk"},
            {"unit": "goods"},
            {"unit": "goods."},
            {"unit": "goods.cheese"},
            {"unit": "goods.silk.silk"},
            {"unit": "__class__"},
            {"unit": "gold\0"},
            {"text": "1" * (LONGEST_TEXT + 1)},
            {"text": "1\0"},
            {"id": ""},
            {"id": "x" * 41},
            {"id": "a\0b"},
        ],
    )
    def test_what_this_table_does_not_have_is_not_understood(self, play, ada, wrong):
        before = everything(play)
        sent = {"id": "one", "seat": "0", "of": ada.row_at(0), "unit": "gold", "was": "", "text": "1"} | wrong
        assert ada.post(ada.at("edit"), sent).status_code == 400
        assert everything(play) == before

    @pytest.mark.parametrize("part", ["id", "seat", "of", "unit", "was", "text"])
    def test_a_half_understood_request_never_writes(self, play, ada, part):
        ada.edit(0, "gold", "7")
        before = everything(play)
        sent = {"id": "one", "seat": "0", "of": ada.row_at(0), "unit": "gold", "was": "7", "text": "8"}
        del sent[part]
        assert ada.post(ada.at("edit"), sent).status_code == 400
        assert everything(play) == before

    def test_the_longest_text_is_taken(self, play, ada):
        longest = "1+" * (LONGEST_TEXT // 2)
        ada.edit(0, "tiles", longest)
        assert texts(play) == {"tiles": longest}

    def test_an_automa_has_only_its_own_fields(self, start, ada):
        play = start(ada, "architects", "Ada", kind="constantine")
        game = state.by_edit_code(play.edit_code).game
        foreign = min(game.inputs_at("player").keys() - game.inputs_at("constantine").keys())
        assert ada.edit(1, foreign, "1").status_code == 400

    def test_a_wrong_code_leaves_no_trace(self, play, chiyo):
        devices = Device.objects.count()
        assert chiyo.edit(0, "gold", "7").status_code == 404
        assert Device.objects.count() == devices
        assert "device" not in chiyo.cookies

    @pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/octet-stream", ""])
    def test_a_body_of_another_kind_is_not_understood(self, play, ada, kind):
        before = everything(play)
        body = b'{"id": "one", "seat": 0, "of": %d, "unit": "gold", "was": "", "text": "1"}' % ada.row_at(0)
        assert ada.generic("POST", ada.at("edit"), body, kind).status_code == 400
        assert everything(play) == before

    @pytest.mark.parametrize(
        "kind",
        [
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "multipart/form-data; boundary=x",
            "application/x-www-form-urlencoded; charset=utf-16",
            "application/x-www-form-urlencoded; charset=base64",
        ],
    )
    def test_a_broken_body_is_no_server_error(self, play, ada, kind):
        before = everything(play)
        body = b"id=one&seat=0&of=%d&unit=gold&was=&text=1\r\n--x" % ada.row_at(0)
        assert ada.generic("POST", ada.at("edit"), body, kind).status_code == 400
        assert everything(play) == before

    @pytest.mark.parametrize("charset", ["unicode_escape", "utf-7", "base64", "latin-1", "nonsense"])
    def test_a_form_in_another_encoding_is_not_understood(self, play, ada, charset):
        before = everything(play)
        parts = {"id": "one", "seat": "0", "of": ada.row_at(0), "unit": "gold", "was": "", "text": "\\ud800"}
        named = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{part}' for name, part in parts.items()]
        body = "\r\n".join([*named, "--x--\r\n"]).encode()
        kind = f"multipart/form-data; boundary=x; charset={charset}"
        assert ada.generic("POST", ada.at("edit"), body, kind).status_code == 400
        assert everything(play) == before

    def test_bytes_that_are_no_text_are_kept_as_an_error_and_hurt_nobody(self, play, ada):
        body = b"id=one&seat=0&of=%d&unit=gold&was=&text=%%FF%%ED%%A0%%80" % ada.row_at(0)
        answer = ada.generic("POST", ada.at("edit"), body, "application/x-www-form-urlencoded")
        assert "0-gold" in cells(answer)["messages"]
        assert set(texts(play)["gold"]) == {"\N{REPLACEMENT CHARACTER}"}
