"""Every page on every screen: no faults by axe, no clipped text, usable by everybody."""

import re
from urllib.parse import urlsplit

import pytest
from django.urls import Resolver404, resolve
from playwright.sync_api import expect

from scorer.plays.writes import NewSeat
from tests.conftest import PHONE, Complaints
from tests.e2e.account_scenes import ACCOUNT_SCENES
from tests.e2e.group_scenes import GROUP_SCENES
from tests.e2e.inspection import (
    CONTRAST,
    EVERYTHING,
    SMALLEST,
    WIDTHS,
    fits,
    found,
    is_of_use_with_large_text,
    look,
    speak,
)
from tests.e2e.scenes import LONG_NAMES, SCENES, filled, finished
from tests.plays.views.test_fifth_game import harvest  # noqa: F401  # pytest finds a fixture by its name
from tests.support import access

EVERY_SCENE = SCENES | GROUP_SCENES | ACCOUNT_SCENES
REFUSED = {
    "nowhere",
    "start: not saved",
    "table: too late",
    "sheet: deleted",
    "sign_in: refused",
    "confirm_email: of long ago",
    "password_reset_confirm: of long ago",
}
# In another language a scene that is opened without its taps is the same page as these, or shows all of their texts.
SEEN_IN_ANOTHER_SCENE = {"start": "start: with names", "sheet: picker": "sheet: working", "sign_in": "sign_in: refused"}
# Answered with 200 too, and read by a program.
NO_PAGES = {"manifest", "worker", "export", "export_csv", "health", "robots"}


def name_of(address):
    """The URL name of an address."""
    try:
        return resolve(urlsplit(address).path).url_name
    except Resolver404:
        return "nowhere"


@pytest.fixture(scope="module")
def kept_phone(browser, browser_context_args):
    """One phone for all scenes, since it reads scripts and styles only once; and its complaints."""
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(8000)
    complaints = Complaints()
    complaints.listen_to(context)
    yield context.new_page(), complaints
    context.close()


@pytest.fixture
def blank_phone(kept_phone):
    """It keeps nothing of the scene before."""
    page, complaints = kept_phone
    complaints.forget()
    page.set_viewport_size(PHONE["viewport"])
    page.emulate_media(color_scheme="light")
    yield kept_phone
    page.evaluate("[localStorage, sessionStorage].forEach((store) => store.clear())")
    page.goto("about:blank")
    page.context.clear_cookies()
    assert complaints.unexpected() == []


@pytest.fixture(params=EVERY_SCENE)
def name(request):
    return request.param


@pytest.fixture
def scene(name, blank_phone):
    page, complaints = blank_phone
    if name in REFUSED:
        complaints.expect("status of 4")
    EVERY_SCENE[name](page)
    assert name_of(page.url) == name.partition(":")[0]
    return page


def test_no_page_is_left_out():
    pages = {name for table in access.TABLES for name, row in table.items() if "200" in row[0]}
    assert pages - NO_PAGES <= {name.partition(":")[0] for name in EVERY_SCENE}
    shown = set(SEEN_IN_ANOTHER_SCENE.values())
    assert shown <= EVERY_SCENE.keys() - SEEN_IN_ANOTHER_SCENE.keys()


def test_axe_finds_nothing_in_both_themes_and_everything_fits_in_three_languages(scene, name):
    """One pass, since opening a page takes longer than checking it."""
    faults = found(scene, EVERYTHING)
    scene.emulate_media(color_scheme="dark")
    faults += found(scene, CONTRAST) + fits(scene, WIDTHS)
    faults += is_of_use_with_large_text(scene)
    for language in () if name in SEEN_IN_ANOTHER_SCENE else ("tr", "ja"):
        speak(scene, language)
        faults += fits(scene, SMALLEST)
    assert not faults, "\n".join(faults)


FAULTS = """() => {
  const put = (name, text, style) => {
    const made = Object.assign(document.createElement(name), { textContent: text });
    Object.assign(made.style, { position: "absolute", top: "0", ...style });
    document.querySelector("main").append(made);
  };
  put("p", "a text with too little room", { width: "30px", overflow: "hidden", whiteSpace: "nowrap" });
  put("button", "one", { top: "2000px", left: "100px", width: "80px" });
  put("button", "two", { top: "2000px", left: "150px", width: "80px" });
  put("p", "too far", { top: "3000px", left: "380px" });
  put("button", "?", { top: "2500px", width: "20px", height: "50px" });
  put("label", "a low row", { top: "2600px" });
  const box = Object.assign(document.createElement("input"), { type: "checkbox" });
  document.querySelector("main label:last-of-type").prepend(box);
}"""


