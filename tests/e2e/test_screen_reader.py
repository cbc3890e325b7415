"""The sheet for a screen reader: name, value and error of every entry, and the announcements."""

from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from scorer.games import all_games
from scorer.rules.inputs import Cards, Choice, Kinds
from scorer.rules.seats import PLAYER
from tests.e2e.thumb import NEXT_FRAMES

LISTEN = """() => {
  window.heard = [];
  const live = [...document.querySelectorAll("[role=status], [role=alert], [role=log], [aria-live]")];
  const listen = (region) => new MutationObserver(() => {
    const how = region.getAttribute("aria-live") ?? region.role;
    if (region.textContent && region.checkVisibility()) heard.push(`${how}: ${region.textContent}`);
  }).observe(region, { subtree: true, childList: true, characterData: true, attributes: true });
  live.forEach(listen);
}"""
POLLS = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/since/')).length"
WIDE, ONE_PLAYER = "wide", "one player"


class Spoken(NamedTuple):
    """One node of the accessibility tree."""

    role: str
    name: str
    value: str
    description: str
    invalid: bool


@pytest.fixture
def tree(page):
    """The accessibility tree of the page."""
    session = page.context.new_cdp_session(page)

    def read():
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        return [spoken(node) for node in nodes if not node["ignored"]]

    return read


def spoken(node):
    fields = {key: str(node.get(key, {}).get("value", "")) for key in ("role", "name", "value", "description")}
    states = {state["name"]: state["value"].get("value") for state in node.get("properties", [])}
    return Spoken(**fields, invalid=states.get("invalid") == "true")


def called(tree, name):
    (found,) = [spoken for spoken in tree() if spoken.name == name]
    return found


def names_of(game, player):
    """Accessible names of one player's entries: the field and the player, or the card and the player."""
    for field in all_games()[game].inputs_at(PLAYER).values():
        yield from (f"{word}, {player}" for word in words(field))


def words(field):
    if isinstance(field, Kinds):
        return [str(card.name) for card in field.catalogue.values()]
    if isinstance(field, Cards):
        return [f"+ Add: {field.label}"]
    return [f"{field.label}…" if isinstance(field, Choice) else str(field.label)]


@pytest.mark.parametrize("game", ["five_tribes", "architects", "ezra_nehemiah", "terra_mystica"])
def test_every_entry_that_is_shown_says_the_field_and_the_player(sheet, page, tree, game):
    sheet(game, "Ada", "Berk")
    shown = page.locator("#sheet :is(input[type=text], .levels, .cards-open)").filter(visible=True).count()
    entries = [
        spoken for spoken in tree() if spoken.role in {"textbox", "radiogroup", "button"} and is_an_entry(spoken, game)
    ]
    assert len({entry.name for entry in entries}) == len(entries) == shown
    assert {entry.name for entry in entries} <= {*names_of(game, "Ada"), *names_of(game, "Berk")}


def is_an_entry(spoken, game):
    return spoken.role == "textbox" or spoken.name in {*names_of(game, "Ada"), *names_of(game, "Berk")}


def test_an_entry_is_read_with_its_value_without_complaint_and_a_line_with_whose_points_they_are(sheet, thumb, tree):
    sheet("five_tribes", "Ada", "Berk")
    thumb.enter(1, "gold", "12")
    thumb.totals(0, 12)
    assert called(tree, "Gold coins, Berk") == Spoken("textbox", "Gold coins, Berk", "12", "", invalid=False)
    assert called(tree, "Gold coins, Ada").value == ""
    thumb.enter(0, "elders", "3")
    thumb.totals(6, 12)
    assert called(tree, "Elders, Ada: 6. Show the working").role == "button"


def test_a_wrong_text_alone_is_read_with_what_may_be_typed_until_it_is_mended(sheet, thumb, page, tree):
    sheet("five_tribes", "Ada", "Berk")
    thumb.tap(1, "gold")
    page.keyboard.insert_text("1.000")
    expect(thumb.message(1, "gold")).not_to_have_text("")
    wrong = called(tree, "Gold coins, Berk")
    assert wrong.value == "1.000"
    assert wrong.invalid
    assert wrong.description == thumb.message(1, "gold").inner_text()
    assert "whole number" in wrong.description
    assert [spoken.name for spoken in tree() if spoken.invalid] == ["Gold coins, Berk"]
    thumb.next()
    thumb.enter(1, "gold", "12")
    thumb.totals(0, 12)
    mended = called(tree, "Gold coins, Berk")
    assert not mended.invalid
    assert mended.description == ""


# Announcements


@pytest.fixture(params=[WIDE, ONE_PLAYER])
def heard(request, page, sheet, thumb):
    """Announcements of the live regions from now on, on the wide sheet and with one player's rows alone."""
    sheet("terra_mystica", "Ada", "Berk")
    if request.param == WIDE:
        page.set_viewport_size({"width": 1280, "height": 800})
    else:
        thumb.only("Ada")
    page.evaluate(LISTEN)

    def heard(at_least=1):
        thumb.is_saved()
        page.wait_for_function("(many) => heard.length >= many", arg=at_least)
        page.evaluate(NEXT_FRAMES)
        return page.evaluate("heard.splice(0)")

    return heard


def test_a_number_and_steps_in_a_row_are_announced_once_and_nothing_while_polling_brings_nothing(heard, thumb, page):
    with thumb.at_once():
        thumb.enter(0, "vp_track", "123")
    assert heard() == ["status: Ada 123, leads by 123"]
    with thumb.at_once():
        thumb.step(0, "vp_track", 3)
    assert heard() == ["status: Ada 126, leads by 126"]
    polls = page.evaluate(POLLS)
    page.wait_for_function(f"(many) => {POLLS} >= many", arg=polls + 2)
    assert heard(at_least=0) == []


def test_each_number_is_announced_once_whether_the_total_moves_or_not_and_next_over_an_entry_is_not(heard, thumb):
    thumb.enter(0, "coins", "1")
    assert heard() == ["status: Ada 0, tied"]
    thumb.next()
    thumb.type("1")
    assert heard() == ["status: Ada 0, tied"]
    thumb.next()
    thumb.type("1")
    thumb.next()
    assert heard() == ["status: Ada 1, leads by 1"]
    thumb.next()
    assert heard(at_least=0) == []


def test_a_picked_faction_is_announced_once_and_a_wrong_text_with_where_to_look(heard, thumb, page):
    thumb.pick(0, "faction", "nomads")
    assert len(heard()) == 1
    thumb.tap(0, "vp_track")
    page.keyboard.insert_text("12.5")
    assert heard() == ["status: Ada —, see Points on the track"]
