"""Accounts on a shared tablet: signing in and out, and the Back button."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scorer.accounts.models import User
from scorer.accounts.visitor import Visitor
from scorer.games import all_games
from scorer.groups import members
from scorer.plays import writes
from scorer.plays.models import Play
from scorer.plays.writes import NewSeat
from tests.e2e.account_scenes import signed_in
from tests.e2e.network import EDIT, disconnect, reconnect
from tests.e2e.scenes import given_a_key
from tests.support.world import PASSWORD


@pytest.fixture
def ada(page, transactional_db):
    """Signed in on the tablet, with an own play."""
    five_tribes = all_games()["five_tribes"]
    writes.start_play(five_tribes, [NewSeat("Ada"), NewSeat("Berk")], {}, given_a_key(page))
    return signed_in(page, "Ada")


@pytest.fixture
def newcomer(page, transactional_db):
    """Signed up on the tablet after a play."""
    page.goto("/new/five_tribes/")
    page.get_by_text("Names and options").click()
    page.get_by_label("Player 1").fill("Ada")
    page.get_by_label("Player 2").fill("Berk")
    page.get_by_role("button", name="2 players").click()
    page.goto("/account/sign-up/")
    page.get_by_label("Name").fill("Ada")
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    page.get_by_role("link", name="Account Ada").wait_for()
    return User.objects.get()


def sign_out(page):
    page.goto("/account/sign-out/")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").wait_for()


def test_after_signing_out_back_shows_no_names_and_no_scores(newcomer, page, complaints):
    complaints.expect("status of 404")
    group = members.create_group(Visitor(newcomer.pk, ""), "Thursdays").member.group
    page.goto(f"/group/{group.code}/")
    page.get_by_role("heading", name="Thursdays").wait_for()
    page.goto("/")
    page.get_by_text("Berk").wait_for()
    page.goto("/account/")
    sign_out(page)
    seen = []
    for _ in range(4):
        page.go_back()
        page.wait_for_load_state()
        seen.append((urlsplit(page.url).path, page.inner_text("body")))
    assert {"/", f"/group/{group.code}/"} < {path for path, _ in seen}
    for path, text in seen:
        assert not {"Ada", "Berk", "Thursdays"} & set(text.replace(".", " ").split()), path


def test_a_sheet_that_comes_back_from_another_site_reacts(sheet, thumb, page, written):
    play = sheet()
    thumb.enter(0, "gold", "12")
    thumb.is_saved()
    page.goto("about:blank")
    page.go_back()
    thumb.enter(1, "gold", "9")
    thumb.totals(12, 9, 0)
    thumb.is_saved()
    assert written(play, 1) == {"gold": "9"}


def test_what_is_typed_after_the_session_ended_is_saved(ada, page, thumb, written):
    page.goto("/")
    page.get_by_role("link", name="Five Tribes Ada · Berk").click()
    page.context.clear_cookies(name="sessionid")
    thumb.enter(0, "gold", "12")
    thumb.totals(12, 0)
    thumb.is_saved()
    page.goto("/account/")
    page.wait_for_url("**/account/sign-in/**")
    page.get_by_label("Name").fill("ada")
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/account/")
    page.goto("/")
    page.get_by_role("link", name="Five Tribes Ada · Berk").click()
    thumb.totals(12, 0)


@pytest.fixture
def unsent(ada, page, thumb, complaints):
    """An unsent edit of Ada's is stored on the tablet."""
    complaints.expect("ERR_CONNECTION_FAILED|htmx:sendError|htmx:afterRequest|Failed to fetch")
    page.goto("/")
    page.get_by_role("link", name="Five Tribes Ada · Berk").click()
    for address in (EDIT, "**/edits/"):
        disconnect(page, address)
    page.evaluate(
        "void (window.fetch = () => Promise.reject())"
    )  # Playwright does not route requests that outlive their page
    thumb.enter(1, "gold", "41")
    expect(page.locator("#saved")).to_have_text("Not saved, will retry")
    page.goto("/account/sign-out/")
    for address in (EDIT, "**/edits/"):
        reconnect(page, address)
    return page.locator("#outbox li > span")


def waiting(page):
    return page.evaluate("Object.keys(localStorage).length")


def test_nobody_signs_out_over_what_waits_on_this_phone_and_it_can_be_dropped(unsent, page):
    page.reload()
    expect(unsent).to_have_text("Berk, Gold coins: 41")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#status")).to_have_text("Open its sheet to send it, or drop it. Then sign out.")
    assert page.url.endswith("/account/sign-out/")
    page.get_by_role("button", name="Drop: Berk, Gold coins, 41").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").wait_for()
    assert waiting(page) == 0


def test_what_waits_on_this_phone_is_sent_before_signing_out(unsent, page, thumb, written):
    page.reload()
    page.locator("#outbox li").get_by_role("link", name="Five Tribes").click()
    thumb.is_saved()
    sign_out(page)
    assert waiting(page) == 0
    assert written(Play.objects.get(), 1) == {"gold": "41"}
