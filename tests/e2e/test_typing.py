"""Typing into one entry, and protection of the entry under the thumb."""

import re

from playwright.sync_api import expect

from scorer.plays.forms.sheet_fields import WHOLE_NUMBER, normalize_number
from tests.e2e.thumb import NEXT_FRAMES

CARET = "document.activeElement.selectionStart + ' ' + document.activeElement.selectionEnd"
FOCUS = "document.activeElement.id"
SEVERAL = re.compile(r"[3-9]|\d\d")


def test_totals_and_points_move_with_every_number(sheet, thumb):
    sheet()
    thumb.enter(0, "viziers", "3")
    thumb.totals(23, 0, 0)
    thumb.words("leads by 23", "2nd", "2nd")
    thumb.enter(1, "viziers", "4")
    thumb.totals(13, 24, 0)
    expect(thumb.points(0, "viziers")).to_have_text("13")
    thumb.words("2nd", "leads by 11", "3rd")


def test_the_caret_stays_behind_what_is_typed_while_totals_change(sheet, thumb, page, written):
    play = sheet()
    thumb.tap(0, "gold")
    for digit, total in (("1", 1), ("2", 12), ("3", 123)):
        thumb.type(digit)
        thumb.totals(total, 0, 0)
    expect(thumb.entry(0, "gold")).to_have_value("123")
    assert page.evaluate(CARET) == "3 3"
    assert page.evaluate(FOCUS) == "e-0-gold"
    assert written(play, 0) == {"gold": "123"}


def test_a_tap_selects_what_stands_there_so_that_digits_replace_it(sheet, thumb, page):
    sheet()
    thumb.enter(0, "gold", "12")
    thumb.enter(1, "gold", "7")
    thumb.tap(0, "gold")
    assert page.evaluate(CARET) == "0 2"
    thumb.type("5")
    expect(thumb.entry(0, "gold")).to_have_value("5")


def test_a_minus_needs_no_minus_on_the_number_pad(sheet, thumb, page, written):
    play = sheet("ezra_nehemiah")
    expect(page.locator("#key-sign")).to_be_hidden()
    thumb.tap(0, "gold")
    expect(page.locator("#key-sign")).to_be_hidden()  # no number there may be negative
    thumb.tap(0, "vp_track")
    expect(page.locator("#key-sign")).to_be_visible()
    # A sign alone is not sent before its digits.
    thumb.type("-")
    page.wait_for_timeout(600)
    assert written(play, 0) == {}
    expect(thumb.message(0, "vp_track")).to_have_text("")
    thumb.type("8")
    expect(thumb.entry(0, "vp_track")).to_have_value("-8")
    thumb.totals(-8, 0, 0)
    assert written(play, 0) == {"vp_track": "-8"}


def test_the_sign_may_come_first_or_last_and_goes_again_as_any_sign_does(sheet, thumb, page):
    sheet("ezra_nehemiah")
    thumb.enter(0, "vp_track", "3")
    thumb.type("-")
    thumb.totals(-3, 0, 0)
    thumb.type("-")
    thumb.totals(3, 0, 0)
    expect(thumb.message(0, "vp_track")).to_have_text("")
    for text, after in (("\uff0d５", "5"), ("ー5", "5"), ("\u22125", "5"), ("ー", ""), ("５", "-5"), ("", "-")):
        thumb.entry(0, "vp_track").evaluate("(input, text) => { input.value = text; }", text)
        page.locator("#key-sign").tap()
        expect(thumb.entry(0, "vp_track")).to_have_value(after)


def test_a_sum_comes_back_as_typed(sheet, thumb, page, written):
    play = sheet()
    thumb.enter(0, "tiles", "15+8+8")
    thumb.totals(31, 0, 0)
    assert written(play, 0) == {"tiles": "15+8+8"}
    page.reload()
    expect(thumb.entry(0, "tiles")).to_have_value("15+8+8")
    thumb.totals(31, 0, 0)


