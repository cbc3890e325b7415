"""A group from its first result: saved, joined by a second phone, and the same table again."""

import pytest
from playwright.sync_api import expect

from scorer.accounts.visitor import Visitor
from scorer.groups import members, move_play
from scorer.groups.models import Group
from scorer.plays.models import Play, Seat
from scorer.web.qr import qr_svg
from tests.e2e.scenes import given_a_key


@pytest.fixture
def kept(begun, finished, page):
    """A new group of this phone's with a result of these people: `kept("Ada", "Berk")`."""

    def kept(*names):
        play = begun("five_tribes", *names)
        finished(play)
        group = members.create_group(Visitor(None, given_a_key(page)), "Thursdays").member.group
        move_play.save_to_group(play.pk, group)
        return group

    return kept


def keep(thumb, *names):
    """Finishes a play of Five Tribes with these names, and saves it to a new group."""
    page = thumb.page
    page.goto("/new/five_tribes/")
    page.get_by_text("Names and options").tap()
    for seat, name in enumerate(names):
        page.get_by_label(f"Player {seat + 1}").fill(name)
    page.get_by_role("button", name=f"{len(names)} players").tap()
    page.wait_for_url("**/play/*/")
    thumb.enter(1, "gold", "12")
    thumb.is_saved()
    thumb.finish()
    page.get_by_role("button", name="Keep this in a group").tap()
    page.wait_for_url("**/welcome/**")


def who_sits_there():
    play = Play.objects.order_by("-pk")[0]
    return list(Seat.objects.filter(play=play).order_by("position").values_list("player__name", flat=True))


def test_a_result_becomes_a_group_and_the_next_play_starts_with_the_same_table(thumb, another_phone):
    keep(thumb, "Ada", "Berk", "Chiyo")
    page = thumb.page
    expect(page.locator("h1")).to_have_text("Ada, Berk and Chiyo is your group")
    expect(page.locator("#recovery")).not_to_be_empty()
    link = page.locator("#join-link").input_value()
    assert page.locator(".qr path").last.get_attribute("d") in qr_svg(link, "")
    page.get_by_role("link", name="On with the play").tap()
    expect(page.locator("h1")).to_have_text("Berk wins")

    second = another_phone().page
    second.goto(link)
    second.get_by_role("button", name="Join the group").tap()
    second.get_by_role("link", name="Chiyo", exact=True).tap()
    second.get_by_role("button", name="Yes, this is me").tap()
    expect(second.get_by_text("Berk wins")).to_be_visible()
    second.locator(".tile").filter(has_text="Architects").tap()
    second.get_by_role("button", name="Same table as last time: Ada, Berk and Chiyo").tap()
    second.wait_for_url("**/play/*/")
    expect(second.locator(".strip bdi")).to_have_text(["Ada", "Berk", "Chiyo"])
    assert who_sits_there() == ["Ada", "Berk", "Chiyo"]
    page.goto(f"/group/{Group.objects.get().code}/")
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()


def test_people_sit_in_the_order_in_which_they_are_tapped(kept, page):
    group = kept("Ada", "Berk", "Chiyo")
    page.goto(f"/new/five_tribes/?group={group.code}")
    for name in ("Chiyo", "Ada", "Berk", "Ada"):
        page.locator(".pill").filter(has_text=name).tap()
    page.get_by_role("button", name="Start with these people").tap()
    page.wait_for_url("**/play/*/")
    assert who_sits_there() == ["Chiyo", "Berk"]


def test_a_guest_is_typed_and_what_is_wrong_is_said_beside_it(kept, page, complaints):
    complaints.expect("status of 422")
    group = kept("Ada", "Berk")
    page.goto(f"/new/five_tribes/?group={group.code}")
    page.locator(".pill").filter(has_text="Ada").tap()
    page.get_by_text("Guests, by name").tap()
    page.get_by_label("Guest 1").fill("ADA")
    page.get_by_role("button", name="Start with these people").tap()
    expect(page.get_by_text("ADA sits at this table already.")).to_be_visible()
    page.get_by_label("Guest 1").fill("Deniz")
    page.get_by_role("button", name="Start with these people").tap()
    page.wait_for_url("**/play/*/")
    assert who_sits_there() == ["Ada", "Deniz"]


