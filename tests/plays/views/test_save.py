"""The sheet without scripts: one form with all texts and their initial values; only changes are written."""

import pytest

from scorer.plays.forms.sheet_fields import MAX_TEXT_LENGTH
from scorer.plays.models import UNCHANGED_TEXT, Edit, Seat
from tests.plays.answers import page_text, reached
from tests.support import html
from tests.support.phones import totals


def form_of(answer):
    """The form of a browser without scripts, with nothing typed."""
    return {name: values[-1] for name, values in html.form_data(answer, "#sheet").items()}


def texts(play):
    return list(Seat.objects.filter(play=play).order_by("position").values_list("entries", flat=True))


def logged(play):
    edits = Edit.objects.filter(play=play).exclude(UNCHANGED_TEXT)
    return [(edit.position, edit.unit, edit.new, edit.refused) for edit in edits]


def notices(answer):
    return html.texts(answer, "p[role=alert]:not([hidden])")


@pytest.mark.parametrize("game", ["five_tribes", "architects", "ezra_nehemiah", "terra_mystica"])
def test_every_entry_goes_with_what_it_was(ada, start, game):
    play = start(ada, game, "Ada", "Berk")
    sent = form_of(ada.open("sheet"))
    entries = {name[2:] for name in sent if name.startswith("e-")}
    was = {name[2:] for name in sent if name.startswith("w-")}
    assert entries <= was
    assert all(sent[f"w-{entry}"] == sent[f"e-{entry}"] for entry in entries)
    assert reached(ada.send("save", **sent)) == (302, ada.at("sheet"))
    assert logged(play) == []


def test_only_what_was_changed_becomes_an_edit(play, ada):
    ada.edit(0, "gold", "5")
    ada.edit(0, "djinns.boaz", "1")
    ada.edit(0, "tiles", "15+8")
    sent = form_of(ada.open("sheet"))
    assert (sent["e-0-gold"], sent["w-0-djinns.boaz"], sent["e-0-tiles"]) == ("5", "1", "15+8")
    del sent["e-0-djinns.boaz"]
    sent |= {"e-0-gold": "6", "e-1-djinns.jafaar": "1", "e-2-goods.silk": "2"}
    ada.send("save", **sent)
    assert texts(play) == [{"gold": "6", "tiles": "15+8"}, {"djinns.jafaar": "1"}, {"goods.silk": "2"}]
    assert logged(play)[3:] == [
        (0, "gold", "6", False),
        (0, "djinns.boaz", "", False),
        (1, "djinns.jafaar", "1", False),
        (2, "goods.silk", "2", False),
    ]


def test_an_older_page_wipes_nothing_out(play, ada, second_phone):
    older = form_of(ada.open("sheet"))
    second_phone.edit(1, "gold", "9")
    second_phone.edit(1, "djinns.boaz", "1")
    ada.send("save", **older | {"e-0-gold": "12"})
    assert texts(play) == [{"gold": "12"}, {"gold": "9", "djinns.boaz": "1"}, {}]


def test_a_conflict_is_shown_with_both_texts_and_nothing_else_is_lost(play, ada, second_phone):
    older = form_of(ada.open("sheet"))
    second_phone.edit(0, "gold", "12")
    second_phone.edit(0, "goods.silk", "1")
    answer = ada.send("save", **older | {"e-0-gold": "15", "e-0-goods.silk": "2", "e-1-tiles": "8+6"})
    assert answer.status_code == 200
    assert notices(answer) == [
        "Gold coins, Ada: Another phone wrote 12 here; that stands. You typed 15.",
        "Silk, Ada: Another phone wrote 1 for Silk; that stands. You typed 2.",
    ]
    assert texts(play) == [{"gold": "12", "goods.silk": "1"}, {"tiles": "8+6"}, {}]
    now = form_of(answer)
    assert (now["e-0-gold"], now["w-0-gold"], now["e-1-tiles"]) == ("12", "12", "8+6")
    ada.send("save", **now | {"e-0-gold": "15"})
    assert texts(play)[0] == {"gold": "15", "goods.silk": "1"}


def test_a_conflict_over_a_card_is_said_in_the_words_of_the_table(ada, start):
    start(ada, "terra_mystica", "Ada", "Berk")
    older = form_of(ada.open("sheet"))
    ada.edit(0, "faction", "nomads")
    answer = ada.send("save", **older | {"e-0-faction": "chaos_magicians"})
    said = "Faction, Ada: Another phone chose Nomads; that stands. You chose Chaos Magicians."
    assert notices(answer) == [said]


def test_the_page_of_a_conflict_leads_on(play, ada, second_phone):
    older = form_of(ada.open("sheet"))
    second_phone.edit(0, "gold", "12")
    page = ada.send("save", **older | {"e-0-gold": "15"})
    links = html.attributes(page, "nav.filter a", "href")
    assert links
    for link in links:
        assert ada.get(link).status_code == 200
    assert reached(ada.open("save")) == (302, ada.at("sheet"))


def test_a_wrong_text_is_kept_and_its_error_shown_at_the_field(play, ada):
    ada.send("save", **form_of(ada.open("sheet")) | {"e-0-gold": "1.000"})
    page = ada.open("sheet")
    assert html.attribute(page, "#e-0-gold", "value") == "1.000"
    assert html.attribute(page, "#e-0-gold", "aria-invalid") == "true"
    assert html.text(page, "p.message#m-0-gold") == "A whole number from 0 to 999."


def test_saved_twice_it_counts_once(play, ada):
    sent = form_of(ada.open("sheet")) | {"e-0-gold": "5"}
    for _ in range(2):
        assert reached(ada.send("save", **sent)) == (302, ada.at("sheet"))
    assert logged(play) == [(0, "gold", "5", False)]


