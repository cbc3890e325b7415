"""Aids during play in a browser: the answer follows what is typed."""

from playwright.sync_api import expect


def test_an_answer_follows_every_entry(page):
    page.goto("/games/ezra_nehemiah/aids/sabbath/")
    answer = page.locator("#aid-answer")
    page.get_by_label("Levites", exact=True).first.fill("6")
    expect(answer).to_contain_text("Food needed 10")
    page.get_by_label("Workers in the main supply").fill("20")
    expect(answer).to_contain_text("A whole number from 0 to 16.")
    page.get_by_label("Workers in the main supply").fill("7")
    expect(answer).to_contain_text("Food needed 3")


def test_another_number_of_players_keeps_what_was_entered(page):
    page.goto("/games/architects/aids/black_market_reset/")
    page.get_by_label("Workers in the Prison, Player 2").fill("4")
    expect(page.locator("#aid-answer")).to_contain_text("Player 2: 1")
    page.get_by_role("button", name="3", exact=True).tap()
    expect(page.get_by_label("Workers in the Prison, Player 3")).to_be_visible()
    expect(page.get_by_label("Workers in the Prison, Player 2")).to_have_value("4")
    page.get_by_label("Workers in the Prison, Player 3").press("Enter")
    page.wait_for_load_state()
    expect(page.get_by_label("Workers in the Prison, Player 3")).to_be_visible()
