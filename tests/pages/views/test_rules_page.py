"""The rules page of a game, made from its declaration alone."""

import ast
import re
from html import unescape
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext

import scorer
from scorer.games import all_games
from scorer.pages.views.rules import examples
from scorer.plays.wording.verdict import verdict
from scorer.rules.cases import case_table
from scorer.rules.inputs import Kinds
from scorer.rules.standings import score
from scorer.rules.stored import store
from scorer.web.i18n import card_name, format_number, translate
from tests.support import html
from tests.support.pages import ParsedPage

EVERY_GAME = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)


def text(client, game):
    page = client.get(f"/games/{game.key}/rules/")  # no fixture gives these tests a database
    assert page.status_code == 200
    return " ".join("".join(ParsedPage(page.content.decode()).text).split())


@EVERY_GAME
def test_every_line_and_every_field_stands_there(client, game):
    page = text(client, game)
    for line in game.lines:
        assert line.label in page
        assert translate(line.hint) in page
    for entry in game.inputs.values():
        assert entry.label in page
        assert entry.hint in page


@EVERY_GAME
def test_a_worth_that_is_a_table_stands_there_as_one(client, game):
    page = text(client, game)
    for scale in (scale for line in game.lines for scale in line.scales):
        rows = " ".join(f"{translate(label)} {format_number(worth)}" for label, worth in scale.rows)
        assert f"{translate(scale.title)} {rows}" in page


def test_a_newcomer_reads_what_suits_and_places_on_the_tracks_are_worth(client):
    games = all_games()
    suits = "Points for so many different goods in a suit 1 1 2 3 3 7 4 13 5 21 6 30 7 40 8 50 9 60"
    assert suits in text(client, games["five_tribes"])
    track = "0 −9 1 −8 2 −7 3 −5 4 −3 5 −1 6 0 7 0 8 0 9 0 10 1 11 2 12 3 13 5 14 7"
    assert f"Points by position on the track {track}" in (architects := text(client, games["architects"]))
    assert "Points by level 0 0 1 2 2 4 3 7 4 12 5 20" in architects
    debts = "as a rule −2 with Fountain −1 with Gambler's Den −3 with both −2"
    assert f"Points for each unpaid debt {debts}" in architects
    goods = "Gold 3 Stone 2 Wood 2 Cinders 1 Food 2 Silver 1"
    assert f"Silver for each one {goods}" in text(client, games["ezra_nehemiah"])
    assert "rounded down place 1 18 place 2 12 place 3 6" in text(client, games["terra_mystica"])


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


def test_a_line_says_where_its_rule_stands(client):
    games = all_games()
    sources = {(key, line.key): line.source for key, game in games.items() for line in game.lines if line.source}
    assert all(source in text(client, games[key]) for (key, _line), source in sources.items())
    assert sources["terra_mystica", "network"] == "Rulebook, “End of the Game”"
    assert sources["ezra_nehemiah", "scrolls"] == "Rulebook, “Scroll Tiles”"


def test_a_promo_card_is_marked_as_one(client, seated):
    games = all_games()
    assert "Dhenim 6 promo" in text(client, games["five_tribes"])
    assert "Museum 4 promo" in text(client, games["architects"])
    sheet = client.get(f"/play/{seated('five_tribes', 'Ada', 'Berk').edit_code}/")
    assert html.texts(sheet, ".card:has(b + small) span[lang=en]") == ["Dhenim"] * 2
    assert html.texts(sheet, ".card b + small") == ["promo"] * 2


@EVERY_GAME
def test_one_table_is_worked_out_with_the_numbers_of_its_example(client, game):
    page = text(client, game)
    first = examples(game)[0]
    assert "One table, worked out" in page
    for key, points in first["expect"]["lines"].items():
        line = next(line for line in game.lines if line.key == key)
        example = page[page.index("One table, worked out") :]
        for player, number in zip(first["players"], points, strict=True):
            assert f"{player['name']} {str(number).replace('-', '−')}" in example[example.index(line.label) :]


@EVERY_GAME
def test_the_worked_table_ends_with_its_totals_the_winner_and_the_reason(client, game):
    page = text(client, game)
    first = examples(game)[0]
    end = page[page.index("One table, worked out") :]
    end = end[end.index("Total ") :]
    places = ["", "1st", "2nd", "3rd", "4th", "5th"]
    for player, total, place in zip(
        first["players"], *(first["expect"][key] for key in ("totals", "places")), strict=True
    ):
        assert f"{player['name']} {total} {places[place]}" in end
    assert verdict_of(game, first) in end


def verdict_of(game, case):
    sentences = verdict(store(score(game, case_table(game, case))), [player["name"] for player in case["players"]])
    return f"{sentences.title} {sentences.reason}"


def test_the_reason_of_a_worked_table_is_what_the_result_page_would_say(client):
    assert "Berk 115 1st" in (page := text(client, all_games()["ezra_nehemiah"]))
    assert "Berk wins 115 points, 11 ahead." in page


@EVERY_GAME
def test_what_tables_argue_about_is_answered(client, game):
    page = text(client, game)
    for question in game.questions:
        assert unescape(question.ask) in page
        assert unescape(question.answer) in page


def test_it_is_only_read(client):
    assert client.post("/games/five_tribes/rules/").status_code == 405


@pytest.mark.parametrize("language", ["tr", "ja"])
@EVERY_GAME
def test_a_printed_name_stays_as_it_is_printed_and_a_word_does_not(ada, start, game, language):
    start(ada, game.key, "Ada", "Berk")
    ada.post("/language/", {"language": language, "next": "/"})
    rules, sheet = ada.get(f"/games/{game.key}/rules/"), ada.open("sheet")
    words, printed = (html.texts(rules, f"li > span{lang}") for lang in (":not([lang])", "[lang=en]"))
    printed_on_the_sheet = html.texts(sheet, "span[lang=en]")
    for entry, cards in game.catalogues():
        for card in cards.values():
            if card.translated:
                assert translated(card.name, language) != card.name
                assert translated(card.name, language) in words
                assert translated(card.name, language) in html.text(sheet)
            else:
                assert card.name in printed
                assert isinstance(entry, Kinds) or card.name in printed_on_the_sheet


def translated(name, language):
    with translation.override(language):
        return gettext(name)


def test_a_message_of_another_game_never_translates_a_card():
    with translation.override("tr"):
        assert gettext("Fakirs") == "Fakirler"
        games = all_games()
        assert card_name(games["terra_mystica"].inputs["faction"].catalogue["fakirs"]) == "Fakirs"
        assert card_name(games["five_tribes"].inputs["goods"].catalogue["silk"]) == gettext("Silk") != "Silk"


SOURCE = Path(scorer.__file__).parent


@pytest.mark.parametrize("file", sorted(SOURCE.glob("games/*/*.py")), ids=lambda file: str(file.relative_to(SOURCE)))
def test_the_names_that_are_marked_are_those_that_are_translated(file):
    calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
    for card in (call for call in calls if getattr(call.func, "id", "") == "Card"):
        given = {keyword.arg: keyword.value for keyword in card.keywords}
        assert isinstance(given["name"], ast.Call) is ("translated" in given), ast.unparse(card)


def test_no_page_asks_the_catalogues_of_messages_for_the_name_of_a_card():
    asks = re.compile(r"card\.name\|translated|\b(said|Text)\((?!self)[^()]*\.name\)")
    files = [*SOURCE.parent.glob("templates/**/*.html"), *SOURCE.rglob("*.py")]
    assert [file.name for file in files if asks.search(file.read_text("utf-8"))] == []