def test_what_is_not_understood_saves_nothing_at_all(play, ada):
    sent = form_of(ada.open("sheet")) | {"e-0-gold": "5", "e-2-gold": "9" * (MAX_TEXT_LENGTH + 1)}
    answer = ada.send("save", **sent)
    assert answer.status_code == 400
    assert html.text(answer, "h1") == "Not saved"
    assert "so nothing was changed" in page_text(answer)
    assert texts(play) == [{}, {}, {}]
    assert logged(play) == []


def test_an_entry_that_did_not_arrive_is_not_a_cleared_one(play, ada):
    ada.edit(0, "gold", "5")
    ada.edit(0, "djinns.boaz", "1")
    of = {"of-0": ada.row_at(0)}
    ada.send("save", **of | {"w-0-gold": "5"})
    ada.send("save", **of | {"e-0-gold": ""})
    assert texts(play)[0] == {"gold": "5", "djinns.boaz": "1"}
    ada.send("save")
    assert texts(play)[0] == {"gold": "5", "djinns.boaz": "1"}
    ada.send("save", **of | {"w-0-gold": "5", "e-0-gold": ""})
    assert texts(play)[0] == {"djinns.boaz": "1"}


def test_a_choice_can_be_made_and_unmade(ada, start):
    play = start(ada, "terra_mystica", "Ada", "Berk")
    ada.send("save", **form_of(ada.open("sheet")) | {"e-0-faction": "witches"})
    assert texts(play)[0] == {"faction": "witches"}
    now = form_of(ada.open("sheet"))
    assert (now["e-0-faction"], now["w-0-faction"]) == ("witches", "witches")
    ada.send("save", **now | {"e-0-faction": ""})
    assert texts(play)[0] == {}


def test_what_this_game_does_not_have_is_passed_over(play, ada):
    sent = {"of-0": ada.row_at(0), "w-0-cheese": "", "e-0-cheese": "5", "w--1-gold": "", "e--1-gold": "5"}
    assert reached(ada.send("save", **sent)) == (302, ada.at("sheet"))
    assert texts(play) == [{}, {}, {}]


def test_an_entry_without_its_seat_is_half_understood(play, ada):
    sent = {"of-0": ada.row_at(0), "w-0-gold": "", "e-0-gold": "5", "w-1-gold": "", "e-1-gold": "5"}
    assert ada.send("save", **sent).status_code == 400
    assert texts(play) == [{}, {}, {}]


def test_an_older_page_writes_nothing_for_whoever_came_after(play, ada, second_phone):
    older = form_of(second_phone.open("sheet"))
    ada.send("table", people=2)
    ada.send("table", people=3, name_2="Deniz")
    answer = second_phone.send("save", **older | {"e-2-gold": "40", "e-2-djinns.boaz": "1", "e-0-gold": "5"})
    assert (answer.status_code, answer["Scorer-Seat"]) == (409, "gone")
    assert notices(answer) == [
        "Gold coins, Chiyo: Not saved: 40. Chiyo is no longer at this table.",
        "Boaz, Chiyo: Not saved: owned. Chiyo is no longer at this table.",
    ]
    assert texts(play) == [{"gold": "5"}, {}, {}]


def test_the_sheet_says_what_it_added_up(play, ada):
    ada.send("save", **form_of(ada.open("sheet")) | {"e-0-palaces": "3"})
    text = page_text(ada.open("sheet"))
    assert "Ada 15 leads by 15" in text
    assert "Save and add up" in text


class TestFinishing:
    """Without scripts the button that finishes sends the whole sheet along."""

    def test_what_was_typed_is_saved_and_added_up_before_anybody_wins(self, play, ada):
        asked = ada.send("finish", **form_of(ada.open("sheet")) | {"e-0-palaces": "3"})
        assert texts(play)[0] == {"palaces": "3"}
        assert "What you typed is saved. These are the standings now." in page_text(asked)
        assert totals(asked) == ["15", "0", "0"]
        play.refresh_from_db()
        assert play.result is None
        form = html.form_data(asked, "form.sticky-submit")
        assert reached(ada.send("finish", **form)) == (302, ada.at("result"))

    def test_a_conflict_is_shown_first(self, play, ada, second_phone):
        older = form_of(ada.open("sheet"))
        second_phone.edit(0, "gold", "12")
        asked = ada.send("finish", **older | {"e-0-gold": "15"})
        assert notices(asked) == ["Gold coins, Ada: Another phone wrote 12 here; that stands. You typed 15."]
        play.refresh_from_db()
        assert play.result is None

    def test_so_is_what_was_typed_for_a_seat_that_has_gone(self, play, ada, second_phone):
        older = form_of(ada.open("sheet"))
        second_phone.send("table", people=2)
        asked = ada.send("finish", **older | {"e-2-gold": "15"})
        assert asked.status_code == 409
        assert notices(asked) == ["Gold coins, Chiyo: Not saved: 15. Chiyo is no longer at this table."]
        play.refresh_from_db()
        assert play.result is None

    def test_what_comes_after_the_finish_is_not_saved_and_says_so(self, play, ada):
        older = form_of(ada.open("sheet"))
        ada.finish(play)
        assert ada.send("finish", **older | {"e-0-gold": "15"}).status_code == 409
        assert texts(play)[0] == {}

    def test_the_button_belongs_to_the_form_of_the_entries(self, play, ada):
        assert html.attributes(ada.open("sheet"), "#sheet [formaction]", "formaction") == [ada.at("finish")]
