"""Scores as people and phones write them."""

from pathlib import Path

import pytest
from django.urls import reverse

from scorer.exchange.formats.scores import append_unparsed, parse_score, unparsed_score
from scorer.exchange.models import Import
from scorer.plays.models import MAX_NOTES_LENGTH, Play
from tests.exchange import foreign

INPUTS = Path(__file__).parent / "inputs"

WHOLE = [
    ("6+16+8+8", 38),
    ("-3", -3),
    ("−3", -3),
    ("–3", -3),
    ("ー3", -3),
    ("１２", 12),
    (" 4 ", 4),
    (7, 7),
    (7.0, 7),
    ("+5", 5),
    ("0", 0),
    ("10+5-3", 12),
    ("30 + 12 + 5", 47),
]
AS_PHONES_LEAVE_THEM = [
    ("86+84+", 170),
    ("66+66+", 132),
    ("86+84-", 170),
    ("86+84 + ", 170),
    ("+86+84", 170),
    ("８６＋８４＋", 170),
    ("86-", 86),
    ("=170", 170),
    ("＝170", 170),
    ("=86+84", 170),
    ("86+84=170", 170),
    ("86+84=", 170),
    ("12.0", 12),
    ("12.00", 12),
    ("１２．０", 12),
    ("-3.0", -3),
    ("7.0+8", 15),
    ("1 000", 1000),
    ("1\u00a0234+6", 1240),
]
TEXTS = [
    *("7.5", "seven", "1e3", "1__0", "9" * 30, "45 VP", "36, 42", "49-46", "12-3", "-3-2", "5+0--0-3", "21-19-21"),
    *(
        "12 13",
        "1 00",
        "1.000",
        "1,000",
        "12,0",
        "86+84=171",
        "3*4",
        "10²",
        "½",
        "①",
        "1/2",
        "3:2",
        "0x10",
        "86 + 84 VP",
    ),
]


@pytest.mark.parametrize(("written", "read"), [*WHOLE, *AS_PHONES_LEAVE_THEM])
def test_whole_numbers_and_their_sums_are_totals(written, read):
    assert parse_score(written) == read
    assert unparsed_score(written) == ""


@pytest.mark.parametrize("written", TEXTS)
def test_any_other_text_stays_a_text(written):
    assert parse_score(written) is None
    assert unparsed_score(written) == written


@pytest.mark.parametrize("written", ["", None, "-", "–", "+", "=", "?", " ", True, [], {}])
def test_a_score_that_says_nothing_is_none_and_no_text(written):
    assert parse_score(written) is None
    assert unparsed_score(written) == ""


def test_a_half_is_no_total_yet_and_stays_a_text():
    assert (parse_score(7.5), unparsed_score(7.5)) == (None, "7.5")


def test_a_text_is_one_short_line():
    assert unparsed_score("a\nb") == "a b"
    assert len(unparsed_score("very " * 500)) <= 40


def test_texts_stand_below_the_notes_and_fit():
    assert append_unparsed("Late.", [("Ada", "45 VP"), ("Berk", ""), ("", "36, 42")]) == "Late.\nAda: 45 VP · 36, 42"
    assert append_unparsed("", [("Ada", "45 VP")]) == "Ada: 45 VP"
    assert append_unparsed("Late.", [("Ada", "")]) == "Late."
    longest = append_unparsed("x" * MAX_NOTES_LENGTH, [("Ada", "45 VP")] * 200)
    assert len(longest) == MAX_NOTES_LENGTH
    assert "Ada: 45 VP" in longest


def stored_seats(play):
    return list(play.seats.order_by("position").values_list("total", "place"))


def test_a_sum_with_a_sign_left_behind_is_a_total(import_file):
    import_file((INPUTS / "bgs-trailing-plus.json").read_bytes(), choices={})
    assert stored_seats(Play.objects.get()) == [(170, 1), (132, 2)]
    assert Play.objects.get().notes == ""


def test_what_is_no_sum_is_shown_without_a_total(import_file, phone):
    scores = foreign.score(11, "45 VP", True), foreign.score(7, "49-46"), foreign.score(3, "30")
    row = import_file(foreign.export([foreign.play("texts", 5, *scores, comments="Long.")]))
    assert row.state == Import.State.MATCHING
    page = phone.get(reverse("import", args=[row.pk])).content.decode()
    assert "2 scores are not whole numbers. They are kept in the notes of their plays." in page
    phone.post(reverse("import", args=[row.pk]))
    play = Play.objects.get()
    assert stored_seats(play) == [(None, 1), (None, None), (30, 2)]
    assert play.notes == "Long.\nAda: 45 VP · BERK: 49-46"
    shown = phone.get(reverse("result", args=[play.edit_code])).content.decode()
    assert "Ada: 45 VP · BERK: 49-46" in shown


def test_the_same_holds_for_boardgamegeek(import_file):
    import_file(foreign.BGG, choices={})
    assert Play.objects.get(foreign_id="101").notes == "A long one & a good one\nBerk: a lot"
