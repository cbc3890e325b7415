"""Known complaints about other score apps, again with five phones at one table."""

import pytest
from playwright.sync_api import expect

from scorer.games import all_games
from scorer.plays.models import Edit, Play
from scorer.plays.player_colours import palette
from scorer.plays.writes import NewSeat
from tests.e2e.inspection import CONTRAST, found
from tests.e2e.network import EDIT, POLL, HeldAnswers, disconnect, reconnect
from tests.e2e.shared_sheet import LOST, NAMES

CARET = "[document.activeElement.id, document.activeElement.selectionStart, document.activeElement.selectionEnd].join()"
LISTEN = """() => {
  const status = document.getElementById("status");
  window.heard = [status.textContent];
  const hear = new MutationObserver(() => heard.push(status.textContent));
  hear.observe(status, { childList: true, characterData: true, subtree: true });
}"""
SHAPES = "() => [...document.querySelectorAll('.strip .marker path')].map((path) => path.getAttribute('d'))"
SMALL = """() => [...document.querySelectorAll("#sheet input[type=text]")]
  .filter((input) => parseFloat(getComputedStyle(input).fontSize) < 16).map((input) => input.id)"""
KEYBOARD_OPEN = {"width": 390, "height": 420}


@pytest.fixture
def phones(table, complaints):
    """`phones(3)`: three on a sheet of Terra Mystica for five, and the play."""
    complaints.expect(LOST)

    def phones(number):
        shared = table(phones=number)
        return shared.thumbs, shared.play

    return phones


@pytest.fixture
def ada(phones):
    """One phone on such a sheet."""
    (ada,), _play = phones(1)
    return ada


def test_a_minus_typed_on_one_phone_is_a_minus_on_all(table):
    first, *others = table(game="ezra_nehemiah", names=NAMES[:4], phones=3).thumbs
    first.enter(0, "vp_track", "-8")
    for other in others:
        expect(other.entry(0, "vp_track")).to_have_value("-8")
        other.totals(-8, 0, 0, 0)


def test_a_reload_in_the_middle_of_a_number_while_two_others_write_loses_nothing(phones, written):
    (ada, *others), play = phones(3)
    ada.enter(0, "vp_track", "37")
    for seat, other in enumerate(others * 2, 1):
        other.enter(seat, "vp_track", str(seat))
    ada.page.reload()
    for thumb in (ada, *others):
        thumb.totals(37, 1, 2, 3, 4)
    assert [written(play, seat)["vp_track"] for seat in range(5)] == ["37", "1", "2", "3", "4"]
    assert list(Play.objects.all()) == [play]


def test_five_texts_for_one_entry_are_all_told_and_one_tap_settles_it(phones, written):
    (ada, *others), play = phones(5)
    for other in others:
        disconnect(other.page, POLL)
    ada.enter(0, "vp_track", "11")
    ada.is_saved()
    for other, text in zip(others, ("12", "13", "14", "15"), strict=True):
        other.enter(0, "vp_track", text)
        expect(other.page.locator(".conflict")).to_contain_text(
            f"Another phone wrote 11 here; that stands. You typed {text}."
        )
    assert written(play, 0) == {"vp_track": "11"}
    for other in others:
        reconnect(other.page, POLL)
    others[1].page.get_by_role("button", name="Use 13").tap()
    for thumb in (ada, *others):
        thumb.page.locator("h1").tap()
        expect(thumb.entry(0, "vp_track")).to_have_value("13")
    edits = list(Edit.objects.filter(play=play).order_by("pk").values_list("new", "refused"))
    assert edits == [("11", False), *((text, True) for text in ("12", "13", "14", "15")), ("13", False)]


def test_a_change_is_one_sentence_and_not_one_a_key(ada):
    ada.page.evaluate(LISTEN)
    ada.enter(0, "vp_track", "152")
    ada.is_saved()
    expect(ada.page.get_by_role("status")).to_have_text("Ada 152, leads by 152")
    # The region was there before the announcement.
    assert ada.page.evaluate("heard") == ["", "Ada 152, leads by 152"]


def test_the_steppers_say_whose_and_which_field(ada):
    steppers = ada.page.locator('[id="e-1-fire"]').locator("xpath=..").locator(".step").all()
    names = [step.get_attribute("aria-label") for step in steppers]
    assert len(set(names)) == 2
    assert all("Fire" in name and "Berk" in name for name in names)


COLOURS = palette(all_games()["terra_mystica"])


@pytest.mark.parametrize("colours", [COLOURS[:5], COLOURS[-5:]], ids="-".join)
def test_every_colour_is_readable_in_both_themes_and_has_a_shape(begun, page, colours):
    seats = [NewSeat(name, "player", colour) for name, colour in zip(NAMES, colours, strict=True)]
    page.goto(f"/play/{begun('terra_mystica', *seats).edit_code}/")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert found(page, CONTRAST) == []
    shapes = page.evaluate(SHAPES)
    assert len(set(shapes)) == len(shapes) == 5


