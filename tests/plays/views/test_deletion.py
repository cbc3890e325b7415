"""Deletion of a play, and its restoration."""

import datetime

import pytest
from django.utils import timezone

from scorer.plays import writes
from scorer.plays.models import Edit, Play, Seat
from tests.plays.answers import page_text, reached
from tests.support.pages import own
from tests.support.phones import Phone, totals


@pytest.fixture
def deleted(play, ada):
    ada.edit(0, "gold", "9")
    assert reached(ada.send("delete")) == (302, ada.at("sheet"))
    return play


def test_it_is_asked_first(play, ada):
    assert f'href="{ada.at("delete")}"' in ada.open("sheet").content.decode()
    page = ada.open("delete")
    assert "Ada · Berk · Chiyo" in page_text(page)
    assert "For 30 days you can undo that" in page_text(page)
    assert ada.open("sheet").status_code == 200


def test_it_vanishes_from_every_list(deleted, ada, second_phone):
    second_phone.get("/")
    for phone in (ada, second_phone):
        assert "/play/" not in phone.get("/").content.decode()


@pytest.mark.parametrize("page", ["sheet", "log", "table", "links", "result", "delete", "finish", "undo"])
def test_every_page_of_it_says_so_and_offers_to_undo_it(deleted, ada, page):
    answer = ada.open(page)
    assert answer.status_code == 410
    assert "This play was deleted" in page_text(answer)
    assert f'action="{ada.at("restore")}"' in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]


def test_who_looks_on_is_told_and_can_change_nothing(deleted, berk):
    answer = berk.open("view")
    assert answer.status_code == 410
    assert "This play was deleted" in page_text(answer)
    assert "<form" not in own(answer)
    assert deleted.edit_code not in answer.content.decode()
    assert berk.fetch("view_poll", version=1)["HX-Refresh"] == "true"
    assert berk.post(berk.at("restore")).status_code == 404
    assert berk.post(berk.at("delete")).status_code == 404


def test_chiyo_without_a_link_deletes_nothing(play, chiyo):
    assert chiyo.send("delete").status_code == 404
    assert Play.objects.get(pk=play.pk).deleted_at is None


def test_a_phone_that_looks_is_shown_it_and_one_that_sends_is_told(deleted, ada):
    assert ada.poll(0)["HX-Refresh"] == "true"
    answer = ada.edit(0, "gold", "12", was="9")
    assert (answer.status_code, answer.content.decode()) == (410, "Not saved: this play was deleted.")
    form = ada.send("save", **{"w-0-gold": "9", "e-0-gold": "12"})
    assert form.status_code == 410
    assert "What you sent was not saved." in page_text(form)
    assert Seat.objects.get(play=deleted, position=0).entries == {"gold": "9"}


def test_undone_it_is_as_it_was(deleted, ada, second_phone):
    assert reached(second_phone.send("restore")) == (302, ada.at("sheet"))
    assert totals(ada.open("sheet")) == ["9", "0", "0"]
    assert deleted.edit_code in ada.get("/").content.decode()
    assert list(Edit.objects.values_list("action", flat=True)) == ["entry", "delete", "restore"]
    log = page_text(ada.open("log"))
    assert "deleted the play" in log
    assert "brought the play back" in log


def test_undone_twice_it_is_undone_once(deleted, ada):
    for _ in range(2):
        assert ada.send("restore").status_code == 302
    assert Edit.objects.filter(action="restore").count() == 1


def test_a_finished_play_comes_back_with_its_result(play, ada):
    ada.edit(0, "gold", "9")
    ada.finish(play)
    ada.send("delete")
    assert ada.open("result").status_code == 410
    ada.send("restore")
    assert "Ada wins" in page_text(ada.open("result"))


def test_after_thirty_days_it_is_gone(deleted, ada):
    Play.objects.update(deleted_at=timezone.now() - writes.RESTORE_WINDOW - datetime.timedelta(minutes=1))
    assert ada.open("sheet").status_code == 404
    assert ada.send("restore").status_code == 404


def test_the_next_one_deleted_takes_what_is_long_gone_with_it(deleted, ada, start):
    Play.objects.update(deleted_at=timezone.now() - writes.RESTORE_WINDOW - datetime.timedelta(minutes=1))
    other, kept = start(ada, "five_tribes", "Ada", "Berk"), start(Phone(), "five_tribes", "Dilek", "Efe")
    ada.code = other.edit_code
    ada.send("delete")
    assert set(Play.objects.values_list("pk", flat=True)) == {other.pk, kept.pk}
