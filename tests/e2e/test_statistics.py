"""Statistics on a phone: charts that keep to the page's rules and colours, and pages that fit."""

import hashlib

import pytest
from playwright.sync_api import expect

from scorer.accounts.devices import COOKIE
from scorer.accounts.visitor import Visitor
from scorer.groups import members
from tests.e2e.group_scenes import with_statistics

KEY = "the key of this phone"


@pytest.fixture
def group(page, live_server):
    """A group of this phone's, in which people with long names played some games."""
    page.context.add_cookies([{"name": COOKIE, "value": f'"{KEY}"', "url": live_server.url}])
    who = Visitor(None, hashlib.sha256(KEY.encode()).hexdigest())
    return with_statistics(
        members.create_group(who, "The group that meets on the last Thursday of the month").member.group
    )


@pytest.fixture
def opened(page, group):
    def opened(address):
        page.goto(f"/group/{group.code}/{address}")
        return page

    return opened


COLOURS = "Chart.getChart(document.querySelector('canvas')).data.datasets.map((set) => set.backgroundColor)"


def test_a_chart_is_drawn_in_the_colours_of_either_theme(opened):
    """Without errors of the browser."""
    page = opened("games/terra_mystica/")
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"() => {COLOURS}[0] === 'rgb(131, 62, 28)'")  # --tint-0 of tokens.css
    light = page.evaluate(COLOURS)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"() => {COLOURS}[0] === 'rgb(158, 98, 43)'")  # and of dark.css
    dark = page.evaluate(COLOURS)
    assert len(light) == len(set(light)) == len(set(dark)) > 1
    assert not set(light) & set(dark)


def test_the_numbers_of_a_chart_stand_beside_it(opened):
    page = opened("statistics/")
    page.get_by_text("The same numbers as a table").tap()
    expect(page.locator("details table")).to_contain_text("2026")


def test_without_scripts_there_are_the_tables(browser, live_server, group):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    context.add_cookies([{"name": COOKIE, "value": f'"{KEY}"', "url": live_server.url}])
    page = context.new_page()
    page.goto(f"/group/{group.code}/statistics/")
    assert not page.locator("canvas").is_visible()
    assert page.get_by_text("The same numbers as a table").is_visible()
    context.close()
