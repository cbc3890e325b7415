"""Presence of several phones on one sheet."""

import re

import pytest
from playwright.sync_api import expect

from scorer.plays.models import Presence
from tests.e2e.network import wait_until
from tests.e2e.thumb import Thumb

BEAT = 31_000  # ms between two heartbeats
STATUS = "document.getElementById('status').textContent"
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def here(thumb):
    return thumb.page.locator("#presence")


def others(thumb):
    return thumb.page.locator("#presence li")


def look(thumb):
    """Makes the page visible again, which sends a heartbeat."""
    thumb.page.evaluate(HIDE, False)


def says_it_is(thumb, play, name):
    """Chooses a seat, as after the QR code."""
    thumb.page.goto(f"/play/{play.edit_code}/seat/")
    with thumb.page.expect_response("**/here/"):
        thumb.page.locator(".play-link").filter(has_text=name).tap()
    thumb.page.wait_for_url(f"**/play/{play.edit_code}/?only=*")


def until_gone(thumb, play, name):
    """Waits for the report on leaving, whose answer no page reads."""
    there = Presence.objects.filter(seat=play.seats.get(name=name).pk)
    wait_until(thumb.page, lambda: not there.exists())


@pytest.fixture
def two(sheet, thumb, another_phone):
    """Ada's phone and Berk's, on one sheet; Ada's has no seat."""
    with thumb.page.expect_response("**/here/"):
        play = sheet()
    berk = another_phone()
    says_it_is(berk, play, "Berk")
    return play, thumb, berk


def test_alone_at_a_sheet_nothing_is_shown(sheet, thumb):
    with thumb.page.expect_response("**/here/"):
        sheet()
    expect(here(thumb)).to_have_text("")


def test_each_phone_sees_who_else_is_there_and_says_it_to_nobodys_ear(two):
    _play, ada, berk = two
    expect(berk.page).to_have_url(re.compile(r"\?only=1$"))  # the address says of nobody who they are
    expect(others(berk)).to_have_text(["1 more phone"])
    before = ada.page.evaluate(STATUS)
    ada.tap(1, "gold")
    place = ada.entry(1, "gold").bounding_box()["y"]
    look(ada)
    expect(others(ada)).to_have_text(["Berk"])
    assert ada.page.evaluate(STATUS) == before
    assert here(ada).evaluate("(place) => place.closest('[aria-live], [role=status], output')") is None
    # It moves nothing under the thumb.
    assert abs(ada.entry(1, "gold").bounding_box()["y"] - place) < 0.5
    expect(ada.entry(1, "gold")).to_be_focused()


def test_a_phone_says_it_again_every_half_minute_while_somebody_looks(begun, page):
    page.clock.install()
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/here/") else None)
    page.goto(f"/play/{begun('five_tribes', 'Ada', 'Berk').edit_code}/")
    for _ in range(2):
        with page.expect_response("**/here/"):
            page.clock.run_for(BEAT)
    page.evaluate(HIDE, True)
    count = len(asked)
    page.clock.run_for(3 * BEAT)
    assert len(asked) == count
    with page.expect_response("**/here/"):
        page.evaluate(HIDE, False)


def test_a_phone_knows_whose_it_is_after_a_reload_and_whatever_it_filters(two):
    play, ada, berk = two
    expect(berk.page.locator("#identity")).to_have_text("Berk")
    berk.only("All")
    with berk.page.expect_response("**/here/"):
        berk.page.goto(f"/play/{play.edit_code}/")
    expect(berk.page.locator("#identity")).to_have_text("Berk")
    look(ada)
    expect(others(ada)).to_have_text(["Berk"])


def test_who_closes_the_sheet_is_gone_for_the_others(two):
    play, ada, berk = two
    expect(others(berk)).to_have_text(["1 more phone"])
    berk.page.goto("/")
    until_gone(ada, play, "Berk")
    look(ada)
    expect(others(ada)).to_have_text([])


def test_who_puts_the_phone_away_is_not_told_of(two):
    play, ada, berk = two
    look(ada)
    expect(others(ada)).to_have_text(["Berk"])
    berk.page.evaluate(HIDE, True)
    until_gone(berk, play, "Berk")
    look(ada)
    expect(others(ada)).to_have_count(0)