def test_the_plus_key_keeps_the_focus_and_never_doubles(sheet, thumb, page):
    sheet()
    thumb.enter(0, "tiles", "+8++6")
    expect(thumb.entry(0, "tiles")).to_have_value("8+6")
    assert page.evaluate(FOCUS) == "e-0-tiles"
    thumb.tap(0, "gold")
    expect(page.locator("#key-plus")).to_be_hidden()
    # Nor a wide plus.
    thumb.tap(1, "tiles")
    page.keyboard.insert_text("8＋")
    thumb.type("+6")
    expect(thumb.entry(1, "tiles")).to_have_value("8＋6")
    thumb.totals(14, 14, 0)
    # It adds to a sum that the tap has selected.
    thumb.enter(2, "tiles", "8")
    thumb.next()
    thumb.enter(2, "tiles", "+4")
    expect(thumb.entry(2, "tiles")).to_have_value("8+4")
    thumb.totals(14, 14, 12)


def test_next_goes_round_the_table_and_says_where_to(sheet, thumb, page):
    sheet()
    next_key = page.locator("#key-next")
    thumb.tap(0, "gold")
    expect(next_key).to_have_text("Next: Berk ›")
    thumb.next()
    assert page.evaluate(FOCUS) == "e-1-gold"
    thumb.next()
    expect(next_key).to_have_text("Next: Viziers ›")
    thumb.next()
    assert page.evaluate(FOCUS) == "e-0-viziers"
    # At the last entry it leads to the finish.
    thumb.tap(2, "suits")
    expect(next_key).to_have_text("Close the keyboard")
    thumb.next()
    expect(page.get_by_role("button", name="Finish: who won?")).to_be_in_viewport()
    # A step opens no keyboard, and next goes on from it.
    thumb.step(1, "gold", 1)
    assert page.evaluate(FOCUS) == ""
    expect(next_key).to_have_text("Next: Chiyo ›")
    # It keeps to one player where only one is shown.
    thumb.only("Berk")
    thumb.tap(1, "gold")
    expect(next_key).to_have_text("Next: Viziers ›")
    thumb.next()
    assert page.evaluate(FOCUS) == "e-1-viziers"


def test_next_names_the_entries_within_one_row(sheet, thumb, page):
    sheet("terra_mystica", "Ada", "Berk")
    thumb.tap(0, "coins")
    expect(page.locator("#key-next")).to_have_text("Next: Workers ›")
    thumb.next()
    assert page.evaluate(FOCUS) == "e-0-workers"


def test_next_goes_from_kind_to_kind_while_numbers_are_typed(sheet, thumb, page):
    sheet()
    next_key = page.locator("#key-next")
    # From a blank kind, and from suits, it passes over fields that do not matter.
    thumb.tap(0, "suits")
    thumb.next()
    assert page.evaluate(FOCUS).startswith("e-1-goods.")
    thumb.tap(0, "goods.ivory")
    expect(next_key).to_have_text("Next: Sizes of your suits ›")
    thumb.next()
    assert page.evaluate(FOCUS) == "e-0-suits"
    thumb.enter(0, "goods.ivory", "2")
    expect(next_key).to_have_text("Next: Jewels ›")
    thumb.next()
    assert page.evaluate(FOCUS) == "e-0-goods.jewels"


def test_next_asks_nobody_for_suits_who_has_entered_kinds(sheet, thumb, page):
    sheet()
    thumb.step(0, "goods.silk", 1)
    thumb.tap(0, "goods.spice")
    thumb.next()
    assert page.evaluate(FOCUS) == "e-1-goods.ivory"


def test_next_asks_for_suits_as_the_player_before_has_entered_them(sheet, thumb, page):
    sheet()
    thumb.enter(0, "suits", "5+2")
    expect(page.locator("#key-next")).to_have_text("Next: Berk ›")
    thumb.next()
    assert page.evaluate(FOCUS) == "e-1-suits"


