"""Saving: every text reaches the server once and in order, and the saved sign is right."""

import re

import pytest
from django.core.signals import request_started
from playwright.sync_api import expect

from scorer.plays import writes
from scorer.plays.models import Edit, Play
from tests.e2e.network import EDIT, POLL, HeldAnswers, disconnect, reconnect, wait_until

NOT_SAVED = "Not saved, will retry"


@pytest.fixture
def unreachable(page, complaints):
    """`unreachable()`: edits no longer reach the server, which the browser reports as errors."""

    def unreachable(address=EDIT):
        complaints.expect("ERR_CONNECTION_FAILED|htmx:sendError|htmx:afterRequest|status of [45]|Status Error Code")
        disconnect(page, address)

    return unreachable


def state(page):
    return page.locator("#saved")


def renew_token(page):
    """As a sign-in on another tab does."""
    page.context.add_cookies([{"name": "csrftoken", "value": "n" * 32, "domain": "localhost", "path": "/"}])


# One tap, one play


def test_a_double_tap_and_the_same_form_sent_later_start_one_play(page):
    page.goto("/new/five_tribes/")
    once = page.locator("[name=once]").input_value()
    page.get_by_role("button", name="3 players").evaluate("button => { button.click(); button.click(); }")
    page.wait_for_url("**/play/*/")
    assert Play.objects.count() == 1
    first = page.url
    page.goto("/new/five_tribes/")
    page.locator("[name=once]").evaluate("(input, once) => { input.value = once; }", once)
    page.get_by_role("button", name="3 players").tap()
    page.wait_for_url(first)
    assert Play.objects.count() == 1


def test_enter_and_a_tap_start_one_play(page):
    page.goto("/new/five_tribes/")
    page.get_by_text("Names and options").tap()
    page.get_by_label("Player 1").fill("Ada")
    page.get_by_label("Player 2").fill("Berk")
    page.get_by_label("Player 2").press("Enter")
    page.wait_for_url("**/play/*/")
    assert Play.objects.count() == 1


def test_a_form_that_got_no_answer_can_be_sent_again(page):
    page.clock.install()
    page.goto("/new/five_tribes/")
    page.route("**/new/**", lambda route: route.fulfill(status=204))  # then the browser stays on the page
    button = page.get_by_role("button", name="3 players")
    button.tap()
    expect(button).to_be_disabled()
    page.clock.run_for(8000)
    expect(button).to_be_enabled()


def test_a_browser_without_abort_signal_timeout_sends_what_leaves_with_its_page(sheet, thumb, page, written):
    page.add_init_script("delete AbortSignal.timeout")  # as in Safari 15, the last on many phones
    play = sheet()
    thumb.tap(0, "gold")
    thumb.type("12")
    with page.expect_response("**/edits/"):
        page.goto("/")
    assert written(play, 0) == {"gold": "12"}


# Stale points


WHERE = """() => [...document.querySelectorAll("#standings, .filter, .line, .row")].map(
    (element) => JSON.stringify(element.getBoundingClientRect()))"""
COLOURS = """() => [...document.querySelectorAll(".chip .total, .chip small, .row .points")].map(
    (one) => getComputedStyle(one).color)"""
SOFT, ACCENT = "rgb(109, 98, 83)", "rgb(10, 109, 104)"


def old(page):
    return page.locator("#standings .stale")


def test_points_of_before_are_marked_while_an_entry_waits_and_nothing_moves(sheet, thumb, page, unreachable):
    sheet()
    thumb.enter(0, "gold", "12")
    thumb.is_saved()
    expect(old(page)).to_be_hidden()
    page.evaluate("scrollTo(0, 0)")
    places = page.evaluate(WHERE)
    unreachable()
    thumb.type("3")
    expect(old(page)).to_be_visible()
    expect(old(page)).to_have_text("as of before")
    page.evaluate("scrollTo(0, 0)")
    mark, strip, names = (
        element.bounding_box() for element in (old(page), page.locator(".strip"), page.locator(".filter"))
    )
    assert strip["y"] + strip["height"] <= mark["y"] + 1
    assert mark["y"] + mark["height"] <= names["y"]
    page.evaluate("scrollTo(0, 500)")
    expect(old(page)).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    thumb.totals(12, 0, 0)
    expect(page.locator(".chip .total").first).to_have_css("color", SOFT)
    assert set(page.evaluate(COLOURS)) == {SOFT}
    assert page.evaluate(WHERE) == places
    reconnect(page)
    thumb.totals(123, 0, 0)
    expect(old(page)).to_be_hidden()
    expect(page.locator(".chip .total").first).to_have_css("color", ACCENT)


