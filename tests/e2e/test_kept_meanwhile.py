"""A play that is saved to a group while another phone has it open by the old link."""

import hashlib

import pytest
from playwright.sync_api import expect

from scorer.accounts import devices
from scorer.groups import move_play
from scorer.groups.models import Group, Member
from tests.e2e.conftest import ASK
from tests.e2e.network import EDIT, disconnect, reconnect
from tests.e2e.test_presence import look, others

LEAVING = "**/edits/"
BLUR = "document.activeElement.blur()"


@pytest.fixture
def group(db):
    return Group.objects.create(name="Thursdays")


@pytest.fixture
def belongs(group):
    """Makes a phone that has a sheet open a member of the group."""

    def belongs(page):
        [key] = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == devices.COOKIE]
        device = devices.get_or_create(hashlib.sha256(key.encode()).hexdigest())
        return Member.objects.create(group=group, device=device, role="member")

    return belongs


@pytest.fixture
def at_the_table(sheet, thumb, belongs):
    """The sheet of Ada and Berk on a member's phone, and its play."""
    play = sheet("five_tribes", "Ada", "Berk")
    belongs(thumb.page)
    return play


@pytest.fixture
def keep(group):
    """Saves the play on another phone: `keep(play)`. Returns the new path of its sheet."""
    return lambda play: f"/play/{move_play.save_to_group(play.pk, group)}/"


def test_the_sheet_goes_on_and_moves_once_nobody_is_in_an_entry(at_the_table, thumb, keep, elsewhere, written):
    thumb.tap(0, "gold")
    now = keep(at_the_table)
    thumb.type("12")
    thumb.is_saved()
    old = at_the_table.edit_code
    at_the_table.refresh_from_db()
    elsewhere(at_the_table, 1, "gold", "9")
    thumb.totals(12, 9)
    expect(thumb.entry(0, "gold")).to_be_focused()
    expect(thumb.page).to_have_url(f"/play/{old}/")
    thumb.page.evaluate(BLUR)
    thumb.page.wait_for_url(f"**{now}")
    expect(thumb.entry(0, "gold")).to_have_value("12")
    thumb.enter(1, "gold", "10")
    thumb.is_saved()
    assert (written(at_the_table, 0), written(at_the_table, 1)) == ({"gold": "12"}, {"gold": "10"})


def test_a_finish_there_leads_to_the_result_as_everywhere(at_the_table, thumb, keep, finished):
    now = keep(at_the_table)
    finished(at_the_table)
    thumb.page.wait_for_url(f"**{now}result/")
    expect(thumb.page.locator("h1")).to_be_visible()


def test_whose_rows_are_shown_they_are_after_it_too(at_the_table, thumb, keep):
    thumb.only("Berk")
    now = keep(at_the_table)
    thumb.page.wait_for_url(f"**{now}?only=1")
    expect(thumb.entry(0, "gold")).to_be_hidden()


def test_what_waits_here_goes_out_before_the_sheet_moves(at_the_table, thumb, keep, written, complaints):
    complaints.expect("ERR_CONNECTION_FAILED|htmx:")
    disconnect(thumb.page)
    thumb.enter(0, "gold", "12")
    thumb.page.evaluate(BLUR)
    now = keep(at_the_table)
    expect(thumb.page.locator("#saved")).to_have_text("Not saved, will retry")
    with thumb.page.expect_response("**/since/**"):
        thumb.page.evaluate(ASK)
    assert now not in thumb.page.url
    reconnect(thumb.page)
    thumb.page.wait_for_url(f"**{now}")
    assert written(at_the_table, 0) == {"gold": "12"}


def test_what_was_left_behind_is_taken_up_where_the_play_is_now(at_the_table, thumb, keep, written, complaints):
    complaints.expect("ERR_CONNECTION_FAILED|htmx:|Failed to fetch")
    for address in (EDIT, LEAVING):
        disconnect(thumb.page, address)
    thumb.enter(0, "gold", "12")
    expect(thumb.page.locator("#saved")).to_have_text("Not saved, will retry")
    thumb.page.goto("/")
    now = keep(at_the_table)
    for address in (EDIT, LEAVING):
        reconnect(thumb.page, address)
    thumb.page.goto(f"/play/{at_the_table.edit_code}/")
    thumb.page.wait_for_url(f"**{now}")
    thumb.totals(12, 0)
    thumb.is_saved()
    assert written(at_the_table, 0) == {"gold": "12"}


def test_what_leaves_with_its_page_arrives(at_the_table, thumb, keep, written):
    thumb.tap(0, "gold")
    keep(at_the_table)
    thumb.type("12")
    with thumb.page.expect_response(lambda answer: "/edit" in answer.url and answer.status != 307):
        thumb.page.goto("/")
    assert written(at_the_table, 0) == {"gold": "12"}


def test_those_at_either_link_know_of_each_other(at_the_table, thumb, keep, another_phone):
    thumb.tap(0, "gold")
    berk = another_phone()
    with berk.page.expect_response("**/here/"):
        berk.page.goto(keep(at_the_table))
    look(thumb)
    expect(others(thumb)).to_have_text(["1 more phone"])


def test_day_place_and_notes_that_were_being_typed_are_kept(at_the_table, thumb, finished, keep):
    finished(at_the_table)
    thumb.page.goto(f"/play/{at_the_table.edit_code}/about/")
    thumb.page.get_by_label("Place").fill("The kitchen")
    thumb.page.get_by_label("Notes").fill("Berk made soup")
    keep(at_the_table)
    thumb.page.get_by_role("button", name="Save").tap()
    thumb.page.wait_for_url("**/result/")
    at_the_table.refresh_from_db()
    assert (at_the_table.location, at_the_table.notes) == ("The kitchen", "Berk made soup")
    assert at_the_table.edit_code in thumb.page.url


def test_without_scripts_the_whole_sheet_is_saved_too(begun, new_context, belongs, keep, written):
    play, page = begun("five_tribes", "Ada", "Berk"), new_context(java_script_enabled=False).new_page()
    page.goto(f"/play/{play.edit_code}/")
    belongs(page)
    page.locator("[name=e-0-gold]").fill("12")
    now = keep(play)
    page.get_by_role("button", name="Save and add up").click()
    page.wait_for_url(f"**{now}")
    assert written(play, 0) == {"gold": "12"}
