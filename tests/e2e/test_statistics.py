"""Statistics on a phone: charts that keep to the page's rules and colours, and pages that fit."""

import datetime
import hashlib

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scorer import plays
from scorer.browsers import COOKIE
from scorer.games import all_games
from scorer.groups import keeping, members
from scorer.history import counting
from scorer.models import Play, Seat
from scorer.plays import Entry, NewSeat
from scorer.visitors import Who
from tests.e2e.inspection import (
    CONTRAST,
    EVERYTHING,
    OPEN_WHAT_FOLDS,
    SMALLEST,
    WIDTHS,
    fits,
    found,
    is_of_use_with_large_text,
    speak,
)
from tests.e2e.scenes import LONG_NAMES
from tests.e2e.test_targets import SMALL

KEY = "the key of this phone"
LONG_TITLE = "Donaudampfschifffahrtsgesellschaftskapitän: das Brettspiel"
ADDRESSES = (
    "statistics/",
    "ratings/",
    "people/{ada}/",
    "people/{ada}/against/{berk}/",
    "games/terra_mystica/",
    f"games/{counting.game_of('', LONG_TITLE)}/",
)


@pytest.fixture
def group(page, live_server):
    """A group of this phone's, in which people with long names played some games."""
    page.context.add_cookies([{"name": COOKIE, "value": f'"{KEY}"', "url": live_server.url}])
    who = Who(None, hashlib.sha256(KEY.encode()).hexdigest())
    group = members.make(who, "The group that meets on the last Thursday of the month").member.group
    for day in range(1, 8):
        _terra_mystica(group, datetime.date(2026, 5, day))
    _foreign(group, LONG_TITLE)
    return group


def _terra_mystica(group, on):
    play = plays.start(all_games()["terra_mystica"], [NewSeat(name) for name in LONG_NAMES[:4]], {})
    for seat, faction in enumerate(("nomads", "witches", "engineers", "chaos_magicians")):
        for unit, text in (("faction", faction), ("vp_track", str(90 + seat + on.day % 3)), ("network", str(seat + 9))):
            plays.apply_edit(play.edit_code, Entry(f"{seat}{unit}", seat, unit, "", text), "")
    plays.finish(play.edit_code, Play.objects.get(pk=play.pk).version, True, on, "")
    keeping.keep(play.pk, group)


def _foreign(group, title):
    play = Play.objects.create(
        group=group, title=title, source="totals", played_on=datetime.date(2026, 6, 1), finished_at=timezone.now()
    )
    for place, name in enumerate(LONG_NAMES[:4], start=1):
        Seat.objects.create(play=play, position=place - 1, name=name, total=-place, place=place)
    keeping.seat_people(play)
    counting.recount([play.pk])


@pytest.fixture
def opened(page, group):
    def opened(address):
        ada, berk = group.players.order_by("pk")[:2]
        page.goto(f"/group/{group.code}/{address.format(ada=ada.pk, berk=berk.pk)}")
        return page

    return opened


@pytest.mark.parametrize("address", ADDRESSES)
def test_axe_finds_nothing_and_everything_fits_a_thumb(opened, address):
    page = opened(address)
    assert page.locator("h1").is_visible()
    page.evaluate(OPEN_WHAT_FOLDS)
    page.emulate_media(color_scheme="light")
    faults = found(page, EVERYTHING)
    page.emulate_media(color_scheme="dark")
    faults += found(page, CONTRAST) + page.evaluate(SMALL)
    faults += fits(page, WIDTHS)
    faults += is_of_use_with_large_text(page)
    for language in ("tr", "ja"):
        speak(page, language, page.url)
        faults += fits(page, SMALLEST)
    assert not faults, "\n".join(faults)


COLOURS = "Chart.getChart(document.querySelector('canvas')).data.datasets.map((set) => set.backgroundColor)"


def test_a_chart_is_drawn_in_the_colours_of_either_theme(opened):
    """And breaks no rule of the page: the browser would complain."""
    page = opened("games/terra_mystica/")
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"() => {COLOURS}[0] === 'rgb(74, 106, 30)'")  # the accent of the game, in app.css
    light = page.evaluate(COLOURS)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"() => {COLOURS}[0] === 'rgb(169, 204, 106)'")
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