def test_points_of_before_are_marked_while_nobody_can_be_asked(sheet, thumb, page, unreachable, elsewhere):
    play = sheet()
    unreachable(POLL)
    elsewhere(play, 1, "gold", "9")
    expect(old(page)).to_be_visible()
    thumb.totals(0, 0, 0)
    reconnect(page, POLL)
    thumb.totals(0, 9, 0)
    expect(old(page)).to_be_hidden()


def test_without_a_connection_points_are_old_at_once_and_no_tap_leads_to_the_browsers_page_of_errors(
    sheet, thumb, page, complaints
):
    complaints.expect("ERR_INTERNET_DISCONNECTED|htmx:sendError|htmx:afterRequest|Failed to fetch")
    sheet()
    thumb.enter(0, "gold", "12")
    thumb.is_saved()
    page.context.set_offline(True)
    expect(old(page)).to_be_visible()
    for tap in (page.get_by_role("link", name="Who changed what"), page.get_by_role("button", name="Finish: who won?")):
        tap.tap()
        expect(state(page)).to_have_text("No connection. Nothing is lost while you stay here")
    expect(thumb.entry(0, "gold")).to_have_value("12")
    page.context.set_offline(False)
    thumb.is_saved()
    expect(old(page)).to_be_hidden()
    page.get_by_role("link", name="Who changed what").tap()
    page.wait_for_url("**/log/")


def test_an_answer_that_comes_soon_never_shows_the_mark_and_saved_is_what_stands_there(sheet, thumb, page):
    sheet()
    late = HeldAnswers(page)
    thumb.enter(0, "gold", "4")
    expect(state(page)).to_have_text("Saving…")
    late.wait_for_one()
    expect(page.locator("#standings")).to_have_attribute("data-stale", "")
    expect(old(page)).to_have_css("transition-delay", "1s")
    thumb.type("2")
    late.release()
    thumb.is_saved()
    thumb.totals(42, 0, 0)
    expect(page.locator("#standings[data-stale]")).to_have_count(0)


# Sleep, reload, back


def test_a_reload_in_the_middle_of_a_number_and_a_closed_tab_show_what_was_typed(sheet, thumb, page):
    play = sheet()
    thumb.enter(0, "gold", "12")
    thumb.enter(1, "tiles", "8+6")
    thumb.enter(2, "elders", "4")
    page.reload()
    expect(thumb.entry(0, "gold")).to_have_value("12")
    expect(thumb.entry(1, "tiles")).to_have_value("8+6")
    expect(thumb.entry(2, "elders")).to_have_value("4")
    thumb.totals(12, 14, 8)
    thumb.is_saved()
    assert list(Play.objects.all()) == [play]
    # The home page finds it again.
    again = page.context.new_page()
    page.close()
    again.goto("/")
    again.locator(".play-link").tap()
    again.wait_for_url(f"**/play/{play.edit_code}/")
    expect(again.locator("#e-0-gold")).to_have_value("12")


def test_a_phone_that_turns_keeps_everything(sheet, thumb, page):
    sheet()
    thumb.enter(0, "gold", "12")
    page.set_viewport_size({"width": 844, "height": 390})
    thumb.type("3")
    expect(thumb.entry(0, "gold")).to_have_value("123")
    thumb.totals(123, 0, 0)


