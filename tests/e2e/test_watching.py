"""The read-only page, and the log."""

import datetime

import pytest
from playwright.sync_api import expect

from scorer.plays.models import Edit
from tests.e2e.network import POLL, disconnect, reconnect


@pytest.fixture
def watched(begun, elsewhere, page):
    play = begun("five_tribes", "Ada", "Berk", "Chiyo")
    elsewhere(play, 0, "palaces", "3")
    page.goto(f"/view/{play.view_code}/")
    return play


def test_a_tap_on_a_number_opens_its_working(page, watched, elsewhere):
    page.get_by_role("button", name="Palaces, Ada: 15. Show the working").tap()
    opened = page.locator("#working")
    expect(opened).to_contain_text("3 × 5")
    expect(opened.get_by_role("heading")).to_have_text("Palaces, Ada")
    expect(opened).to_be_in_viewport(ratio=1)
    # Its number has changed, so the working closes.
    elsewhere(watched, 0, "palaces", "4", was="3")
    expect(page.get_by_role("button", name="Palaces, Ada: 20. Show the working")).to_be_visible()
    expect(opened).to_be_empty()


def test_an_entry_that_cannot_be_read_is_named(page, watched, elsewhere):
    elsewhere(watched, 1, "viziers", "lots")
    error = page.locator(".notice.error")
    expect(error).to_have_text("Berk, Viziers: A whole number from 0 to 999.")


def test_points_of_before_are_marked_while_nobody_can_be_asked(page, watched, elsewhere, complaints):
    complaints.expect("ERR_CONNECTION_FAILED|htmx:sendError|htmx:afterRequest")
    mark = page.locator(".stale")
    expect(mark).to_be_hidden()
    disconnect(page, POLL)
    expect(mark).to_be_visible()
    elsewhere(watched, 0, "palaces", "4", was="3")
    reconnect(page, POLL)
    expect(page.locator(".strip .total").first).to_have_text("20")
    expect(mark).to_be_hidden()


def test_the_page_of_a_hotels_network_takes_no_place_on_the_page_that_follows(page, watched, elsewhere):
    page.get_by_role("button", name="Palaces, Ada: 15. Show the working").tap()
    expect(page.locator("#working")).to_contain_text("3 × 5")
    page.route("**/view/*/**", lambda route: route.fulfill(status=200, body="<h1>Welcome to our hotel</h1>"))
    expect(page.locator(".stale")).to_be_visible()
    with page.expect_response("**/working/**"):
        page.get_by_role("button", name="Palaces, Ada: 15. Show the working").tap()
    expect(page.locator("#working")).to_contain_text("3 × 5")
    elsewhere(watched, 0, "palaces", "4", was="3")
    page.unroute_all()
    expect(page.locator(".strip .total").first).to_have_text("20")
    expect(page.locator(".stale")).to_be_hidden()


@pytest.mark.parametrize(("zone", "shown"), [("Asia/Tokyo", "06:05"), ("America/New_York", "17:05")])
def test_the_times_of_the_log_are_the_phones_own(begun, elsewhere, new_context, zone, shown):
    play = begun("five_tribes", "Ada", "Berk")
    elsewhere(play, 0, "gold", "7")
    Edit.objects.update(at=datetime.datetime(2026, 5, 11, 21, 5, tzinfo=datetime.UTC))
    page = new_context(timezone_id=zone).new_page()
    page.goto(f"/play/{play.edit_code}/log/")
    expect(page.locator("time")).to_have_text(shown)
