"""The pages without scripts, from the first result to the export of a group."""

import json

import pytest
from playwright.sync_api import expect

from scorer.plays.models import Play


@pytest.fixture
def plain_phone(new_context):
    """A phone whose browser runs no scripts: `plain_phone()`."""
    return lambda: new_context(java_script_enabled=False).new_page()


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def follow(page, name):
    page.get_by_role("link", name=name, exact=True).first.click()


def scored(page, *gold):
    """Saves the sheet as one form, and finishes the play as it stands."""
    for seat, points in enumerate(gold):
        page.locator(f"[name=e-{seat}-gold]").fill(str(points))
    press(page, "Save and add up")
    for seat, points in enumerate(gold):
        expect(page.locator(f"[name=e-{seat}-gold]")).to_have_value(str(points))
    page.locator(".no-script").get_by_role("button", name="Finish: who won?").click()
    page.locator("form.sticky-submit button").click()
    page.wait_for_url("**/result/")


def test_from_a_result_to_the_file_of_the_group(plain_phone, transactional_db):
    ada, berk = plain_phone(), plain_phone()

    ada.goto("/new/five_tribes/")
    ada.get_by_text("Names and options").click()
    for number, name in enumerate(("Ada", "Berk"), start=1):
        ada.get_by_label(f"Player {number}").fill(name)
    press(ada, "2 players")
    scored(ada, 12, 9)
    expect(ada.locator("h1")).to_have_text("Ada wins")

    ada.get_by_label("Name of the group").fill("Thursdays")
    press(ada, "Keep this in a group")
    expect(ada.locator("#recovery")).not_to_have_value("")
    link = ada.locator("#join-link").input_value()
    follow(ada, "On with the play")
    expect(ada.locator("h1")).to_have_text("Ada wins")

    berk.goto(link)
    press(berk, "Join the group")
    follow(berk, "Berk")
    press(berk, "Yes, this is me")
    follow(berk, "Members")
    expect(berk.locator("main")).to_contain_text("Berk")

    follow(berk, "Thursdays")
    berk.locator(".tile").filter(has_text="Five Tribes").click()
    for name in ("Berk", "Ada"):
        berk.locator(".pill").filter(has_text=name).click()
    press(berk, "Start with these people")
    names = berk.locator(".strip bdi").all_inner_texts()
    assert sorted(names) == ["Ada", "Berk"]
    scored(berk, *(20 if name == "Berk" else 4 for name in names))
    expect(berk.locator("h1")).to_have_text("Berk wins")

    berk.goto(f"/group/{Play.objects.latest('pk').group.code}/")
    follow(berk, "Plays")
    berk.get_by_text("Find plays", exact=False).first.click()
    berk.get_by_label("Game").select_option(label="Five Tribes")
    press(berk, "Show them")
    assert "game=five_tribes" in berk.url
    expect(berk.locator("main .plain-list li")).to_have_count(2)

    follow(berk, "People")
    follow(berk, "Berk")
    expect(berk.locator("h1")).to_contain_text("Berk")
    expect(berk.locator("dl.facts").first).to_contain_text("2")

    follow(berk, "Files")
    with berk.expect_download() as sent:
        follow(berk, "Save the whole group")
    saved = sent.value.path().read_text("utf-8")
    assert all(json.dumps(name) in saved for name in ("Ada", "Berk"))


def test_a_flag_is_picked_without_scripts(plain_phone, begun):
    play = begun("architects", "Ada", "Berk")
    page = plain_phone()
    page.goto(f"/play/{play.edit_code}/")
    page.locator("#f-0-cathedral").get_by_text("12", exact=True).click()
    press(page, "Save and add up")
    expect(page.locator(".strip .total")).to_have_text(["12", "0"])
    expect(page.get_by_role("radio", name="12 points: Cathedral, Ada")).to_be_checked()
