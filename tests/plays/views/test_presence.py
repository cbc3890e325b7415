"""Presence at a sheet: heartbeats of phones, and the list of the others."""

import datetime

import pytest
from django.utils import timezone

from scorer.plays import presence
from scorer.plays.models import Edit, Presence
from scorer.plays.presence import MAX_DEVICES, PRESENCE_TIMEOUT, PRESENCE_TTL, WRITE_INTERVAL
from tests.support import html
from tests.support.pages import ParsedPage
from tests.support.phones import Phone, Queries

A_MOMENT = datetime.timedelta(seconds=20)


@pytest.fixture
def third_phone(play):
    phone = Phone()
    phone.code = play.edit_code
    return phone


@pytest.fixture(autouse=True)
def keys(play, ada, second_phone, third_phone):
    """Opens the sheet on each phone, which sets its key."""
    for phone in (ada, second_phone, third_phone):
        phone.open("sheet")


def others_at(answer):
    """The other devices, as the fragment lists them."""
    assert answer.status_code == 200
    return html.texts(answer, "li")


def beat(phone, seat=None):
    return phone.send("presence", **({} if seat is None else {"seat": phone.row_at(seat)}))


def beat_from_tab(phone, visit, **more):
    return phone.send("presence", visit=visit, **more)


def crowd(play, size):
    """So many invented phones."""
    now = timezone.now()
    Presence.objects.bulk_create(Presence(play=play, key_hash=f"made up {n}", seen_at=now) for n in range(size))


def later(by):
    for row in Presence.objects.all():
        Presence.objects.filter(pk=row.pk).update(seen_at=row.seen_at - by)


def test_a_phone_alone_is_told_nothing(ada):
    assert beat(ada, 0).content.strip() == b""
    assert beat(ada, 0).content.strip() == b""


def test_others_are_told_by_the_name_that_their_phone_said(ada, second_phone):
    beat(second_phone, 1)
    assert others_at(beat(ada, 0)) == ["Berk"]
    assert others_at(beat(second_phone, 1)) == ["Ada"]


def test_a_phone_that_said_no_name_is_one_more_phone(ada, second_phone, third_phone):
    beat(second_phone)
    assert others_at(beat(ada, 0)) == ["1 more phone"]
    beat(third_phone)
    assert others_at(beat(ada, 0)) == ["2 more phones"]


def test_names_stand_in_the_order_of_the_seats_and_once_each(ada, second_phone, third_phone):
    fourth = Phone()
    fourth.code = ada.code
    fourth.open("sheet")
    for phone, seat in ((second_phone, 2), (third_phone, 1), (fourth, 2)):
        beat(phone, seat)
    assert others_at(beat(ada)) == ["Berk", "Chiyo"]


def test_a_name_is_shown_as_it_was_typed(ada, second_phone):
    ada.send("table", people=3, name_0="Ada", name_1="<b>Berk</b>", name_2="Chiyo")
    beat(second_phone, 1)
    assert html.texts(beat(ada), "bdi") == ["<b>Berk</b>"]


def test_a_seat_that_has_gone_since_names_nobody(ada, second_phone):
    beat(second_phone, 2)
    ada.send("table", people=2, name_0="Ada", name_1="Berk")
    assert others_at(beat(ada)) == ["1 more phone"]


@pytest.mark.parametrize("nonsense", ["-1", "x", "1e3", "9" * 30, "\0", "٣"])
def test_nonsense_in_place_of_a_seat_is_nobodys(ada, second_phone, nonsense):
    assert second_phone.send("presence", seat=nonsense).status_code == 200
    assert others_at(beat(ada)) == ["1 more phone"]


def test_who_is_not_heard_of_any_more_has_left(ada, second_phone):
    beat(second_phone, 1)
    later(PRESENCE_TIMEOUT - A_MOMENT)
    assert others_at(beat(ada)) == ["Berk"]
    later(2 * A_MOMENT)
    assert others_at(beat(ada)) == []


