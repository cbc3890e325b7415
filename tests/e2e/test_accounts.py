"""A tablet that several people use, in a real browser with its Back button."""

from urllib.parse import urlsplit

import pytest

from scorer.groups import members
from scorer.models import User
from scorer.visitors import Who
from tests.web.test_accounts import PASSWORD


@pytest.fixture
def ada(page, thumb, transactional_db):
    """Signed in on the tablet, with an own play and a group."""
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


def test_report_86_after_signing_out_back_shows_no_names_and_no_scores(ada, page, complaints):
    complaints.expect("status of 404")
    group = members.make(Who(ada.pk, ""), "Thursdays").member.group
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


def test_report_86_a_sheet_that_comes_back_from_another_site_reacts(sheet, thumb, page, written):
    play = sheet()
    thumb.enter(0, "gold", "12")
    thumb.is_saved()
    page.goto("about:blank")
    page.go_back()
    thumb.enter(1, "gold", "9")
    thumb.totals(12, 9, 0)
    thumb.is_saved()
    assert written(play, 1) == {"gold": "9"}


def test_report_82_what_is_typed_after_the_session_ended_is_saved(ada, page, thumb, written):
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