def test_an_entry_that_was_on_its_way_when_the_page_was_left_arrives(sheet, thumb, page, written):
    play = sheet()
    thumb.enter(0, "gold", "12")
    page.goto("/")
    page.wait_for_timeout(300)
    assert written(play, 0) == {"gold": "12"}


STYLED = "link[rel=stylesheet]:not(#dark)"


def test_back_and_reload_give_whole_pages_with_what_another_phone_wrote(sheet, thumb, page, elsewhere):
    play = sheet()
    thumb.enter(0, "gold", "12")
    thumb.is_saved()
    page.get_by_role("link", name="Scoring rules").tap()
    page.wait_for_url("**/rules/")
    elsewhere(play, 1, "gold", "9")
    page.go_back()
    thumb.totals(12, 9, 0)
    expect(thumb.entry(0, "gold")).to_have_value("12")
    expect(thumb.entry(1, "gold")).to_have_value("9")
    expect(page.locator(STYLED)).to_have_count(1)
    for address in ("since/", "working/0/gold/", "edit/", "undo/", "finish/"):
        page.goto(f"/play/{play.edit_code}/{address}")
        expect(page.locator(STYLED)).to_have_count(1)
        expect(page.locator("h1")).to_have_count(1)


def test_back_shows_the_totals_after_the_edit(sheet, thumb, page):
    play = sheet()
    page.goto(f"/view/{play.view_code}/")
    page.goto(f"/play/{play.edit_code}/")
    thumb.enter(0, "gold", "12")
    thumb.is_saved()
    page.go_back()
    expect(page.locator(".strip .total").first).to_have_text("12")


# Late answers


def test_old_answers_undo_neither_a_newer_poll_nor_a_newer_edit(sheet, thumb, page, elsewhere):
    play = sheet()
    late = HeldAnswers(page)
    thumb.enter(0, "gold", "2")
    late.wait_for_one()
    elsewhere(play, 1, "gold", "9")
    thumb.totals(2, 9, 0)
    late.release()
    thumb.is_saved()
    thumb.totals(2, 9, 0)
    expect(thumb.entry(0, "gold")).to_have_value("2")
    expect(thumb.entry(1, "gold")).to_have_value("9")
    late = HeldAnswers(page, POLL)
    elsewhere(play, 2, "gold", "5")
    late.wait_for_one()
    thumb.enter(0, "elders", "3")
    thumb.totals(8, 9, 5)
    late.release()
    page.wait_for_timeout(300)
    thumb.totals(8, 9, 5)
    expect(thumb.entry(2, "gold")).to_have_value("5")


def test_an_edit_that_jumps_over_another_phones_brings_its_text_too(sheet, thumb, page, elsewhere):
    play = sheet()
    page.evaluate("document.getElementById('poller').remove()")
    elsewhere(play, 1, "gold", "9")
    thumb.enter(0, "gold", "7")
    thumb.totals(7, 9, 0)
    expect(thumb.entry(1, "gold")).to_have_value("9")


def test_what_is_typed_while_a_save_is_under_way_is_saved_and_counted_however_late_its_answer(
    sheet, thumb, page, written
):
    play = sheet()
    late = HeldAnswers(page)
    thumb.enter(0, "gold", "4")
    late.wait_for_one()
    thumb.type("2")
    page.wait_for_timeout(500)
    expect(state(page)).to_have_text("Saving…")
    assert written(play, 0) == {"gold": "4"}
    late.release()
    thumb.totals(42, 0, 0)
    thumb.is_saved()
    assert written(play, 0) == {"gold": "42"}


# No answer at all


def test_a_tick_is_not_said_to_be_saved_before_it_is(sheet, thumb, page, written):
    play = sheet()
    thumb.pick(0, "djinns", "hagis", "leta")
    thumb.is_saved()
    late = HeldAnswers(page)
    page.get_by_role("button", name="Remove Hagis, Ada", exact=True).tap()
    expect(state(page)).to_have_text("Saving…")
    late.wait_for_one()
    late.release()
    thumb.is_saved()
    assert written(play, 0) == {"djinns.leta": "1"}


