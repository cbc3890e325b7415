"""The scoring rules of a game, made from its declaration and from nothing else."""

import re
from html import unescape

import pytest

from scorer.games import all_games
from scorer.models import Play
from scorer.speech import said
from scorer.views.pages import examples
from tests.web.pages import Elements

EVERY_GAME = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)


def text(client, game):
    page = client.get(f"/games/{game.key}/rules/")  # no fixture gives these tests a database
    assert page.status_code == 200
    return " ".join("".join(Elements(page.content.decode()).text).split())


@EVERY_GAME
def test_every_line_and_every_field_stands_there(client, game):
    page = text(client, game)
    for line in game.lines:
        assert line.label in page
        assert said(line.hint) in page
    for entry in game.inputs.values():
        assert entry.label in page
        assert entry.hint in page


@EVERY_GAME
def test_the_tie_is_told(client, game):
    page = text(client, game)
    assert all(" ".join(step.rule.split()) in page for step in game.ties)
    assert game.shared in page


@EVERY_GAME
def test_every_card_has_its_points_and_its_effect(client, game):
    page = text(client, game)
    for _, catalogue in game.catalogues():
        for card in catalogue.values():
            assert f"{card.name} {card.points}".removesuffix(" 0") in page
            assert card.effect in page


def test_a_promo_card_is_marked_as_one(client, start):
    games = all_games()
    assert "Dhenim 6 promo" in text(client, games["five_tribes"])
    assert "Museum 4 promo" in text(client, games["architects"])
    start(client, "five_tribes", "Ada", "Berk")
    sheet = client.get(f"/play/{Play.objects.get().edit_code}/").content.decode()
    assert re.findall(r'<span lang="en">(\w+)</span><b>\d+</b><small>promo</small>', sheet) == ["Dhenim"] * 2


@EVERY_GAME
def test_one_table_is_worked_out_with_the_numbers_of_its_example(client, game):
    page = text(client, game)
    first = examples(game)[0]
    assert "One table, worked out" in page
    for key, points in first["expect"]["lines"].items():
        line = next(line for line in game.lines if line.key == key)
        told = page[page.index("One table, worked out") :]
        for player, number in zip(first["players"], points, strict=True):
            assert f"{player['name']} {str(number).replace('-', '−')}" in told[told.index(line.label) :]


@EVERY_GAME
def test_what_tables_argue_about_is_answered(client, game):
    page = text(client, game)
    for question in game.questions:
        assert unescape(question.ask) in page
        assert unescape(question.answer) in page


def test_it_is_only_read(client):
    assert client.post("/games/five_tribes/rules/").status_code == 405
