"""Whole tables, typed as a thumb types them, from the home page to the result."""

import pytest
from playwright.sync_api import expect

from tests.e2e.inspection import fits
from tests.e2e.scenes import LEAGUE_GAME, case, states

PHONES = (360, 390)  # widths


@pytest.fixture
def page(page):
    """The smallest phone; each table is checked on a wider one too."""
    page.set_viewport_size({"width": 360, "height": 740})
    return page


def points_are(thumb, lines: dict[str, list[int]]) -> None:
    for line, expected in lines.items():
        cells = thumb.page.locator(", ".join(f'[id="p-{seat}-{line}"]' for seat, _ in enumerate(expected)))
        expect(cells).to_have_text([str(points).replace("-", "\u2212") for points in expected])


ROWS = """(rows) => rows.map((row) => [
  row.querySelector("th").innerText,
  [...row.querySelectorAll("td")].map((cell) => cell.innerText),
])"""


def board(page) -> dict[str, list[str]]:
    """The table of the result: each row by its label."""
    rows = page.locator(".score-table tbody tr, .score-table tfoot tr")
    return dict(rows.evaluate_all(ROWS))


def test_five_tribes_with_every_row(thumb, page):
    every_row = case("five_tribes", "ft-every-row")
    thumb.start("Five Tribes", "3")
    thumb.go_round(states(every_row))
    thumb.totals(141, 132, 113)
    thumb.words("leads by 9", "2nd", "3rd")
    points_are(thumb, every_row["expect"]["lines"])
    assert fits(page, PHONES) == []
    thumb.finish()
    assert fits(page, PHONES) == []
    expect(page.locator("h1")).to_have_text("Blue wins")
    expect(page.locator(".reason")).to_have_text("141 points, 9 ahead.")
    assert board(page)["Total"] == ["141", "132", "113"]
    assert board(page)["Place"] == ["1st", "2nd", "3rd"]
    assert board(page)["Viziers"] == ["24", "2", "2"]


def test_architects_tied_until_the_castle_has_moved_the_virtue(thumb, page):
    tie = case("architects", "aw-tie-on-virtue-after-effects")
    thumb.start("Architects of the West Kingdom", "2")
    thumb.go_round(states(tie))
    thumb.totals(15, 15)
    thumb.words("leads on Virtue", "2nd")
    points_are(thumb, tie["expect"]["lines"])
    assert fits(page, PHONES) == []
    thumb.finish()
    assert fits(page, PHONES) == []
    expect(page.locator("h1")).to_have_text("Blue wins")
    expect(page.locator(".reason")).to_have_text("15 to 15: Virtue 10 beats 9.")
    steps = page.locator(".tie li").all_inner_texts()
    assert "15 = 15" in steps[0]
    assert board(page)["Place"] == ["1st", "2nd"]


def test_architects_a_tie_with_the_opponent_is_lost(thumb, page):
    lost = case("architects", "aw-solo-tie-is-lost")
    thumb.start("Architects of the West Kingdom", "1-helena")
    thumb.go_round(states(lost))
    thumb.totals(30, 30)
    expect(thumb.points(0, "buildings")).to_have_text("30")
    expect(thumb.points(1, "guildhall_workers")).to_have_text("30")
    assert fits(page, PHONES) == []
    thumb.finish()
    assert fits(page, PHONES) == []
    expect(page.locator("h1")).to_have_text("Helena wins")
    assert board(page)["Place"] == ["1st", "2nd"]


def test_ezra_and_nehemiah_asks_for_the_order_of_the_stack(thumb, page):
    tie = case("ezra_nehemiah", "en-tie-altar")
    thumb.start("Ezra and Nehemiah", "3")
    thumb.go_round([{key: value for key, value in state.items() if key != "altar_stack"} for state in states(tie)])
    thumb.totals("78", "78", "81")
    thumb.ask_who_won()
    page.get_by_role("link", name="share altar space 9").tap()
    for seat in (0, 1):
        thumb.enter(seat, "altar_stack", str(states(tie)[seat]["altar_stack"]))
    thumb.totals(78, 81, 81)
    points_are(thumb, tie["expect"]["lines"])
    assert fits(page, PHONES) == []
    thumb.finish()
    assert fits(page, PHONES) == []
    expect(page.locator("h1")).to_have_text("Red wins")
    expect(page.locator(".reason")).to_contain_text("81 to 81: Altar track")
    assert board(page)["Place"] == ["1st", "2nd", "3rd"]


def test_terra_mystica_a_league_game_shared_by_three(thumb, page):
    thumb.start("Terra Mystica", "4")
    thumb.go_round(LEAGUE_GAME)
    thumb.totals(146, 146, 146, 136)
    thumb.words("shares the lead", "shares the lead", "shares the lead", "4th")
    points_are(
        thumb,
        {
            "fire": [6, 2, 0, 6],
            "water": [8, 2, 4, 0],
            "earth": [8, 4, 0, 2],
            "air": [8, 1, 4, 1],
            "network": [15, 0, 15, 6],
            "resources": [0, 3, 2, 0],
        },
    )
    assert fits(page, PHONES) == []
    thumb.finish()
    assert fits(page, PHONES) == []
    expect(page.locator("h1")).to_have_text("Cultists, Darklings and Witches share the victory")
    expect(page.locator(".reason")).to_have_text(
        "146 points each. Equal totals share the victory: this game has no tie-break."
    )
    assert board(page)["Place"] == ["1st", "1st", "1st", "4th"]
