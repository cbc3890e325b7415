"""Tie-breaks without a play: the rule in words, and the answer for the numbers of the tied players."""

import pytest

from scorer.games import all_games
from tests.plays.answers import page_text
from tests.support import html
from tests.support.pages import own

ARCHITECTS, EZRA, TERRA, TRIBES = (
    f"/games/{key}/ties/" for key in ("architects", "ezra_nehemiah", "terra_mystica", "five_tribes")
)


def answer(client, page, **query):
    """The words of the answer and of its steps."""
    found = client.get(page, {"ask": "1"} | query)
    assert found.status_code == 200
    return next(iter(html.texts(found, "section.verdict.answer")), None)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
def test_every_game_says_its_rule_without_asking_a_database(client, game):
    page = client.get(f"/games/{game.key}/ties/")  # no fixture gives this test a database
    text = page_text(page)
    assert page.status_code == 200
    for step in game.ties:
        assert step.rule in text
    if not game.ties:
        assert game.shared in text


def test_a_game_without_a_tie_break_asks_for_nothing(client):
    for page in (TERRA, TRIBES):
        html = own(client.get(page, {"ask": "1"}))
        assert "share the victory" in html
        assert "<form" not in html


def test_virtue_then_silver_then_shared(client):
    assert answer(client, ARCHITECTS, **{"t-0-virtue": "9", "t-1-virtue": "8"}).startswith("Player 1 wins")
    same = {"t-0-virtue": "8", "t-1-virtue": "8"}
    said = answer(client, ARCHITECTS, **same, **{"t-0-silver": "3", "t-1-silver": "5"})
    assert said.startswith("Player 2 wins")
    assert "Silver Player 1 3 Player 2 5" in said
    said = answer(client, ARCHITECTS, **same, **{"t-0-silver": "3", "t-1-silver": "3"})
    assert said.startswith("A shared victory")


def test_a_number_that_was_not_entered_decides_nothing(client):
    said = answer(client, ARCHITECTS, **{"t-0-virtue": "9"})
    assert said.startswith("Still open Still to enter: Virtue, Player 2.")
    said = answer(client, ARCHITECTS, **{"t-0-virtue": "9", "t-1-virtue": "0"})
    assert said.startswith("Player 1 wins")
    assert answer(client, ARCHITECTS).startswith("Still open Still to enter: Virtue, Player 1 and Player 2.")


def test_of_the_next_step_only_those_are_asked_whom_it_must_part(client):
    virtue = {"t-0-virtue": "9", "t-1-virtue": "9", "t-2-virtue": "8"}
    said = answer(client, ARCHITECTS, many="3", **virtue, **{"t-1-silver": "2"})
    assert said.startswith("Still open Still to enter: Silver, Player 1.")
    said = answer(client, ARCHITECTS, many="3", **virtue, **{"t-0-silver": "3", "t-1-silver": "2"})
    assert said.startswith("Player 1 wins")


def test_where_the_winner_is_certain_nobody_is_asked_who_is_second(client):
    virtue = {"t-0-virtue": "9", "t-1-virtue": "8", "t-2-virtue": "8"}
    said = answer(client, ARCHITECTS, many="3", **virtue)
    assert said.startswith("Player 1 wins")
    assert "Still to enter" not in said


def test_on_the_altar_the_space_is_asked_for_before_the_order(client):
    said = answer(client, EZRA, **{"t-0-altar_space": "3"})
    assert "Player 2." in said.partition("Still to enter: ")[2].partition(" Total")[0]
    assert "Player 1" not in said.partition("Still to enter: ")[2].partition(" Total")[0]


def test_an_order_in_which_two_have_one_place_decides_nothing(client):
    same = {"t-0-altar_space": "3", "t-1-altar_space": "3", "t-0-altar_stack": "1", "t-1-altar_stack": "1"}
    assert answer(client, EZRA, **same).startswith("Still open Order on your space: each number once.")


def test_on_the_altar_the_order_is_asked_for_and_never_guessed(client):
    same = {"t-0-altar_space": "9", "t-1-altar_space": "9"}
    assert answer(client, EZRA, **same).startswith("Still open")
    said = answer(client, EZRA, **same, **{"t-0-altar_stack": "2", "t-1-altar_stack": "1"})
    assert said.startswith("Player 2 wins")


def test_against_an_automa_the_tie_is_lost(client):
    assert answer(client, ARCHITECTS, against="helena").startswith("Helena wins")


def test_against_the_rival_the_altar_decides(client):
    numbers = {"t-0-altar_space": "9", "t-1-altar_space": "8"}
    assert answer(client, EZRA, against="rival", **numbers).startswith("Player 1 wins")
    numbers = {"t-0-altar_space": "3", "t-1-altar_space": "8"}
    assert answer(client, EZRA, against="rival", **numbers).startswith("Rival wins")


def test_of_three_two_can_stay_equal(client):
    silver = {"t-0-silver": "2", "t-1-silver": "2"}
    said = answer(client, ARCHITECTS, many="3", **{"t-0-virtue": "9", "t-1-virtue": "9", "t-2-virtue": "3"}, **silver)
    assert said.startswith("A shared victory")


def test_a_wrong_number_is_told_at_its_field_and_answers_nothing(client):
    page = client.get(ARCHITECTS, {"ask": "1", "t-0-virtue": "1.000", "t-1-virtue": "9"})
    assert "A whole number from" in page_text(page)
    assert 'value="1.000"' in page.content.decode()
    assert "Player 2 wins" not in page_text(page)


def test_full_width_digits_are_understood(client):
    assert answer(client, ARCHITECTS, **{"t-0-virtue": "８", "t-1-virtue": "９"}).startswith("Player 2 wins")


@pytest.mark.parametrize(
    "query",
    [
        {"many": "0"},
        {"many": "-1"},
        {"many": "99"},
        {"many": "9" * 400},
        {"many": "٣"},
        {"many": ""},
        {"many": "\0"},
        {"against": "nobody"},
        {"against": "player"},
        {"against": "helena", "many": "99"},
        {"t-0-virtue": "9" * 5000},
        {"t-0-virtue": "\0"},
        {"t-0-virtue": "<script>alert(1)</script>"},
        {"t-99-virtue": "3"},
    ],
)
def test_an_odd_question_does_no_harm(client, query):
    page = client.get(ARCHITECTS, {"ask": "1"} | query)
    assert page.status_code == 200
    assert "<script>alert" not in page.content.decode()


def test_it_is_only_read(client):
    assert client.post(ARCHITECTS).status_code == 405


def test_of_architects_the_numbers_after_the_effects_are_asked_for(client):
    shown = client.get("/games/architects/ties/").content.decode()
    assert "after buildings have moved the marker" in shown
    assert "before buildings move it" not in shown