def test_without_scripts_the_whole_way_is_forms(browser, live_server, begun, finished):
    play = begun("five_tribes", "Ada", "", "Chiyo")
    finished(play)
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(f"/play/{play.edit_code}/result/")
    page.get_by_role("button", name="Keep this in a group").click()
    page.get_by_role("link", name="On with the play").click()
    page.get_by_role("combobox").fill("Berk")
    page.get_by_role("button", name="Save").click()
    assert who_sits_there() == ["Ada", "Berk", "Chiyo"]
    page.goto(f"/new/five_tribes/?group={Group.objects.get().code}")
    page.locator(".pill").filter(has_text="Berk").click()
    page.locator(".pill").filter(has_text="Ada").click()
    page.get_by_role("button", name="Start with these people").click()
    assert sorted(who_sits_there()) == ["Ada", "Berk"]
    context.close()


OTHERS_ONLY = ("Name of the other game", "In that game the fewest points win")


def test_what_is_asked_of_another_game_is_shown_where_it_is_chosen_and_stays_until_it_is_taken_away(
    kept, page, complaints
):
    complaints.expect("status of 422")
    group = kept("Ada", "Berk")
    page.goto(f"/group/{group.code}/plays/new/")
    title, fewest = (page.get_by_label(label) for label in OTHERS_ONLY)
    expect(title).to_be_hidden()
    page.get_by_label("another game").check()
    expect(title).to_be_visible()
    expect(fewest).to_be_visible()
    page.get_by_label("Five Tribes").check()
    expect(title).to_be_hidden()
    expect(fewest).to_be_hidden()
    page.get_by_label("another game").check()
    title.fill("Azul")
    fewest.check()
    page.get_by_label("Five Tribes").check()
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Leave this empty, or choose “another game” above.")).to_be_visible()
    expect(title).to_have_value("Azul")
    expect(fewest).to_be_checked()


def test_what_follows_keeps_its_distance_and_the_names_to_choose_from_are_equally_wide(kept, page):
    group = kept("Ada", "Maximilian")
    page.goto(f"/group/{group.code}/members/")
    assert gap(page.locator(".qr svg"), page.get_by_role("button", name="Make a new link")) >= 8
    page.goto(f"/group/{group.code}/plays/new/")
    assert gap(page.locator(".participants").first, page.get_by_role("heading", name="Somebody else")) >= 16
    page.goto(f"/group/{group.code}/who/")
    assert len({round(name.bounding_box()["width"]) for name in page.locator(".button-grid a").all()}) == 1


def gap(above, below):
    above, below = above.bounding_box(), below.bounding_box()
    return below["y"] - above["y"] - above["height"]


def test_who_reads_a_result_that_a_group_keeps_since_is_told_and_reads_on(
    begun, finished, page, new_context, complaints
):
    complaints.expect("status of 404|Status Error Code 404")
    play = begun("five_tribes", "Ada", "Berk")
    finished(play)
    reader = new_context().new_page()
    for phone in (page, reader):
        phone.goto(f"/play/{play.edit_code}/result/")
    page.get_by_label("Name of the group").fill("Thursdays")
    page.get_by_role("button", name="Keep this in a group").tap()
    page.wait_for_url("**/welcome/**")
    expect(reader.locator("#link-ended")).to_contain_text("a group keeps this play now")
    expect(reader.locator("h1")).to_be_visible()
    for gone in ("Reopen", "Keep this in a group", "Same table again"):
        expect(reader.get_by_role("button", name=gone)).to_have_count(0)
    expect(reader.get_by_role("link", name="Delete this play")).to_have_count(0)
    reader.reload()
    expect(reader.locator("main")).to_contain_text("The link from the table ends when a group keeps the play")