def test_next_brings_the_entry_between_the_strip_and_the_keys(sheet, thumb, page):
    sheet()
    thumb.tap(0, "gold")
    for _ in range(12):
        thumb.next()
        box = page.locator(":focus").bounding_box()
        assert (
            box["y"]
            > page.locator("#standings").bounding_box()["y"] + page.locator("#standings").bounding_box()["height"]
        )
        assert box["y"] + box["height"] < page.locator("#keypad").bounding_box()["y"]


def test_a_stepper_starts_from_what_a_blank_counts_as(sheet, thumb):
    sheet("architects", "Ada", "Berk")
    thumb.step(0, "virtue", 1)
    expect(thumb.entry(0, "virtue")).to_have_value("8")


def test_many_taps_on_a_stepper_count_each(sheet, thumb, page, written):
    play = sheet()
    thumb.step(0, "elders", 6)
    thumb.step(0, "elders", -2)
    expect(thumb.entry(0, "elders")).to_have_value("4")
    thumb.totals(8, 0, 0)
    # It says zero and goes no further,
    thumb.step(1, "gold", -2)
    expect(thumb.entry(1, "gold")).to_have_value("0")
    thumb.is_saved()
    assert written(play, 1) == {"gold": "0"}
    # reads the digits of a Japanese keyboard,
    thumb.tap(0, "gold")
    page.keyboard.insert_text("１２")
    thumb.step(0, "gold", 1)
    expect(thumb.entry(0, "gold")).to_have_value("13")
    # and leaves a text that is no number.
    thumb.tap(2, "gold")
    page.keyboard.insert_text("1.000")
    thumb.step(2, "gold", 1)
    expect(thumb.entry(2, "gold")).to_have_value("1.000")
    expect(thumb.message(2, "gold")).to_have_text("A whole number from 0 to 999.")


def test_a_held_stepper_repeats_and_the_next_tap_counts_once(sheet, thumb, page):
    sheet()
    more = thumb.entry(0, "gold").locator("xpath=..").locator('[data-step="1"]')
    more.hover()
    page.mouse.down()
    expect(thumb.entry(0, "gold")).to_have_value(SEVERAL)
    page.mouse.up()
    there = int(thumb.entry(0, "gold").input_value())
    page.wait_for_timeout(300)
    assert there >= 3
    expect(thumb.entry(0, "gold")).to_have_value(str(there))
    more.tap()
    expect(thumb.entry(0, "gold")).to_have_value(str(there + 1))
    # Nor does a hold that slides away swallow the next tap.
    more = thumb.entry(1, "gold").locator("xpath=..").locator('[data-step="1"]')
    more.hover()
    page.mouse.down()
    expect(thumb.entry(1, "gold")).to_have_value(SEVERAL)
    page.mouse.move(5, 400)
    page.mouse.up()
    there = int(thumb.entry(1, "gold").input_value())
    more.tap()
    expect(thumb.entry(1, "gold")).to_have_value(str(there + 1))


def test_arrow_keys_step_on_a_keyboard_while_the_mouse_wheel_changes_nothing_and_enter_goes_on(
    sheet, thumb, page, written
):
    play = sheet()
    thumb.enter(0, "gold", "5")
    thumb.entry(0, "gold").hover()
    page.mouse.wheel(0, -300)
    page.mouse.wheel(0, 300)
    expect(thumb.entry(0, "gold")).to_have_value("5")
    thumb.is_saved()
    assert written(play, 0) == {"gold": "5"}
    for key in ("ArrowUp", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    expect(thumb.entry(0, "gold")).to_have_value("6")
    # Enter does what next does.
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS) == "e-1-gold"
    thumb.totals(6, 0, 0)
    assert page.url.endswith("/")