def second_tab(thumb, play):
    """Another visible tab of the same browser."""
    tab = Thumb(thumb.page.context.new_page())
    with tab.page.expect_response("**/here/"):
        tab.page.goto(f"/play/{play.edit_code}/")
    return tab


def holds_back_what_is_said_on_leaving(page):
    """Delays the report on leaving until the other tab has its answer."""
    held = []
    page.route("**/here/", lambda route: held.append(route) if is_leave(route.request) else route.fallback())
    return held


def is_leave(request):
    return "leaves=" in (request.post_data or "")


def says_it_is_still_there(tab):
    return tab.page.expect_response(
        lambda answer: answer.url.endswith("/here/") and "arrives=" in answer.request.post_data
    )


def test_where_one_of_two_tabs_is_closed_the_phone_stays_there(two):
    play, ada, berk = two
    tab = second_tab(berk, play)
    with says_it_is_still_there(berk):
        tab.page.close(run_before_unload=True)
    look(ada)
    expect(others(ada)).to_have_text(["Berk"])


@pytest.mark.parametrize("last", ["of the one that is hidden", "of the one that is looked at"])
def test_where_one_of_two_tabs_is_hidden_the_phone_stays_there_whichever_word_comes_last(two, last):
    play, ada, berk = two
    tab = second_tab(berk, play)
    held = holds_back_what_is_said_on_leaving(tab.page) if last == "of the one that is hidden" else []
    with says_it_is_still_there(berk):
        tab.page.evaluate(HIDE, True)
    for route in held:
        with tab.page.expect_response(lambda answer: is_leave(answer.request)):
            route.continue_()
    look(ada)
    expect(others(ada)).to_have_text(["Berk"])


def test_a_tab_that_is_hidden_does_not_answer_for_the_phone(two):
    play, ada, berk = two
    tab = second_tab(berk, play)
    with says_it_is_still_there(tab):
        berk.page.evaluate(HIDE, True)
    tab.page.evaluate(HIDE, True)
    until_gone(ada, play, "Berk")
    look(ada)
    expect(others(ada)).to_have_count(0)


def test_without_an_answer_of_the_server_nobody_is_said_to_be_there(two, complaints):
    _play, ada, _berk = two
    complaints.expect("ERR_INTERNET_DISCONNECTED|htmx:")
    look(ada)
    expect(others(ada)).to_have_text(["Berk"])
    ada.page.context.set_offline(True)
    look(ada)
    expect(others(ada)).to_have_count(0)
    ada.page.context.set_offline(False)
    look(ada)
    expect(others(ada)).to_have_text(["Berk"])
    # A hotel's network is nobody either.
    ada.page.route("**/here/", lambda route: route.fulfill(status=200, body="<h1>Welcome to our hotel</h1>"))
    with ada.page.expect_response("**/here/"):
        look(ada)
    expect(here(ada)).to_have_text("")


def test_who_fills_it_in_for_several_is_nobody_again(two):
    play, ada, berk = two
    berk.page.get_by_role("link", name="Which of these are you?").tap()
    berk.page.get_by_role("link", name="I fill it in for several").tap()
    berk.page.wait_for_url(f"**/play/{play.edit_code}/")
    expect(berk.page.locator("#identity")).to_have_text("")
    expect(others(berk)).to_have_text(["1 more phone"])
    look(ada)
    expect(others(ada)).to_have_text(["1 more phone"])


def test_many_who_are_there_fit_on_the_smallest_phone(sheet, page):
    page.set_viewport_size({"width": 320, "height": 640})
    with page.expect_response("**/here/"):
        sheet()
    names = "".join(f"<li><bdi>{'Maximilian-Alexander' * 3} {n}</bdi></li>" for n in range(6))
    page.evaluate("(names) => { document.getElementById('presence').innerHTML = `<ul>${names}</ul>`; }", names)
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_what_the_phone_remembers_may_be_nonsense(sheet, page):
    sheet()
    for nonsense in ("{", "7", "null", '[[1],"x",null]'):
        page.evaluate("(nonsense) => localStorage.setItem('scorer seats', nonsense)", nonsense)
        with page.expect_response("**/here/"):
            page.reload()
        expect(page.locator("#identity")).to_have_text("")
