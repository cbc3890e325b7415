"""The first page: the games, what goes on, and what was played last, each for this browser only."""

import re

import pytest

from tests.web.test_finish import plain


def links(answer, page):
    return re.findall(rf'href="/{page}/([\w-]+)/', answer.content.decode())


def test_it_shows_every_game_with_its_numbers(db, client):
    page = client.get("/")
    assert links(page, "new") == ["architects", "ezra_nehemiah", "five_tribes", "terra_mystica"]
    text = plain(page)
    for players in ("2–4 players", "1–4 players", "2–5 players"):
        assert players in text


def test_a_play_that_goes_on_can_be_continued(play, ada):
    page = ada.get("/")
    assert f'href="/play/{play.edit_code}/"' in page.content.decode()
    assert "Continue" in plain(page)


def test_a_finished_one_stands_among_the_results(play, ada):
    ada.edit(0, "gold", "9")
    ada.finish(play)
    page = ada.get("/")
    assert "Continue" not in plain(page)
    assert f'href="/play/{play.edit_code}/result/"' in page.content.decode()
    assert "Ada wins" in plain(page)


def test_report_85_after_an_edit_it_shows_the_new_state_and_is_never_kept(play, ada):
    answer = ada.get("/")
    assert "no-store" in answer["Cache-Control"]
    ada.send("table", people=3, name_0="Ayşe", name_1="Berk", name_2="Chiyo")
    assert "Ayşe" in plain(ada.get("/"))


def test_a_phone_that_wrote_into_a_play_can_continue_it_too(play, second_phone):
    assert play.edit_code not in second_phone.get("/").content.decode()
    second_phone.edit(0, "gold", "9")
    assert play.edit_code in second_phone.get("/").content.decode()


@pytest.mark.parametrize("phone", ["berk", "chiyo"])
def test_nobody_else_sees_it(play, ada, request, phone):
    ada.edit(0, "gold", "9")
    other = request.getfixturevalue(phone)
    other.get("/")
    assert "/play/" not in other.get("/").content.decode()
    other.cookies["browser"] = "made-up"
    assert "/play/" not in other.get("/").content.decode()


def test_the_latest_come_first_and_not_all_of_them(ada, start):
    begun = [start(ada, "five_tribes", "Ada", "Berk") for _ in range(5)]
    assert links(ada.get("/"), "play") == [play.edit_code for play in reversed(begun[-3:])]
    for play in begun:
        ada.code = play.edit_code
        ada.finish(play)
    again = [start(ada, "five_tribes", "Ada", "Berk") for _ in range(2)]
    found = links(ada.get("/"), "play")
    assert found == [play.edit_code for play in [*reversed(again), *reversed(begun)]]


def test_a_play_is_there_once_however_often_one_wrote(play, ada):
    for number in range(3):
        ada.edit(0, "gold", str(number + 1), was=str(number or ""))
    assert links(ada.get("/"), "play") == [play.edit_code]