def test_without_a_server_it_says_so_and_sends_all_in_order_later(sheet, thumb, page, unreachable, written):
    play = sheet()
    unreachable()
    thumb.enter(0, "gold", "1")
    thumb.enter(1, "gold", "2")
    thumb.enter(0, "gold", "3")
    expect(state(page)).to_have_text(NOT_SAVED)
    assert written(play, 0) == {}
    reconnect(page)
    thumb.is_saved()
    assert (written(play, 0), written(play, 1)) == ({"gold": "3"}, {"gold": "2"})
    assert [edit.new for edit in Edit.objects.filter(play=play, position=0)][-1] == "3"
    thumb.totals(3, 2, 0)


def test_what_waits_survives_a_reload(sheet, thumb, page, unreachable, written):
    play = sheet()
    unreachable()
    thumb.enter(0, "gold", "12")
    expect(state(page)).to_have_text(NOT_SAVED)
    page.reload()
    expect(thumb.entry(0, "gold")).to_have_value("12")
    expect(state(page)).to_have_text(NOT_SAVED)
    reconnect(page)
    thumb.is_saved()
    assert written(play, 0) == {"gold": "12"}
    assert page.evaluate("localStorage.length") == 0


def lose_the_answer(route):
    route.fetch()
    route.abort()


def test_an_edit_whose_answer_got_lost_counts_once_and_what_is_typed_behind_it_too(
    sheet, thumb, page, complaints, written
):
    play = sheet()
    complaints.expect("ERR_FAILED|htmx")
    page.route(EDIT, lose_the_answer, times=1)
    thumb.enter(0, "gold", "4")
    expect(state(page)).to_have_text(NOT_SAVED)
    thumb.type("2")
    thumb.is_saved()
    thumb.totals(42, 0, 0)
    assert written(play, 0) == {"gold": "42"}
    assert [edit.new for edit in Edit.objects.filter(play=play).order_by("pk")] == ["4", "42"]


def test_neither_an_error_nor_the_page_of_a_hotels_network_looks_like_saved(sheet, thumb, page, unreachable, written):
    """tests/js/outbox.test.js and status.test.js have every other answer that saves nothing."""
    play = sheet()
    unreachable()
    reconnect(page)
    answer = {}
    for status, typed in ((500, "4"), (200, "8")):
        answer.update(status=status, body="<h1>Oh dear</h1>")
        page.route(EDIT, lambda route: route.fulfill(**answer))
        thumb.enter(0, "gold", typed)
        expect(state(page)).to_have_text(NOT_SAVED)
        expect(page.locator("#play-state")).to_have_count(1)
        reconnect(page)
        thumb.is_saved()
        assert written(play, 0) == {"gold": typed}
        thumb.next()


def test_a_link_that_has_ended_is_said_with_what_it_leaves_unsaved_which_stays(sheet, thumb, page, complaints):
    play = sheet()
    complaints.expect("status of 404|Status Error Code 404")
    thumb.enter(0, "gold", "4")
    thumb.is_saved()
    Play.objects.filter(pk=play.pk).update(edit_code="another")
    expect(state(page)).to_have_text("This link may have ended")
    thumb.enter(1, "gold", "7")
    expect(state(page)).to_have_text("Not saved: this link may have ended")
    expect(thumb.entry(1, "gold")).to_have_value("7")
    Play.objects.filter(pk=play.pk).update(edit_code=play.edit_code)  # it had not: a proxy answered
    thumb.is_saved()
    thumb.totals(4, 7, 0)


# The token against forged requests


def test_entries_and_forms_send_the_token_that_another_tab_renewed(sheet, thumb, page, written):
    play = sheet()
    renew_token(page)
    thumb.enter(0, "gold", "4")
    thumb.is_saved()
    assert written(play, 0) == {"gold": "4"}
    thumb.finish()
    expect(page.locator("h1")).to_have_text("Ada wins")


