"""The home page: games, open plays and latest results of this visitor."""

import datetime

import pytest

from scorer.games import all_games
from scorer.pages.views.home import OPEN_PLAYS
from scorer.plays import queries as state
from scorer.plays import writes
from scorer.plays.models import Play
from tests.plays.answers import page_text
from tests.support import html
from tests.support.phones import Queries


def links(answer, page):
    return [link.split("/")[2] for link in html.attributes(answer, f"a[href^='/{page}/']", "href")]


def test_it_shows_every_game_with_its_numbers(db, client):
    page = client.get("/")
    assert links(page, "new") == list(all_games())
    text = page_text(page)
    for players in ("2–4 players", "1–4 players", "2–5 players"):
        assert players in text


def test_a_play_that_goes_on_can_be_continued(play, ada):
    page = ada.get("/")
    assert f'href="/play/{play.edit_code}/"' in page.content.decode()
    assert "Continue" in page_text(page)


def test_a_finished_one_stands_among_the_results(play, ada):
    ada.edit(0, "gold", "9")
    ada.finish(play)
    page = ada.get("/")
    assert "Continue" not in page_text(page)
    assert f'href="/play/{play.edit_code}/result/"' in page.content.decode()
    assert "Ada wins" in page_text(page)


def test_after_an_edit_it_shows_the_new_state_and_is_never_kept(play, ada):
    answer = ada.get("/")
    assert "no-store" in answer["Cache-Control"]
    ada.send("table", people=3, name_0="Ayşe", name_1="Berk", name_2="Chiyo")
    assert "Ayşe" in page_text(ada.get("/"))


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
    other.cookies["device"] = "made-up"
    assert "/play/" not in other.get("/").content.decode()


def test_the_latest_come_first_and_not_all_of_them(ada, start):
    begun = [start(ada, "five_tribes", "Ada", "Berk") for _ in range(6)]
    assert links(ada.get("/"), "play") == [play.edit_code for play in reversed(begun)]
    for play in begun:
        ada.code = play.edit_code
        ada.finish(play)
    again = [start(ada, "five_tribes", "Ada", "Berk") for _ in range(2)]
    found = links(ada.get("/"), "play")
    assert found == [play.edit_code for play in [*reversed(again), *reversed(begun[1:])]]


def test_every_play_that_goes_on_can_be_reached(ada, start):
    begun = [start(ada, "five_tribes", "Ada", "Berk").edit_code for _ in range(OPEN_PLAYS + 2)]
    page = ada.get("/")
    assert links(page, "play") == begun[:1:-1]
    assert '<a href="?all=1">Older sheets too</a>' in page.content.decode()
    page = ada.get("/?all=1")
    assert links(page, "play") == begun[::-1]
    assert "Older sheets too" not in page_text(page)


def test_plays_of_games_that_are_gone_take_no_room(ada, start):
    play, *gone = (start(ada, "five_tribes", "Ada", "Berk") for _ in range(OPEN_PLAYS + 3))
    Play.objects.filter(pk__in=[play.pk for play in gone]).update(game="chess")
    page = ada.get("/")
    assert links(page, "play") == [play.edit_code]
    assert "Older sheets too" not in page_text(page)


def test_it_takes_four_queries_however_many_plays_there_are(ada, start):
    for number in range(6):
        play = start(ada, "five_tribes", "Ada", "Berk")
        if number % 2:
            ada.finish(play)
    with Queries() as queries:
        ada.get("/")
    assert len(queries.statements()) == 4


def test_a_play_that_is_opened_again_meanwhile_is_one_to_continue(play, ada, monkeypatch):
    ada.finish(play)
    many = state.by_ids

    def reopened(ids):
        writes.reopen_play(play.edit_code, "")
        return many(ids)

    monkeypatch.setattr(state, "by_ids", reopened)
    page = ada.get("/")
    assert page.status_code == 200
    assert f'href="/play/{play.edit_code}/"' in page.content.decode()


def test_dates_follow_the_language(play, ada):
    ada.edit(0, "gold", "9")
    ada.finish(play)
    Play.objects.update(played_on=datetime.date(2026, 5, 11))
    for page in (ada.get("/"), ada.open("result")):
        assert "11 May 2026" in page_text(page)


def test_a_play_is_there_once_however_often_one_wrote(play, ada):
    for number in range(3):
        ada.edit(0, "gold", str(number + 1), was=str(number or ""))
    assert links(ada.get("/"), "play") == [play.edit_code]
