"""The pages of the aids during play, alone without a play."""

from typing import Any

import pytest
from django.test import Client

from scorer.games import all_games
from tests.support import html

AIDS = [(game.key, aid) for game in all_games().values() for aid in game.aids]
HTMX = {"HX-Request": "true"}


def answers(client: Client, game: str, aid: str, **query: Any) -> dict[str, list[str]]:
    """The results on the page of an aid, by label."""
    answer = client.get(f"/games/{game}/aids/{aid}/", {"ask": "1", **query})
    assert answer.status_code == 200
    labels = html.texts(answer, "#aid-answer dt")
    values = [html.texts(answer, f"#aid-answer dl > div:nth-of-type({n}) dd span") for n in range(1, len(labels) + 1)]
    return dict(zip(labels, values, strict=True))


@pytest.mark.parametrize("game", all_games())
def test_the_aids_of_a_game_are_listed_with_links(client: Client, game: str) -> None:
    page = client.get(f"/games/{game}/aids/")
    links = html.attributes(page, "main .block a", "href")
    assert links == [f"/games/{game}/aids/{aid.key}/" for aid in all_games()[game].aids]


@pytest.mark.parametrize(("game", "aid"), AIDS, ids=lambda value: getattr(value, "key", value))
def test_a_blank_form_is_answered_or_says_what_it_needs(client: Client, game: str, aid: Any) -> None:
    answer = client.get(f"/games/{game}/aids/{aid.key}/", {"ask": "1"})
    assert html.texts(answer, "#aid-answer dt") or html.texts(answer, "#aid-answer .message")
    assert "Source:" in html.text(answer, "main > .source")


def test_a_sabbath_is_worked_out(client: Client) -> None:
    found = answers(
        client,
        "ezra_nehemiah",
        "sabbath",
        levites="4",
        workers_in_main_supply="1",
        fed_by_scroll="3",
        food="5",
        judgement="2",
        **{"cards-purple_blessings": "5"},
    )
    assert found["Food needed"] == ["8"]
    assert found["Hunger"] == ["−2"]
    assert found["Points"] == ["3"]


def test_numbers_of_players_are_asked_for_as_many_as_play(client: Client) -> None:
    given = {"levites-0": "1", "levites-1": "2", "levites-2": "4", "altar-0": "3", "altar-1": "1", "altar-2": "2"}
    found = answers(client, "ezra_nehemiah", "temple_section", players="3", last_builder="2", **given)
    assert found["Points"] == ["Player 1: −1", "Player 2: 0", "Player 3: 2"]
    assert found["Food"] == ["Player 1: 0", "Player 2: 0", "Player 3: 2"]


@pytest.mark.parametrize("places", [("1", "1"), ("", "2"), ("", "")])
def test_an_order_that_is_not_whole_is_not_guessed(client: Client, places: tuple[str, str]) -> None:
    query = {"ask": "1", "levites-0": "2", "levites-1": "2", "altar-0": places[0], "altar-1": places[1]}
    answer = client.get("/games/ezra_nehemiah/aids/temple_section/", query)
    assert not html.texts(answer, "#aid-answer dt")
    assert html.texts(answer, "#aid-answer .message")


def test_the_cathedral_is_picked_by_its_printed_points(client: Client) -> None:
    page = client.get("/games/architects/aids/cathedral/")
    assert html.texts(page, "select option") == ["0 points", "2 points", "4 points", "7 points", "12 points"]
    assert answers(client, "architects", "cathedral", level="3") == {"Points more": ["5"]}


@pytest.mark.parametrize(("players", "shown"), [("", 2), ("1", 2), ("9", 4), ("x", 2), ("3", 3)])
def test_a_number_of_players_that_cannot_be_is_the_nearest_that_can(client: Client, players: str, shown: int) -> None:
    answer = client.get("/games/ezra_nehemiah/aids/temple_section/", {"players": players})
    assert len(html.attributes(answer, "input[name^=levites-]", "name")) == shown


def test_goods_that_the_deck_has_no_more_of_add_nothing(client: Client) -> None:
    found = answers(client, "five_tribes", "goods", **{"goods-ivory": "2", "goods-papyrus": "1"})
    assert found["Worth now"] == ["4"]
    assert "Ivory none" in found["One more adds"]
    assert "Silk 4" in found["One more adds"]


def test_choices_stand_one_by_one(client: Client) -> None:
    found = answers(client, "ezra_nehemiah", "red_action", banners="3", levites="2")
    assert found["Choices"] == ["Power 3, Resources 2", "Power 4, Resources 1"]


def test_a_question_is_answered_with_yes_or_no(client: Client) -> None:
    assert answers(client, "terra_mystica", "town", structures="3", power="6", sanctuary="on", favour="on") == {
        "A town": ["yes"],
        "Structures missing": ["0"],
        "Power missing": ["0"],
    }


def test_a_value_that_cannot_be_is_an_error_at_its_field(client: Client) -> None:
    answer = client.get("/games/architects/aids/virtue/", {"ask": "1", "virtue": "15"})
    assert html.texts(answer, "#aid-answer .message") == ["Virtue: A whole number from 0 to 14."]
    assert html.attribute(answer, "input[name=virtue]", "aria-invalid") == "true"
    assert html.attribute(answer, "input[name=virtue]", "value") == "15"


@pytest.mark.parametrize("entered", ["1\0", "x", "9" * 300, "-1"])
def test_an_entry_that_is_no_number_is_no_blank(client: Client, entered: str) -> None:
    answer = client.get("/games/terra_mystica/aids/power_offer/", {"ask": "1", "power": "3", "points": entered})
    assert not html.texts(answer, "#aid-answer dt")
    assert html.texts(answer, "#aid-answer .message")


def test_htmx_gets_the_answer_alone(client: Client) -> None:
    answer = client.get("/games/architects/aids/virtue/", {"ask": "1", "virtue": "14"}, headers=HTMX)
    assert html.texts(answer, "dt")[0] == "Points on this space"
    assert not html.texts(answer, "form")


def test_an_unknown_game_or_aid_is_not_found(client: Client) -> None:
    assert client.get("/games/chess/aids/").status_code == 404
    assert client.get("/games/architects/aids/sabbath/").status_code == 404