def test_without_any_token_the_entry_waits_and_is_not_lost(sheet, thumb, page, complaints, written):
    page.route("**/here/", lambda route: route.fulfill(status=204))  # its answer would set a token
    play = sheet()
    complaints.expect("status of 403|Status Error Code 403")
    page.context.clear_cookies()
    thumb.enter(0, "gold", "4")
    expect(state(page)).to_have_text(NOT_SAVED)
    page.reload()
    thumb.is_saved()
    assert written(play, 0) == {"gold": "4"}


# Finish and undo wait for pending edits


def test_finish_waits_until_the_last_entry_is_saved(sheet, thumb, page):
    sheet("five_tribes", "Ada", "Berk")
    late = HeldAnswers(page)
    thumb.enter(0, "gold", "7")
    page.get_by_role("button", name="Finish: who won?").tap()
    late.wait_for_one()
    assert not page.url.endswith("/finish/")
    late.release()
    page.wait_for_url("**/finish/")
    page.locator("main form .primary").tap()
    expect(page.locator(".reason")).to_have_text("7 points, 7 ahead.")


def test_a_newer_version_is_shown_before_it_is_finished(sheet, thumb, page, elsewhere):
    play = sheet("five_tribes", "Ada", "Berk")
    thumb.enter(0, "gold", "7")
    thumb.is_saved()
    page.evaluate("document.getElementById('poller').remove()")
    elsewhere(play, 1, "gold", "9")
    thumb.ask_who_won()
    expect(page.get_by_text("Something has changed since you looked.")).to_be_visible()
    thumb.totals(7, 9)


def test_undo_takes_back_this_phones_last_entry_in_place_and_shows_where_until_none_is_left(
    sheet, thumb, page, complaints, elsewhere
):
    complaints.expect("status of 409|Status Error Code 409")
    play = sheet()
    thumb.enter(0, "gold", "7")
    thumb.enter(1, "gold", "8")
    thumb.is_saved()
    elsewhere(play, 2, "gold", "9")
    thumb.totals(7, 8, 9)
    page.evaluate("window.same = true")
    button = page.get_by_role("button", name="Undo my last entry")
    button.tap()
    thumb.totals(7, 0, 9)
    expect(thumb.entry(1, "gold")).to_have_value("")
    expect(thumb.entry(1, "gold")).to_be_in_viewport()
    expect(page.get_by_role("status")).to_have_text("Taken back: Gold coins, Berk")
    button.tap()
    thumb.totals(0, 0, 9)
    assert page.evaluate("window.same")
    button.tap()
    expect(page.get_by_role("alert")).to_have_text("This phone has entered nothing that could be taken back.")


def test_undo_without_a_server_is_done_once_when_it_is_back(sheet, thumb, page, unreachable):
    sheet()
    thumb.enter(0, "gold", "7")
    thumb.enter(1, "gold", "8")
    thumb.is_saved()
    unreachable("**/undo/")
    page.get_by_role("button", name="Undo my last entry").tap()
    expect(state(page)).to_have_text(NOT_SAVED)
    reconnect(page, "**/undo/")
    thumb.totals(7, 0, 0)
    thumb.is_saved()


def test_undo_waits_for_the_entry_that_it_takes_back_and_takes_back_one_for_two_taps(sheet, thumb, page, written):
    play = sheet()
    thumb.enter(0, "gold", "7")
    thumb.is_saved()
    late = HeldAnswers(page)
    thumb.enter(1, "gold", "8")
    button = page.get_by_role("button", name="Undo my last entry")
    button.tap()
    late.wait_for_one()
    late.release()
    expect(thumb.entry(1, "gold")).to_have_value("")
    thumb.totals(7, 0, 0)
    thumb.enter(1, "gold", "8")
    thumb.is_saved()
    button.evaluate("button => { button.click(); button.click(); }")
    thumb.totals(7, 0, 0)
    page.wait_for_timeout(500)
    assert (written(play, 0), written(play, 1)) == ({"gold": "7"}, {})


