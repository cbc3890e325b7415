"""The day of a play: the chosen one, else the phone's."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scorer.plays.models import Play
from tests.e2e.group_scenes import owned

FAR = {"timezone_id": "Pacific/Kiritimati"}  # fourteen hours ahead of the server
CHOSEN = "2024-01-05"


@pytest.fixture
def past_play_page(new_context):
    """Opens the form for a past play: `past_play_page()`, or `past_play_page(**FAR)`."""

    def opened(**clock):
        page = new_context(**clock).new_page()
        page.goto(f"/group/{owned(page).code}/plays/new/")
        page.get_by_label("Five Tribes").check()
        for total, points in zip(page.get_by_label("Total").all()[:2], ("12", "9"), strict=True):
            total.fill(points)
        return page

    return opened


def day(page):
    return page.get_by_label("Day")


def shown_by_phone(page):
    return page.evaluate("new Date().toLocaleDateString('sv')")


def save(page):
    page.get_by_role("button", name="Save").tap()
    page.wait_for_url("**/result/")


def saved_day():
    return str(Play.objects.get(source=Play.Source.TOTALS).played_on)


def test_a_day_that_was_typed_is_the_day_that_is_kept_and_so_is_one_that_is_changed_later(past_play_page):
    page = past_play_page()
    day(page).fill(CHOSEN)
    save(page)
    assert saved_day() == CHOSEN
    for link, other in (("Day, place and notes", "2024-02-06"), ("Correct people and totals", "2024-03-07")):
        page.get_by_role("link", name=link).tap()
        day(page).fill(other)
        save(page)
        assert saved_day() == other


def test_where_nobody_chose_a_day_it_is_the_phones(past_play_page):
    page = past_play_page(**FAR)
    expect(day(page)).to_have_value(shown_by_phone(page))
    today = shown_by_phone(page)
    save(page)
    assert saved_day() == today


@pytest.mark.parametrize("chosen", [CHOSEN, str(timezone.localdate())])
def test_the_chosen_day_is_kept_the_servers_own_too_and_is_found_again_in_the_form(past_play_page, chosen):
    page = past_play_page(**FAR)
    day(page).fill(chosen)
    save(page)
    assert saved_day() == chosen
    page.go_back()
    expect(day(page)).to_have_value(chosen)
    page.reload()
    expect(day(page)).to_have_value(chosen)


def test_a_form_that_comes_back_with_an_error_keeps_the_day_that_was_typed(past_play_page, complaints):
    complaints.expect("status of 422")
    page = past_play_page(**FAR)
    day(page).fill(CHOSEN)
    page.get_by_label("Total").first.fill("twelve")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("A whole number of at most 6 digits, such as 87 or −3.")).to_be_visible()
    expect(day(page)).to_have_value(CHOSEN)
    page.get_by_label("Total").first.fill("12")
    save(page)
    assert saved_day() == CHOSEN
