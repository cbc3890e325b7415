"""Texts of the rules: sentences with placeholders, their values, and a stored form."""

import json

import pytest

from scorer.rules.text import Text, from_json, join_words, plain, quote, render, text, texts, to_json

TURKISH = {"{n} coin": "{n} sikke", "{n} coins": "{n} sikke", "Gold": "Altın", "{what}: {n}": "{n} {what}"}


def in_turkish(message: Text) -> str:
    return render(message, lambda text: TURKISH.get(text, text), lambda one, many, n: TURKISH[one if n == 1 else many])


def test_a_message_takes_its_numbers_and_words() -> None:
    assert plain(text("{n} coins of {who}", n=3, who="Ada")) == "3 coins of Ada"


@pytest.mark.parametrize(("n", "message"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins"), (-1, "-1 coins")])
def test_the_number_picks_the_plural(n: int, message: str) -> None:
    assert plain(texts("{n} coin", "{n} coins", n)) == message


def test_a_plural_needs_a_whole_number() -> None:
    with pytest.raises(TypeError, match="the number that picks a plural must be a whole number, not '3'"):
        plain(Text("{n} coin", {"n": "3"}, "{n} coins"))


def test_a_message_may_hold_another_and_a_list_of_words() -> None:
    assert plain(text("{what} of {who}", what=texts("{n} coin", "{n} coins", 1), who=("Ada", "Berk"))) == (
        "1 coin of Ada, Berk"
    )


def test_a_message_is_translated_before_its_places_are_filled_and_so_is_one_inside_it() -> None:
    assert in_turkish(text("{what}: {n}", what=Text("Gold"), n=3)) == "3 Altın"
    assert in_turkish(texts("{n} coin", "{n} coins", 2)) == "2 sikke"


def test_a_players_name_is_neither_translated_nor_filled() -> None:
    assert in_turkish(text("{who}", who="Gold")) == "Gold"
    assert plain(text("{who} leads", who="{n} Ada {0}")) == "{n} Ada {0} leads"


def test_values_are_shown_as_the_caller_wants() -> None:
    message = text("{n} for {who}", n=-3, who="Ada")
    assert render(message, str, lambda one, many, n: one, format_value=lambda value: f"<{value}>") == "<-3> for <Ada>"


@pytest.mark.parametrize(
    ("message", "stored"),
    [
        (text("none"), {"message": "none"}),
        (text("{n} × {points}", n=3, points=-1), {"message": "{n} × {points}", "values": {"n": 3, "points": -1}}),
        (
            texts("{n} coin", "{n} coins", 1),
            {"message": "{n} coin", "values": {"n": 1}, "plural": "{n} coins"},
        ),
        (
            text("{what} {who}", what=Text("Gold"), who=("Ada", "Berk")),
            {"message": "{what} {who}", "values": {"what": {"message": "Gold"}, "who": ("Ada", "Berk")}},
        ),
    ],
)
def test_a_message_is_stored_as_json_and_comes_back_the_same(message: Text, stored: object) -> None:
    assert to_json(message) == stored
    assert from_json(json.loads(json.dumps(to_json(message)))) == message


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("genie", "genie"),
        ("a" * 40, "a" * 40),
        ("a" * 41, "a" * 40 + "…"),
        (12.0, "12.0"),
        (True, "true"),
        (None, "null"),
        (10**50, "1" + "0" * 39 + "…"),
        (["genie"], "[…]"),
        (("genie",), "[…]"),
        ({"genie": 1}, "{…}"),
    ],
)
def test_a_wrong_value_is_quoted_short_and_as_it_was_written(value: object, quoted: str) -> None:
    assert quote(value) == quoted


def test_a_quote_that_looks_like_a_place_is_not_filled() -> None:
    assert plain(text("There is no “{slug}”.", slug=quote("{n}"))) == "There is no “{n}”."


def test_names_are_listed_as_in_a_sentence() -> None:
    names = ["Ada", text("player {number}", number=2), "Chiyo", "Deniz"]
    assert [plain(text("{who}", who=join_words(names[:n]))) for n in (1, 2, 3, 4)] == [
        "Ada",
        "Ada and player 2",
        "Ada, player 2 and Chiyo",
        "Ada, player 2, Chiyo and Deniz",
    ]