def test_undo_of_what_another_phone_changed_shows_both_texts(sheet, thumb, page, complaints, elsewhere):
    play = sheet()
    complaints.expect("status of 409|Status Error Code 409")
    thumb.enter(0, "gold", "7")
    thumb.is_saved()
    page.locator("h1").tap()
    elsewhere(play, 0, "gold", "9", was="7")
    expect(thumb.entry(0, "gold")).to_have_value("9")
    page.get_by_role("button", name="Undo my last entry").tap()
    expect(page.get_by_role("alert")).to_contain_text("Gold coins, Ada: this is 9 by now")


def test_the_log_puts_back_any_entry(sheet, thumb, page):
    sheet()
    thumb.enter(0, "gold", "7")
    thumb.enter(0, "elders", "3")
    thumb.is_saved()
    page.get_by_role("link", name="Who changed what").tap()
    page.locator(".log li", has_text="Gold coins").get_by_role("button").tap()
    page.wait_for_url("**/play/*/")
    expect(thumb.entry(0, "gold")).to_have_value("")
    thumb.totals(6, 0, 0)


def test_a_finished_play_goes_on_when_reopened_and_its_table_plays_again_without_numbers(sheet, thumb, page):
    play = sheet("five_tribes", "Ada", "Berk")
    thumb.enter(0, "gold", "7")
    thumb.finish()
    page.get_by_role("button", name="Reopen").tap()
    page.wait_for_url("**/play/*/")
    thumb.enter(1, "gold", "9")
    thumb.totals(7, 9)
    thumb.finish()
    expect(page.locator("h1")).to_have_text("Berk wins")
    page.get_by_role("button", name="Same table again").tap()
    page.wait_for_url(re.compile(f"/play/(?!{play.edit_code})[^/]+/$"))
    thumb.totals(0, 0)
    expect(page.locator(".strip .chip-name")).to_have_text(["Ada", "Berk"])


def test_the_date_of_play_is_the_phones_own(begun, new_context):
    context = new_context(timezone_id="Pacific/Kiritimati")  # fourteen hours ahead of the server
    page = context.new_page()
    play = begun("five_tribes", "Ada", "Berk")
    page.goto(f"/play/{play.edit_code}/")
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    page.get_by_role("button", name="Finish: who won?").tap()
    page.locator("main form .primary").tap()
    page.wait_for_url("**/result/")
    assert str(Play.objects.get(pk=play.pk).played_on) == today


def test_a_finish_from_elsewhere_refuses_the_edit_and_keeps_it(sheet, thumb, page, complaints, finished):
    play = sheet("five_tribes", "Ada", "Berk")
    complaints.expect("status of 409|Status Error Code 409")
    page.evaluate("document.getElementById('poller').remove()")
    finished(play)
    thumb.enter(0, "gold", "4")
    expect(state(page)).to_have_text("Finished elsewhere")
    expect(thumb.entry(0, "gold")).to_have_value("4")
    writes.reopen_play(play.edit_code, "another phone")
    page.reload()
    page.get_by_role("button", name="Send: Ada, Gold coins, 4").tap()
    expect(thumb.entry(0, "gold")).to_have_value("4")
    thumb.is_saved()
    thumb.totals(4, 0)


# Edits of another phone meanwhile


def test_a_retry_shows_what_another_phone_wrote_since(sheet, thumb, page, complaints, elsewhere, written):
    play = sheet()
    complaints.expect("ERR_FAILED|ERR_CONNECTION|htmx")
    page.route(EDIT, lose_the_answer, times=1)
    thumb.enter(0, "gold", "7")
    expect(state(page)).to_have_text(NOT_SAVED)
    disconnect(page)
    thumb.next()
    elsewhere(play, 0, "gold", "8", was="7")
    thumb.totals(8, 0, 0)
    reconnect(page)
    thumb.is_saved()
    expect(thumb.entry(0, "gold")).to_have_value("8")
    assert written(play, 0) == {"gold": "8"}


# Edits that the server refuses

REFUSED = "Not saved: reload the page"