def test_nothing_is_sent_while_an_input_method_composes(sheet, thumb, page, written):
    play = sheet()
    thumb.tap(0, "gold")
    ime = page.context.new_cdp_session(page)
    ime.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    page.wait_for_timeout(700)
    assert written(play, 0) == {}
    expect(thumb.message(0, "gold")).to_have_text("")
    ime.send("Input.insertText", {"text": "２"})
    thumb.totals(2, 0, 0)
    assert written(play, 0) == {"gold": "２"}


def test_a_digit_that_waits_to_be_sent_waits_for_the_input_method(sheet, thumb, page, written):
    play = sheet()
    thumb.enter(0, "gold", "1")
    ime = page.context.new_cdp_session(page)
    ime.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    page.wait_for_timeout(700)
    assert written(play, 0) == {}


def test_an_error_is_a_sentence_at_its_entry_and_goes_when_it_is_mended(sheet, thumb, page):
    sheet()
    thumb.enter(0, "gold", "1234")
    expect(thumb.message(0, "gold")).to_have_text("A whole number from 0 to 999.")
    expect(thumb.entry(0, "gold")).to_have_attribute("aria-invalid", "true")
    thumb.totals("—", 0, 0)
    page.keyboard.press("Backspace")
    expect(thumb.message(0, "gold")).to_have_text("")
    expect(thumb.entry(0, "gold")).to_have_attribute("aria-invalid", "false")
    thumb.totals(123, 0, 0)


def test_a_warning_leads_to_its_fields_and_shows_everybodys_rows_there(sheet, thumb, page):
    sheet()
    thumb.enter(0, "viziers", "9")
    thumb.enter(1, "viziers", "8")
    warning = thumb.notices()
    expect(warning).to_have_text("Viziers: 17 at this table, the box has 16.")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    warning.locator("a").tap()
    expect(thumb.entry(0, "viziers")).to_be_in_viewport()
    thumb.only("Chiyo")
    warning.locator("a").tap()
    expect(thumb.entry(0, "viziers")).to_be_in_viewport()
    expect(thumb.entry(1, "viziers")).to_be_in_viewport()


def test_an_entry_that_cannot_be_read_is_counted_with_what_is_to_check_and_leads_there(sheet, thumb, page):
    sheet()
    thumb.enter(0, "viziers", "17")
    expect(thumb.notices()).to_have_text("Viziers: 17 at this table, the box has 16.")
    thumb.enter(1, "gold", "1234")
    expect(page.locator("#notices-summary")).to_have_text("2 things to check")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#notices-summary").tap()
    error = page.get_by_role("link", name="Berk, Gold coins: A whole number from 0 to 999.")
    assert error.bounding_box()["height"] >= 44
    error.tap()
    expect(thumb.entry(1, "gold")).to_be_focused()
    expect(thumb.entry(1, "gold")).to_be_in_viewport()
    thumb.erase(1, "gold")
    expect(thumb.notices()).to_have_count(1)
    expect(thumb.notices()).to_have_text("Viziers: 17 at this table, the box has 16.")


def test_what_does_not_matter_stays_away_while_a_thumb_passes_by(sheet, thumb, page):
    sheet("architects", "Ada", "Berk")
    away = page.locator('.entry[data-hidden="hidden"]')
    before = away.count()
    assert before > 0
    thumb.open_cards(0, "buildings")
    thumb.close_cards()
    thumb.tap(0, "virtue")
    thumb.tap(1, "virtue")
    page.evaluate(NEXT_FRAMES)
    assert away.count() == before


def test_an_error_leads_to_its_entry_also_where_that_player_is_not_shown(sheet, thumb, page):
    sheet()
    thumb.enter(1, "gold", "1234")
    expect(thumb.notices()).to_have_text("Berk, Gold coins: A whole number from 0 to 999.")
    thumb.only("Ada")
    expect(thumb.entry(1, "gold")).to_be_hidden()
    thumb.notices().locator("a").tap()
    expect(thumb.entry(1, "gold")).to_be_focused()
    expect(page.locator(".filter a[aria-current]")).to_have_text("All")