def test_who_says_that_they_leave_has_left_at_once(ada, second_phone):
    beat(second_phone, 1)
    assert second_phone.send("presence", leaves="").status_code == 204
    assert others_at(beat(ada)) == []


def test_who_left_a_sheet_when_it_was_finished_is_not_there_when_it_is_opened_again(play, ada, second_phone):
    beat(second_phone, 1)
    ada.finish(play)
    second_phone.send("presence", leaves="")
    ada.send("reopen")
    assert others_at(beat(ada)) == []


def test_a_phone_is_written_down_at_most_every_thirty_seconds(ada):
    beat(ada, 0)
    with Queries() as soon:
        beat(ada, 0)
    later(WRITE_INTERVAL)
    with Queries() as after_a_while:
        beat(ada, 0)
    assert soon.writes() == []
    assert len(after_a_while.writes()) == 1


def test_a_phone_is_there_as_long_as_another_tab_of_it_is_looked_at(ada, second_phone):
    beat_from_tab(second_phone, "first", arrives="")
    beat_from_tab(second_phone, "second", arrives="")
    second_phone.send("presence", visit="first", leaves="")
    assert others_at(beat(ada)) == ["1 more phone"]
    second_phone.send("presence", visit="second", leaves="")
    assert others_at(beat(ada)) == []


@pytest.mark.parametrize("order", ["leaves first", "arrives first"])
def test_of_a_tab_that_leaves_and_one_that_stays_it_is_no_matter_which_is_heard_first(ada, second_phone, order):
    beat_from_tab(second_phone, "stays", arrives="")
    beat_from_tab(second_phone, "leaves", arrives="")
    both = [{"visit": "leaves", "leaves": ""}, {"visit": "stays", "arrives": ""}]
    for form in both if order == "leaves first" else reversed(both):
        second_phone.send("presence", **form)
    assert others_at(beat(ada)) == ["1 more phone"]


def test_of_two_tabs_of_a_phone_one_is_written_down_in_thirty_seconds(ada):
    beat_from_tab(ada, "first", arrives=""), beat_from_tab(ada, "second", arrives="")
    with Queries() as soon:
        beat_from_tab(ada, "first"), beat_from_tab(ada, "second")
    later(WRITE_INTERVAL)
    with Queries() as after_a_while:
        beat_from_tab(ada, "first"), beat_from_tab(ada, "second")
    assert soon.writes() == []
    assert len(after_a_while.writes()) == 1


@pytest.mark.parametrize("nonsense", ["x" * 41, "\0", "<b>", "é"])
def test_nonsense_in_place_of_a_visit_is_a_phone_all_the_same(ada, second_phone, nonsense):
    beat_from_tab(second_phone, nonsense)
    assert others_at(beat(ada)) == ["1 more phone"]
    second_phone.send("presence", visit=nonsense, leaves="")
    assert others_at(beat(ada)) == []


def test_no_more_phones_are_noted_than_a_table_can_have_and_who_comes_then_hears_of_them(play, ada):
    crowd(play, MAX_DEVICES)
    assert others_at(beat(ada, 0)) == [f"{MAX_DEVICES} more phones"]
    assert Presence.objects.filter(play=play).count() == MAX_DEVICES


def test_a_phone_that_is_noted_stays_so_however_many_come(play, ada, second_phone):
    beat(second_phone)
    crowd(play, MAX_DEVICES - 1)
    beat(second_phone, 1)
    assert others_at(beat(ada, 0)) == ["Berk", f"{MAX_DEVICES - 1} more phones"]
    assert Presence.objects.filter(play=play).count() == MAX_DEVICES


def test_those_who_have_left_keep_nobody_out(play, ada, second_phone):
    crowd(play, MAX_DEVICES)
    later(PRESENCE_TIMEOUT + A_MOMENT)
    beat(second_phone, 1)
    assert others_at(beat(ada, 0)) == ["Berk"]
    assert Presence.objects.filter(play=play).count() == 2