@pytest.fixture
def refused(sheet, thumb, page, complaints):
    """A sheet with a text that the server refuses: a lone surrogate."""
    play = sheet("five_tribes", "Ada", "Berk")
    complaints.expect("status of 400|Status Error Code 400")
    page.route(EDIT, lambda route: route.fulfill(status=400, body="not a text"), times=1)
    thumb.enter(0, "gold", "7")
    expect(state(page)).to_have_text(REFUSED)
    return play


def test_a_refused_text_is_never_called_saved_and_stops_the_finish_until_a_reload_sends_it_again(
    refused, thumb, page, elsewhere, written
):
    thumb.enter(1, "gold", "9")
    elsewhere(refused, 1, "elders", "2")
    thumb.totals(0, 13)
    expect(state(page)).to_have_text(REFUSED)
    expect(thumb.message(0, "gold")).to_have_text(REFUSED)
    expect(thumb.entry(0, "gold")).to_have_value("7")
    assert written(refused, 0) == {}
    page.get_by_role("button", name="Finish: who won?").tap()
    expect(page.get_by_role("status")).to_have_text(REFUSED)
    expect(thumb.entry(0, "gold")).to_be_in_viewport()
    page.wait_for_timeout(300)
    assert page.url.endswith(f"/play/{refused.edit_code}/")
    page.reload()
    thumb.is_saved()
    expect(thumb.entry(0, "gold")).to_have_value("7")
    assert written(refused, 0) == {"gold": "7"}


def test_a_text_typed_in_place_of_a_refused_one_is_saved(refused, thumb, page, written):
    thumb.type("8")
    thumb.is_saved()
    expect(thumb.message(0, "gold")).to_have_text("")
    assert written(refused, 0) == {"gold": "78"}
    assert page.evaluate("localStorage.length") == 0


def test_a_finish_that_waits_ends_when_the_entry_is_refused(sheet, thumb, page, complaints):
    play = sheet("five_tribes", "Ada", "Berk")
    complaints.expect("status of 400|Status Error Code 400")
    page.route(EDIT, lambda route: route.fulfill(status=400, body="not a text"), times=1)
    thumb.enter(0, "gold", "7")
    thumb.enter(1, "gold", "9")
    page.get_by_role("button", name="Finish: who won?").tap()
    thumb.totals(0, 9)
    expect(state(page)).to_have_text(REFUSED)
    assert page.url.endswith(f"/play/{play.edit_code}/")


def test_what_is_typed_behind_a_refused_text_meets_what_stands_there(sheet, thumb, page, complaints, written):
    play = sheet()
    complaints.expect("status of 400|Status Error Code 400")
    held = []
    page.route(EDIT, lambda route: held.append(route), times=1)  # Playwright marks what it calls
    thumb.enter(0, "gold", "7")
    expect(state(page)).to_have_text("Saving…")
    wait_until(page, lambda: held)
    thumb.type("5")
    page.wait_for_timeout(500)
    held[0].fulfill(status=400, body="not a text")
    thumb.is_saved()
    expect(page.locator(".conflict")).to_have_count(0)
    assert written(play, 0) == {"gold": "75"}


# One page, one order


@pytest.fixture
def posted():
    """Forms that reached the server, by the end of their address."""
    there = []

    def note(environ, **_):
        if environ["REQUEST_METHOD"] == "POST":
            there.append(environ["PATH_INFO"].split("/")[-2])

    request_started.connect(note)
    yield there
    request_started.disconnect(note)


def test_what_waits_on_a_page_that_is_left_arrives_in_order(sheet, thumb, page, unreachable, posted, written):
    play = sheet()
    unreachable()
    for entry, text in ((0, "1"), (1, "8"), (0, "2")):
        thumb.enter(entry, "gold", text)
    expect(state(page)).to_have_text(NOT_SAVED)
    page.goto("/")
    for _look in range(50):  # the request outlives its page, and arrives when it can
        if written(play, 1):
            break
        page.wait_for_timeout(100)
    assert (written(play, 0), written(play, 1)) == ({"gold": "2"}, {"gold": "8"})
    assert set(posted) - {"here"} == {"edits"}
    assert not Edit.objects.filter(play=play, refused=True).exists()