def test_points_that_nobody_can_tell_lead_to_the_entry_that_is_why(sheet, thumb, page):
    sheet()
    thumb.enter(1, "viziers", "1234")
    link = page.get_by_role("link", name="see Berk: Viziers").first
    box = link.bounding_box()
    assert box["height"] >= 44
    assert box["width"] >= 44
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    thumb.only("Chiyo")
    link.tap()
    expect(thumb.entry(1, "viziers")).to_be_focused()
    expect(thumb.entry(1, "viziers")).to_be_in_viewport()


def test_nothing_typed_is_shown_as_not_entered(sheet, thumb, page):
    sheet("five_tribes", "Ada", "Berk")
    thumb.enter(0, "gold", "10")
    thumb.totals(10, 0)
    thumb.ask_who_won()
    expect(page.locator(".blank-entries dt")).to_have_text(["Ada", "Berk"])
    expect(page.locator(".blank-entries dd").nth(1)).to_contain_text("Gold coins Viziers")
    page.get_by_role("button", name="Leave these empty and finish").tap()
    expect(page.locator("h1")).to_have_text("Ada wins")


def test_what_is_not_entered_leads_to_its_entry(sheet, thumb, page):
    sheet("five_tribes", "Ada", "Berk")
    for field, focused in (("Palaces", thumb.entry(1, "palaces")), ("Djinns", thumb.cards(1, "djinns"))):
        thumb.ask_who_won()
        page.locator(".blank-entries dd").nth(1).get_by_role("link", name=field, exact=True).tap()
        page.wait_for_url("**/play/*/#*")
        expect(focused.and_(page.locator(":focus")).or_(focused.locator(":focus"))).to_be_in_viewport(ratio=1)


# Numbers as phones in the world type them, and what only looks like one.
TYPED = [
    "7", " 7 ", "７", "１２", "-5", "\u22125", "\uff0d5", "ー5", "ー５", "－ ５", "- 5", "\u3000５\u3000",
    "①", "½", "²", "٣", "ー٣", "ー", "-", "+5", "＋5", "5+", "0007", "1234567", "1.000", "1e3", "1_0", "0x1",
    "\u20115", "\ufeff5", "5\u200b", "\x1c5", "5\x85", "\xa05", "--5", "5-", "seven", "五", "",
]  # fmt: skip
STEP_UP = """([input, texts]) => {
  const more = input.parentElement.querySelector("[data-step='1']");
  return texts.map((text) => {
    input.value = text;
    more.click();
    return input.value;
  });
}"""


def test_the_stepper_reads_every_text_as_the_server_does(sheet, thumb, page):
    sheet("ezra_nehemiah", "Ada", "Berk")
    thumb.enter(0, "vp_track", "1")
    entry = thumb.entry(0, "vp_track")
    high = int(entry.get_attribute("data-high"))
    stepped = page.evaluate(STEP_UP, [entry.element_handle(), TYPED])
    for text, after in zip(TYPED, stepped, strict=True):
        meant = normalize_number(text) or "0"
        number = WHOLE_NUMBER.fullmatch(meant)
        assert after == (str(min(high, int(meant) + 1)) if number else text), repr(text)


def test_a_stepper_tapped_while_another_entry_is_typed_in_takes_the_next_digits(sheet, thumb, page, written):
    play = sheet()
    thumb.enter(0, "gold", "12")
    page.locator("#f-1-viziers .step").last.tap()
    assert page.evaluate(FOCUS) == "e-1-viziers"
    thumb.type("5")
    thumb.totals(12, 25, 0)
    assert (written(play, 0), written(play, 1)) == ({"gold": "12"}, {"viziers": "5"})