def test_what_is_cut_off_or_in_the_way_or_too_far_or_small_is_found(page):
    page.goto("/")
    assert fits(page, [320]) == []
    page.evaluate(FAULTS)
    found = "\n".join(fits(page, [320]))
    assert re.search("cut off at 320: <p.*too little room", found)
    assert re.search("on top of each other at 320: <button.*one<.*<button.*two<", found)
    assert re.search("wider than 320\n(.*\n)*<p.*too far", found)
    assert re.search(r"too small for a thumb at 320: <button[^>]*>\?", found)
    assert re.search("too small for a thumb at 320: <label.*a low row", found)


FADED = """<p>read 1</p> <p>read 2</p> <p>read 3</p>
  <p aria-disabled="true" style="color: #bbb">left 1</p> <p aria-disabled="true" style="color: #bbb">left 2</p>
  <p style="color: #bbb">faded 1</p> <p>read 4</p> <p style="opacity: 0.3">faded 2</p>
  <div style="background: #222"><p>faded 3</p></div> <p>read 5</p>
  <div style="height: 50px; background: #222"></div> <p style="position: relative; top: -45px; margin: 0">faded 4</p>"""


def test_what_is_hard_to_read_is_found_among_texts_that_are_not(page):
    page.set_content(FADED)
    texts = [re.search(r">(\w+ \d)<", fault)[1] for fault in found(page, CONTRAST)]
    assert texts == ["faded 1", "faded 2", "faded 3", "faded 4"]


CRAMPED = """() => {
  const main = document.querySelector("main");
  main.innerHTML = `<div class="table-scroll"><table class="score-table stat-table"><td>far away</td></table></div>
    <p>Chiyo Wolfeschlegelsteinhausen</p> <input type="text" name="narrow"> <input inputmode="numeric" name="low">`;
  const put = (selector, style) => Object.assign(main.querySelector(selector).style, style);
  put("td", { minWidth: "600px" });
  put("p", { width: "50px", overflowWrap: "anywhere" });
  put("[name=narrow]", { width: "37px" });
  put("[name=low]", { height: "20px", lineHeight: "40px" });
}"""


def test_what_is_of_no_use_with_large_text_is_found(page):
    page.goto("/")
    page.evaluate(CRAMPED)
    found = "\n".join(is_of_use_with_large_text(page))
    assert re.search("broken at 390: Chiyo", found)
    assert "broken at 390: Wolfe" not in found
    assert re.search("too small to write in at 390: <input.*narrow", found)
    assert re.search("too small to write in at 390: <input.*low", found)
    assert re.search("beside what is seen at 390: <td.*far away", found)


@pytest.fixture
def crowded(page):
    """Five seats with long names on the smallest phone, scrolled into the sheet."""
    page.set_viewport_size({"width": 360, "height": 740})
    play = filled("architects", "architects-random-9")
    page.goto(f"/play/{play.edit_code}/")
    page.evaluate("scrollTo(0, 900)")
    return play


def height(page, selector):
    return page.locator(selector).bounding_box()["height"]


def test_the_strip_takes_at_most_a_fifth_of_the_smallest_phone_and_has_every_name_however_long(page, crowded):
    assert height(page, ".strip") <= 740 / 5
    assert page.locator("#standings").bounding_box()["y"] == 0
    expect(page.locator(".strip bdi")).to_have_text([re.compile(re.escape(name)) for name in LONG_NAMES])


def test_many_warnings_take_no_more_and_open_with_a_tap_whole_until_one_is_followed(sheet, thumb, page, elsewhere):
    page.set_viewport_size({"width": 360, "height": 740})
    play = sheet("terra_mystica", *LONG_NAMES)
    for cult in ("fire", "water", "earth", "air"):
        for seat in (0, 1):
            elsewhere(play, seat, cult, "10")
    expect(thumb.notices()).to_have_count(4)
    expect(page.locator("#notices-summary")).to_have_text("4 things to check")
    assert height(page, "#standings") <= 740 / 5
    page.locator("#notices-summary").tap()
    elsewhere(play, 2, "coins", "3")
    thumb.totals(24, 24, 1, 0, 0)
    for notice in thumb.notices().all():
        expect(notice).to_be_in_viewport(ratio=1)
    thumb.notices().last.locator("a").tap()
    expect(thumb.entry(0, "air")).to_be_in_viewport(ratio=1)
    expect(thumb.notices().first).to_be_hidden()