def test_of_two_who_come_at_once_to_the_last_place_one_is_noted(play, ada, monkeypatch):
    crowd(play, MAX_DEVICES - 1)
    locked = presence._lock_play

    def a_moment_later(of):
        locked(of)
        Presence.objects.create(play_id=of, key_hash="a moment quicker", seen_at=timezone.now())

    monkeypatch.setattr(presence, "_lock_play", a_moment_later)
    assert beat(ada, 0).status_code == 200
    assert Presence.objects.filter(play=play).count() == MAX_DEVICES


def test_who_it_is_when_that_changes_is_written_down_at_once(ada, second_phone):
    beat(second_phone)
    beat(second_phone, 1)
    assert others_at(beat(ada)) == ["Berk"]
    assert Presence.objects.count() == 2


def test_it_is_no_change_of_the_play(play, ada, second_phone):
    beat(ada, 0), beat(second_phone, 1)
    play.refresh_from_db()
    assert play.version == 0
    assert not Edit.objects.filter(play=play).exists()
    assert ada.poll(0).status_code == 204


def test_a_poll_with_nothing_new_stays_one_query_whoever_is_there(ada, second_phone):
    beat(ada, 0), beat(second_phone, 1)
    with Queries() as queries:
        assert ada.poll(0).status_code == 204
    assert len(queries.statements()) == 1


def test_who_was_there_long_ago_is_forgotten_when_the_next_one_comes(ada, second_phone):
    beat(ada, 0)
    later(PRESENCE_TTL + A_MOMENT)
    beat(second_phone, 1)
    assert Presence.objects.get().seen_at > timezone.now() - PRESENCE_TTL


def test_a_browser_that_keeps_no_cookie_is_not_counted_again_each_time(play, ada):
    stranger = Phone()
    stranger.code = play.edit_code
    beat(ada, 0)
    assert others_at(beat(stranger)) == ["Ada"]
    assert others_at(beat(ada, 0)) == []


def test_at_a_finished_play_nobody_is_told_of_and_nothing_is_written(play, ada, second_phone):
    beat(second_phone, 1)
    ada.finish(play)
    with Queries() as queries:
        answer = beat(ada, 0)
    assert (answer.status_code, answer.content) == (204, b"")
    assert queries.writes() == []


def test_a_play_that_goes_while_a_phone_says_it_is_there_is_not_found(transactional_db, seated, monkeypatch):
    play, phone = seated("five_tribes", "Ada", "Berk"), Phone()
    phone.code = play.edit_code
    phone.open("sheet")
    noted = presence._record

    def too_late(*row, **more):
        play.delete()
        noted(*row, **more)

    monkeypatch.setattr(presence, "_record", too_late)
    assert beat(phone).status_code == 404
    assert not Presence.objects.exists()


def test_whoever_looks_on_by_the_view_link_has_no_part_in_it(berk, ada):
    beat(ada, 0)
    assert beat(berk).status_code == 404
    assert "/here/" not in berk.open("view").content.decode()


def test_the_sheet_has_a_place_for_it_that_a_screen_reader_does_not_speak_by_itself(ada):
    sheet = ParsedPage(ada.open("sheet").content.decode())
    [(place, around)] = [(element, around) for _, element, around in sheet.found if element.get("id") == "presence"]
    assert place == {"class": "presence", "id": "presence", "data-url": ada.at("presence")}
    assert not {"aria-live", "role"} & place.keys()
    assert around[-1] == "main"


def test_the_page_that_asks_who_one_is_leads_to_a_sheet_that_knows(ada):
    links = [element["href"] for element in ParsedPage(ada.open("seat").content.decode()).all("a")]
    sheet = ada.at("sheet")
    assert [f"{sheet}?only={seat}&me" for seat in range(3)] == [link for link in links if "only" in link]
    assert f"{sheet}?me" in links