def test_no_field_makes_a_phone_zoom_and_a_person_still_may(ada):
    assert ada.page.evaluate(SMALL) == []
    content = ada.page.locator("meta[name=viewport]").get_attribute("content")
    assert "user-scalable" not in content
    assert "maximum-scale" not in content


def test_the_totals_and_what_is_not_saved_are_in_view_above_an_open_keyboard(ada):
    ada.page.set_viewport_size(KEYBOARD_OPEN)
    disconnect(ada.page, EDIT)
    ada.enter(4, "power_bowl_3", "3")
    expect(ada.page.locator("#saved")).to_have_text("Not saved, will retry")
    for seen in (ada.page.locator(".strip .total").first, ada.page.locator("#saved"), ada.entry(4, "power_bowl_3")):
        expect(seen).to_be_in_viewport()
    reconnect(ada.page, EDIT)
    ada.is_saved()


def test_a_number_typed_slowly_while_two_others_write_stays_whole(phones, written):
    (ada, *others), play = phones(3)
    ada.tap(0, "vp_track")
    for length, (digit, seat, other) in enumerate(zip("123", (1, 2, 3), others * 2, strict=False), 1):
        ada.type(digit)
        other.enter(seat, "vp_track", "5")
        expect(ada.entry(seat, "vp_track")).to_have_value("5")
        assert ada.page.evaluate(CARET) == f"e-0-vp_track,{length},{length}"
    ada.is_saved()
    assert written(play, 0) == {"vp_track": "123"}
    ada.next()
    ada.tap(0, "vp_track")
    others[1].enter(4, "vp_track", "6")
    expect(ada.entry(4, "vp_track")).to_have_value("6")
    assert ada.page.evaluate(CARET) == "e-0-vp_track,0,3"


def test_an_old_answer_undoes_neither_this_phones_number_nor_two_others(phones):
    (ada, *others), _play = phones(3)
    late = HeldAnswers(ada.page)
    ada.enter(0, "vp_track", "2")
    late.wait_for_one()
    ada.type("3")
    for seat, other in enumerate(others * 2, 1):
        other.enter(seat, "vp_track", "5")
        expect(ada.entry(seat, "vp_track")).to_have_value("5")
    late.release()
    ada.is_saved()
    for thumb in (ada, *others):
        expect(thumb.entry(0, "vp_track")).to_have_value("23")
    wanted = ada.page.locator(".strip .total").all_inner_texts()
    for other in others:
        other.totals(*wanted)


def test_what_is_typed_while_a_save_is_under_way_reaches_all_three(phones, written):
    (ada, *others), play = phones(3)
    late = HeldAnswers(ada.page)
    ada.enter(0, "vp_track", "4")
    late.wait_for_one()
    ada.type("2")
    ada.page.locator("h1").tap()
    expect(ada.page.locator("#saved")).to_have_text("Saving…")
    late.release()
    ada.is_saved()
    for thumb in (ada, *others):
        expect(thumb.entry(0, "vp_track")).to_have_value("42")
    assert written(play, 0) == {"vp_track": "42"}


def test_three_fields_typed_in_aeroplane_mode_go_out_in_order_and_a_conflict_is_shown(phones, written):
    (ada, berk, *others), play = phones(3)
    ada.page.context.set_offline(True)
    for unit, text in (("vp_track", "12"), ("coins", "3"), ("workers", "4")):
        ada.enter(0, unit, text)
        ada.page.locator("h1").tap()
    berk.enter(0, "coins", "9")
    berk.is_saved()
    expect(ada.page.locator("#saved")).to_have_text("Not saved, will retry")
    expect(ada.entry(0, "coins")).to_have_value("3")
    ada.page.context.set_offline(False)
    expect(ada.page.locator(".conflict")).to_contain_text("Another phone wrote 9 here; that stands. You typed 3.")
    expect(ada.page.locator("#saved")).to_have_text("Entries to settle: 1")
    for other in others:
        expect(other.entry(0, "workers")).to_have_value("4")
    assert written(play, 0) == {"vp_track": "12", "coins": "9", "workers": "4"}
    of_ada = Edit.objects.filter(play=play).exclude(new="9").order_by("pk").values_list("unit", flat=True)
    assert list(of_ada) == ["vp_track", "coins", "workers"]


def test_a_phone_without_a_server_says_so_and_the_two_others_go_on(phones, written):
    (ada, *others), play = phones(3)
    disconnect(ada.page, EDIT)
    ada.enter(0, "vp_track", "12")
    expect(ada.page.locator("#saved")).to_have_text("Not saved, will retry")
    for seat, other in enumerate(others * 2, 1):
        other.enter(seat, "vp_track", "5")
        expect(ada.entry(seat, "vp_track")).to_have_value("5")
    assert written(play, 0) == {}
    expect(ada.entry(0, "vp_track")).to_have_value("12")
    reconnect(ada.page, EDIT)
    ada.is_saved()
    for other in others:
        expect(other.entry(0, "vp_track")).to_have_value("12")