def test_a_single_warning_is_read_whole(sheet, thumb, page, elsewhere):
    page.set_viewport_size({"width": 360, "height": 740})
    play = sheet("terra_mystica", *LONG_NAMES)
    elsewhere(play, 0, "faction", "chaos_magicians")
    elsewhere(play, 1, "faction", "giants")
    expect(thumb.notices()).to_have_text("Chaos Magicians and Giants have one colour: only one of them can play.")
    cut = "(line) => [line, line.parentElement].some((part) => part.scrollHeight > part.clientHeight)"
    assert not thumb.notices().evaluate(cut)
    assert height(page, "#standings") <= 740 / 5


def test_the_strip_stays_over_an_open_keyboard(page, crowded):
    page.locator("#e-1-virtue").tap()
    page.set_viewport_size({"width": 360, "height": 400})  # as a keyboard leaves it
    expect(page.locator(".strip")).to_be_in_viewport(ratio=1)
    expect(page.locator("#key-next")).to_be_in_viewport(ratio=1)
    assert page.locator("#standings").bounding_box()["y"] == 0


TARGETS = (
    ".device-settings button, #sheet button, #keypad button, .filter a, .menu .plain, .finish button, .cards .card"
)
SMALL = """(targets) => [...document.querySelectorAll(targets)]
  .filter((element) => element.offsetParent && getComputedStyle(element).visibility === "visible")
  .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""


def test_what_a_thumb_taps_is_44_pixels_wide_and_high_and_no_entry_so_small_that_a_phone_zooms_in(page, crowded):
    assert page.evaluate(SMALL, TARGETS) == []
    entries = page.locator("input:not([type=hidden])")
    sizes = entries.evaluate_all("entries => entries.map((entry) => parseFloat(getComputedStyle(entry).fontSize))")
    assert min(sizes) >= 16
    zoom = page.locator("meta[name=viewport]").get_attribute("content")
    assert "maximum-scale" not in zoom
    assert "user-scalable" not in zoom


def test_the_keyboard_alone_fills_a_sheet_and_finishes_it(page):
    page.goto("/new/five_tribes/")
    tab_to(page, "button[value='2']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/*/")
    tab_to(page, "#e-0-gold")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.keyboard.type("9")
    tab_to(page, "#e-0-tiles")
    page.keyboard.type("8+6")
    tab_to(page, "#finish-form button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/finish/")
    tab_to(page, "main form button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/result/")
    expect(page.locator(".reason")).to_have_text("21 points, 12 ahead.")


def tab_to(page, selector):
    """Presses Tab until the element has the focus, and checks that each focused element is visible."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


SEEN = """() => {
  const at = document.activeElement;
  const style = (element) => element ? getComputedStyle(element) : { outlineStyle: "none", boxShadow: "none" };
  const marks = (element) => style(element).outlineStyle !== "none" || style(element).boxShadow !== "none";
  return marks(at) || marks(at.closest(".stepper, .kind, .card"));
}"""


def test_the_focus_is_seen_wherever_the_keyboard_goes(page):
    play = filled("five_tribes", "ft-every-row")
    page.goto(f"/play/{play.edit_code}/")
    for _ in range(60):
        page.keyboard.press("Tab")
        assert page.evaluate(SEEN), page.evaluate("document.activeElement.outerHTML")


MOVED = "getComputedStyle(document.getElementById('p-0-gold')).animationName"


@pytest.mark.parametrize(("wish", "animation"), [("no-preference", "changed"), ("reduce", "none")])
def test_nothing_moves_for_those_who_ask_for_it(sheet, thumb, page, wish, animation):
    page.emulate_media(reduced_motion=wish)
    sheet()
    thumb.enter(0, "gold", "7")
    thumb.totals(7, 0, 0)
    expect(page.locator("#p-0-gold")).to_have_class(re.compile("changed"))
    assert page.evaluate(MOVED) == animation