def test_a_flag_is_one_tap_and_next_goes_on_behind_it(sheet, thumb, page, written):
    play = sheet("architects", "Ada", "Berk")
    thumb.levels(0, "cathedral").filter(has_text="4").tap()
    thumb.totals(4, 0)
    assert written(play, 0) == {"cathedral": "2"}
    expect(page.locator("#key-next")).to_have_text("Next: Berk ›")
    thumb.next()
    assert page.evaluate("document.activeElement.name") == "e-1-cathedral"
    thumb.levels(1, "cathedral").filter(has_text="20").tap()
    thumb.totals(4, 20)
    thumb.next()
    assert page.evaluate(FOCUS) == "e-0-virtue"


def test_a_flag_is_picked_with_the_arrow_keys_and_enter_goes_on(sheet, thumb, page, written):
    play = sheet("architects", "Ada", "Berk")
    page.locator("[name=e-0-cathedral]").first.focus()
    for key, total in (("Space", 0), ("ArrowRight", 2), ("ArrowRight", 4), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        thumb.totals(total, 0)
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.name") == "e-1-cathedral"
    thumb.is_saved()
    assert (written(play, 0), written(play, 1)) == ({"cathedral": "1"}, {})


def test_a_flag_that_another_phone_picks_appears_and_goes_again(sheet, thumb, page, elsewhere):
    play = sheet("architects", "Ada", "Berk")
    flags = thumb.levels(1, "cathedral").locator("input")
    elsewhere(play, 1, "cathedral", "4")
    expect(flags.nth(4)).to_be_checked()
    thumb.totals(0, 12)
    elsewhere(play, 1, "cathedral", "1", was="4")
    expect(flags.nth(1)).to_be_checked()
    elsewhere(play, 1, "cathedral", "", was="1")
    expect(page.locator("[name=e-1-cathedral]:checked")).to_have_count(0)
    thumb.levels(1, "cathedral").nth(2).tap()
    thumb.totals(0, 4)


def test_undo_takes_a_flag_back_and_says_whose(sheet, thumb, page, written):
    play = sheet("architects", "Ada", "Berk")
    thumb.levels(0, "cathedral").nth(3).tap()
    thumb.totals(7, 0)
    page.get_by_role("button", name="Undo my last entry").tap()
    thumb.totals(0, 0)
    expect(page.locator("#status")).to_have_text("Taken back: Cathedral, Ada")
    expect(page.locator("[name=e-0-cathedral]:checked")).to_have_count(0)
    assert written(play, 0) == {}


def test_a_flag_of_one_player_is_picked_where_only_that_one_is_shown(sheet, thumb, page):
    sheet("architects", "Ada", "Berk")
    thumb.only("Berk")
    thumb.levels(1, "cathedral").nth(5).tap()
    thumb.totals(0, 20)
    page.reload()
    expect(thumb.levels(1, "cathedral").locator("input").nth(5)).to_be_checked()
    expect(thumb.levels(0, "cathedral").first).to_be_hidden()
    thumb.totals(0, 20)


def test_a_link_to_a_flag_that_was_not_entered_leads_there(sheet, thumb, page):
    sheet("architects", "Ada", "Berk")
    thumb.levels(0, "cathedral").nth(3).tap()
    thumb.ask_who_won()
    page.locator("dd a[href$='#f-1-cathedral']").tap()
    page.wait_for_function("document.activeElement.name === 'e-1-cathedral'")


def test_next_leaves_the_entry_that_follows_in_view(sheet, thumb, page):
    sheet()
    thumb.tap(2, "viziers")
    page.set_viewport_size({"width": 390, "height": 508})  # as a keyboard leaves it
    for _ in range(3):
        thumb.next()
    expect(thumb.entry(2, "elders")).to_be_focused()
    opener, keys = thumb.cards(0, "djinns").locator(".cards-open"), page.locator("#keypad")
    assert opener.bounding_box()["y"] + opener.bounding_box()["height"] <= keys.bounding_box()["y"]