def test_a_wide_screen_shows_the_paper_pad(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    play = filled("five_tribes", "ft-every-row", ("Ada", "Berk", "Chiyo"))
    page.goto(f"/play/{play.edit_code}/")
    places = [page.locator(f"#e-{seat}-gold").bounding_box() for seat in range(3)]
    assert len({place["y"] for place in places}) == 1
    assert places[0]["x"] < places[1]["x"] < places[2]["x"]
    chips = [page.locator(".chip").nth(seat).bounding_box()["x"] for seat in range(3)]
    assert all(abs(chip - place["x"]) < 80 for chip, place in zip(chips, places, strict=True))


COLUMNS = """() => {
  const place = (row) => `${row.dataset.seat} at ${Math.round(row.getBoundingClientRect().x)}`;
  return [...document.querySelectorAll("#sheet .rows")].map((rows) => [...rows.querySelectorAll(".row")].map(place));
}"""
CROSSES = """() => [...document.querySelectorAll("#sheet .points")].filter((points) => {
  const stepper = points.closest(".row").querySelector(".stepper")?.getBoundingClientRect();
  const { left, top, bottom } = points.getBoundingClientRect();
  return stepper && left < stepper.right && top < stepper.bottom && bottom > stepper.top;
}).map((points) => points.id)"""


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("architects", "ABCDEF"),
        ("terra_mystica", "ABCDE"),
        ("ezra_nehemiah", ["A", NewSeat(kind="rival")]),
        ("harvest", "ABCDEFG"),
    ],
)
def test_the_columns_of_the_wide_pad_stand_in_line(sheet, page, harvest, game, seats):  # noqa: F811
    sheet(game, *seats, **({"expansions": ["age_of_artisans"]} if len(seats) == 6 else {}))
    for width in (1000, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        columns = page.evaluate(COLUMNS)
        everybody = max(columns, key=len)
        assert len(everybody) == len(seats)
        assert all(set(line) <= set(everybody) for line in columns), columns
        assert page.evaluate(CROSSES) == []


def test_without_scripts_nothing_is_shown_that_needs_one(begun, new_context, live_server):
    play = begun("five_tribes", "Ada", "Berk")
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/play/{play.edit_code}/")
    page.locator(".card").filter(has_text="Boaz").first.click()
    for dead in (".step:not(.increase)", "#saved", ".cards-open", ".card-remove", "#keypad"):
        assert not any(element.is_visible() for element in page.locator(dead).all()), dead
    assert all(element.is_disabled() for element in page.locator(".points").all())
    page.locator("#e-0-gold").fill("7")
    page.get_by_role("button", name="Save and add up").click()
    expect(page.locator(".total").first).to_have_text("13")


def test_black_is_black_in_the_dark_too(begun, page):
    page.emulate_media(color_scheme="dark")
    play = begun("five_tribes", NewSeat("Ada", colour="black"), "Berk")
    page.goto(f"/play/{play.edit_code}/")
    style = "(mark) => [getComputedStyle(mark).fill, getComputedStyle(mark).stroke]"
    black, ring = page.locator(".chip .marker-black").evaluate(style)
    assert black == "rgb(13, 11, 9)"
    assert ring == "rgb(173, 162, 142)"


def test_rules_lead_back_to_the_page_they_were_opened_from_and_give_a_sheets_secret_to_nobody(sheet, page, new_context):
    play = sheet("five_tribes", "Ada", "Berk")
    other = new_context().new_page()
    for link in ("Scoring rules", "Who wins a tie?"):
        page.locator(".menu").get_by_role("link", name=link).tap()
        page.wait_for_url("**/games/five_tribes/**")
        assert play.edit_code not in page.url
        other.goto(page.url)
        expect(other.get_by_role("link", name="‹ All games")).to_have_attribute("href", "/")
        assert play.edit_code not in other.content()
        page.get_by_role("link", name="‹ Back to the sheet").tap()
        page.wait_for_url(f"**/play/{play.edit_code}/")
    page.goto("/")
    page.get_by_role("link", name="Scoring rules of Five Tribes").tap()
    page.get_by_role("link", name="‹ All games").tap()
    page.wait_for_url(lambda address: address.endswith("/"))
    expect(page.locator(".wordmark")).to_be_visible()


def test_below_the_names_a_link_leads_to_the_numbers_that_start_the_play(page):
    page.goto("/new/architects/")
    page.locator("details.player-names summary").tap()
    page.locator("[name=name_0]").fill("Chiyo")
    page.get_by_role("link", name="Start: choose how many play").tap()
    expect(page.locator("button[name=people][value='2']")).to_be_in_viewport(ratio=1)
    page.locator("button[name=people][value='2']").tap()
    expect(page.locator(".chip bdi").first).to_have_text("Chiyo")


def test_no_name_is_broken_in_a_word(sheet, page):
    names = ("Ayşegül", "Muhammed Ali", "たかはし", "Christopher", "Karaosmanoğlu")
    sheet("terra_mystica", *names)
    for width in NARROW:
        assert cramped_at(page, width) == []
    play = finished("architects", "aw-tie-on-virtue-after-effects", names)
    page.goto(f"/play/{play.edit_code}/result/")
    for width in NARROW:
        assert cramped_at(page, width) == []
        table, around = (page.locator(part).bounding_box()["width"] for part in (".score-table", ".table-scroll"))
        assert table <= around + 1


NARROW = (360, 390, 768)


def cramped_at(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    return look(page, "cramped", width)
