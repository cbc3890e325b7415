"""Several phones on one sheet: all show the same, and no focused entry is overwritten."""

import functools

import pytest
from playwright.sync_api import expect

from scorer.plays import writes
from scorer.plays.models import Edit
from scorer.plays.writes import NewSeat
from tests.e2e.network import EDIT, POLL, HeldAnswers, disconnect, reconnect, wait_until
from tests.e2e.thumb import NEXT_FRAMES, Thumb

SELECTION = "document.activeElement.selectionStart + ' ' + document.activeElement.selectionEnd"
FOCUS = "document.activeElement.id"
UNHEARD = "Object.keys(localStorage).filter((key) => /^scorer (let be|waiting) /.test(key))"


@pytest.fixture
def phone(sheet, thumb):
    """A phone on a sheet of Five Tribes, and the play; `elsewhere` writes as the other one."""
    play = sheet("five_tribes", "Ada", "Berk")
    return thumb, play


@pytest.fixture
def phones(phone, another_phone):
    """Ada's and Berk's phones on one sheet of Five Tribes, and the play."""
    ada, play = phone
    berk = another_phone()
    berk.page.goto(f"/play/{play.edit_code}/")
    return ada, berk, play


def test_a_change_on_one_phone_is_seen_on_the_other_by_itself(phones, written):
    ada, berk, play = phones
    ada.enter(0, "gold", "12")
    expect(ada.page.get_by_role("status")).to_have_text("Ada 12, leads by 12")
    berk.totals(12, 0)
    expect(berk.entry(0, "gold")).to_have_value("12")
    expect(berk.points(0, "gold")).to_have_text("12")
    # Two fields written at once are both kept.
    ada.enter(0, "elders", "1")
    berk.enter(1, "gold", "9")
    ada.totals(14, 9)
    berk.totals(14, 9)
    assert (written(play, 0), written(play, 1)) == ({"gold": "12", "elders": "1"}, {"gold": "9"})
    # A text that no field takes shows its error on every phone.
    ada.enter(0, "gold", "1234")
    expect(berk.message(0, "gold")).to_have_text("A whole number from 0 to 999.")
    expect(berk.entry(0, "gold")).to_have_value("1234")
    berk.totals("—", 9)


def test_the_copied_link_opens_the_same_sheet(phone, another_phone, elsewhere):
    ada, play = phone
    elsewhere(play, 0, "gold", "12")
    ada.page.get_by_role("link", name="Share this sheet").tap()
    link = ada.page.get_by_label("Link to fill it in").input_value()
    chiyo = another_phone()
    chiyo.page.goto(link)
    chiyo.page.get_by_role("link", name="I fill it in for several").tap()
    expect(chiyo.entry(0, "gold")).to_have_value("12")


def test_the_view_link_follows_and_then_shows_the_result(begun, thumb, elsewhere, finished):
    play = begun("five_tribes", "Ada", "Berk")
    thumb.page.goto(f"/view/{play.view_code}/")
    expect(thumb.page.locator("input:visible")).to_have_count(0)
    elsewhere(play, 0, "gold", "12")
    thumb.totals(12, 0)
    finished(play)
    expect(thumb.page.locator("h1")).to_have_text("Ada wins")
    expect(thumb.page.get_by_role("button", name="Reopen")).to_have_count(0)


def test_a_conflict_is_asked_of_the_phone_that_typed_with_both_texts_and_one_tap_settles_it(phones, written):
    ada, berk, play = phones
    stop_polling(berk)
    ada.enter(0, "gold", "12")
    ada.is_saved()
    berk.enter(0, "gold", "15")
    question = berk.page.locator(".conflict")
    expect(question).to_contain_text("Another phone wrote 12 here; that stands. You typed 15.")
    assert written(play, 0) == {"gold": "12"}
    ada.page.reload()
    ada.is_saved()
    expect(ada.page.locator(".conflict")).to_have_count(0)
    question.get_by_role("button", name="Use 15").tap()
    expect(question).to_have_count(0)
    berk.totals(15, 0)
    expect(berk.entry(0, "gold")).to_have_value("15")
    expect(ada.entry(0, "gold")).to_have_value("15")
    assert list(Edit.objects.filter(play=play).values_list("new", "refused")) == [
        ("12", False),
        ("15", True),
        ("15", False),
    ]


def test_what_stands_is_shown_once_the_entry_is_left_and_a_new_number_answers_the_question(phone, elsewhere, written):
    berk, play = phone
    question = berk.page.locator(".conflict")
    stop_polling(berk)
    elsewhere(play, 0, "gold", "12")
    berk.enter(0, "gold", "15")
    expect(question).to_be_visible()
    expect(berk.entry(0, "gold")).to_have_value("15")
    berk.next()
    expect(berk.entry(0, "gold")).to_have_value("12")
    expect(question).to_be_visible()
    berk.enter(0, "gold", "20")
    expect(question).to_have_count(0)
    berk.totals(20, 0)
    assert written(play, 0) == {"gold": "20"}
    # So does the number that stands, typed once more.
    elsewhere(play, 0, "gold", "12", "20")
    berk.next()
    berk.enter(0, "gold", "15")
    expect(question).to_be_visible()
    berk.next()
    berk.enter(0, "gold", "12")
    expect(question).to_have_count(0)
    berk.is_saved()


def test_a_conflict_is_shown_however_late_its_answer_comes_and_settled_by_a_newer_text_elsewhere(phone, elsewhere):
    berk, play = phone
    late = HeldAnswers(berk.page)
    stale = HeldAnswers(berk.page, POLL)
    elsewhere(play, 0, "gold", "12")
    berk.enter(0, "gold", "15")
    late.wait_for_one()
    stale.release()
    elsewhere(play, 1, "gold", "3")
    berk.totals(12, 3)
    late.release()
    expect(berk.page.locator(".conflict")).to_contain_text("You typed 15.")
    expect(berk.page.locator("#saved")).to_have_text(TO_SETTLE)
    berk.totals(12, 3)
    elsewhere(play, 0, "gold", "20", "12")
    expect(berk.page.locator(".conflict")).to_have_count(0)
    berk.is_saved()


@pytest.fixture
def clash(phone, elsewhere):
    """A conflict: another phone wrote 12 where Berk's has typed 15 and left the field."""
    berk, play = phone
    stop_polling(berk)
    elsewhere(play, 0, "gold", "12")
    berk.enter(0, "gold", "15")
    expect(berk.page.locator(".conflict")).to_be_visible()
    berk.next()
    return phone


TO_SETTLE = "Entries to settle: 1"


def test_the_sign_says_that_a_conflict_is_not_settled_and_leads_to_it_wherever_the_sheet_is_scrolled(clash):
    berk, _play = clash
    sign = berk.page.locator("#saved")
    expect(sign).to_have_text(TO_SETTLE)
    dot = "getComputedStyle(document.getElementById('saved'), '::before').backgroundColor"
    assert berk.page.evaluate(dot) == "rgb(143, 79, 0)"  # neither green nor red
    berk.page.evaluate("window.scrollTo(0, 0)")
    expect(sign).to_be_in_viewport()
    berk.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(sign).to_be_in_viewport()
    berk.only("Berk")
    expect(berk.page.locator(".conflict")).to_be_hidden()
    sign.locator("a").tap()
    expect(berk.page.locator(".conflict")).to_be_in_viewport()
    expect(berk.page.locator(".conflict")).to_be_focused()


def test_a_conflict_is_spoken_once_and_its_sign_never_over_another_sentence(clash):
    berk, _play = clash
    spoken = berk.page.get_by_role("status")
    expect(berk.page.locator("#saved")).to_have_text(TO_SETTLE)
    expect(spoken).to_have_text("Another phone wrote 12 here; that stands. You typed 15.")
    berk.enter(1, "gold", "3")
    expect(spoken).to_have_text("Berk 3, 2nd")
    expect(berk.page.locator("#saved")).to_have_text(TO_SETTLE)
    expect(spoken).to_have_text("Berk 3, 2nd")


def test_what_stands_may_be_left_as_it_is_for_good_and_the_focus_stays_beside_it(clash, written):
    berk, play = clash
    leave(berk)
    expect(berk.page.locator(".conflict")).to_have_count(0)
    assert berk.page.evaluate(FOCUS) == "f-0-gold"
    berk.is_saved()
    berk.page.reload()
    berk.is_saved()
    expect(berk.page.locator(".conflict")).to_have_count(0)
    berk.totals(12, 0)
    assert written(play, 0) == {"gold": "12"}


def leave(phone):
    phone.page.get_by_role("button", name="Leave it as it is").tap()


def test_what_is_let_be_is_nothing_that_this_phone_typed(clash, elsewhere, written):
    """Ada's phone has written 13 by the time of the tap, and Berk's has not heard of it."""
    berk, play = clash
    elsewhere(play, 0, "gold", "13", "12")
    leave(berk)
    berk.is_saved()
    berk.page.reload()
    berk.is_saved()
    expect(berk.page.locator(".conflict")).to_have_count(0)
    expect(berk.entry(0, "gold")).to_have_value("13")
    assert written(play, 0) == {"gold": "13"}


def test_what_is_let_be_never_waits_on_the_phone(clash, finished, complaints):
    berk, play = clash
    complaints.expect("ERR_CONNECTION_FAILED")
    disconnect(berk.page, "**/let-be/")
    leave(berk)
    berk.is_saved()
    assert berk.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('scorer waiting'))") == []
    finished(play)
    berk.page.goto(f"/play/{play.edit_code}/result/")
    expect(berk.page.locator("#outbox")).to_be_hidden()


@pytest.mark.parametrize("name", ["Leave it as it is", "Use 15"])
def test_no_reload_asks_again_what_was_answered_while_the_server_was_away(clash, written, complaints, name):
    berk, play = clash
    complaints.expect("ERR_CONNECTION_FAILED|htmx:")
    for address in ("**/let-be/", EDIT, "**/edits/"):
        disconnect(berk.page, address)
    berk.page.get_by_role("button", name=name).tap()
    berk.page.reload()
    expect(berk.page.locator("#saved")).to_have_text("Saved" if "Leave" in name else "Not saved, will retry")
    expect(berk.page.locator(".conflict")).to_have_count(0)
    for address in ("**/let-be/", EDIT, "**/edits/"):
        reconnect(berk.page, address)
    until_heard(berk)
    berk.is_saved()
    berk.page.reload()
    berk.is_saved()
    expect(berk.page.locator(".conflict")).to_have_count(0)
    assert written(play, 0) == {"gold": "12" if "Leave" in name else "15"}


def until_heard(thumb):
    """Waits until the outbox is empty."""
    wait_until(thumb.page, lambda: thumb.page.evaluate(UNHEARD) == [])


@pytest.fixture
def unheard(phone, elsewhere, complaints):
    """Berk's 15 met another phone's 12 on the server, and his phone has not heard of it."""
    berk, play = phone
    complaints.expect("ERR_CONNECTION_FAILED|htmx:")
    stop_polling(berk)
    elsewhere(play, 0, "gold", "12")
    berk.page.route(EDIT, lambda route: route.fetch() and route.abort("connectionfailed"))
    berk.enter(0, "gold", "15")
    expect(berk.page.locator("#saved")).to_have_text("Not saved, will retry")
    return berk, play


def test_what_is_under_way_once_more_is_asked_about_when_its_answer_is_here(unheard):
    """The sheet knows of the question, but nobody could answer it while the text still goes out."""
    berk, _play = unheard
    berk.page.reload()
    expect(berk.page.locator("#saved")).to_have_text("Not saved, will retry")
    expect(berk.page.locator(".conflict")).to_have_count(0)
    reconnect(berk.page)
    expect(berk.page.locator(".conflict")).to_contain_text("You typed 15.")
    expect(berk.page.locator("#saved")).to_have_text(TO_SETTLE)


def test_what_one_tab_let_be_is_not_asked_by_another_that_had_sent_it_too(unheard):
    berk, play = unheard
    other = Thumb(berk.page.context.new_page())
    late = HeldAnswers(other.page)
    other.page.goto(f"/play/{play.edit_code}/")
    late.wait_for_one()
    reconnect(berk.page)
    leave(berk)
    late.release()
    other.is_saved()
    expect(other.page.locator(".conflict")).to_have_count(0)
    expect(other.entry(0, "gold")).to_have_value("12")


def test_what_is_let_be_is_told_as_soon_as_that_can_be(clash, complaints):
    berk, _play = clash
    complaints.expect("ERR_CONNECTION_FAILED")
    disconnect(berk.page, "**/let-be/")
    leave(berk)
    with berk.page.expect_response("**/let-be/"):
        reconnect(berk.page, "**/let-be/")
    berk.page.reload()
    berk.is_saved()
    expect(berk.page.locator(".conflict")).to_have_count(0)


def test_a_question_that_one_tab_lets_be_goes_in_the_other(clash):
    berk, play = clash
    other = berk.page.context.new_page()
    other.goto(f"/play/{play.edit_code}/")
    expect(other.locator(".conflict")).to_contain_text("You typed 15.")
    leave(berk)
    expect(other.locator(".conflict")).to_have_count(0)
    expect(other.locator("#saved")).to_have_text("Saved")


def test_a_reload_the_way_back_and_another_tab_ask_again_what_is_not_settled(clash, written):
    berk, play = clash
    berk.page.reload()
    question = berk.page.locator(".conflict")
    expect(question).to_contain_text("Another phone wrote 12 here; that stands. You typed 15.")
    expect(berk.page.locator("#saved")).to_have_text(TO_SETTLE)
    expect(berk.page.get_by_role("status")).to_have_text(TO_SETTLE)
    berk.page.get_by_role("link", name="Who changed what").tap()
    berk.page.wait_for_url("**/log/")
    berk.page.go_back()
    expect(question).to_contain_text("You typed 15.")
    tabs = [berk.page.context.new_page() for _ in range(2)]
    berk.page.close()
    for tab in tabs:
        tab.goto(f"/play/{play.edit_code}/")
        expect(tab.locator(".conflict")).to_contain_text("You typed 15.")
    # One of them answers for the other.
    tabs[0].bring_to_front()
    tabs[0].get_by_role("button", name="Use 15").tap()
    for tab in tabs:
        expect(tab.locator(".conflict")).to_have_count(0)
        Thumb(tab).is_saved()
    assert written(play, 0) == {"gold": "15"}


def test_no_reload_asks_what_somebody_has_written_anew(clash, elsewhere):
    berk, play = clash
    elsewhere(play, 0, "gold", "20", "12")
    berk.page.reload()
    berk.is_saved()
    expect(berk.page.locator(".conflict")).to_have_count(0)


def test_two_phones_that_tick_one_card_do_not_quarrel(phone, elsewhere, written):
    berk, play = phone
    stop_polling(berk)
    elsewhere(play, 0, "djinns.jafaar", "1")
    berk.pick(0, "djinns", "jafaar")
    berk.is_saved()
    expect(berk.page.locator(".conflict")).to_have_count(0)
    assert written(play, 0) == {"djinns.jafaar": "1"}


def test_another_phones_edit_leaves_the_entry_under_the_thumb_alone(phone, elsewhere, written):
    berk, play = phone
    # Half a number stays,
    berk.enter(1, "gold", "1")
    berk.is_saved()
    elsewhere(play, 0, "gold", "12")
    berk.totals(12, 1)
    berk.type("5")
    berk.totals(12, 15)
    assert written(play, 1) == {"gold": "15"}
    berk.is_saved()
    # a selection too,
    berk.next()
    berk.tap(1, "gold")
    assert berk.page.evaluate(SELECTION) == "0 2"
    elsewhere(play, 0, "gold", "13", "12")
    berk.totals(13, 15)
    assert berk.page.evaluate(FOCUS) == "e-1-gold"
    assert berk.page.evaluate(SELECTION) == "0 2"
    # and a text changes only when the entry is left.
    berk.tap(0, "gold")
    elsewhere(play, 0, "gold", "14", "13")
    berk.totals(14, 15)
    expect(berk.entry(0, "gold")).to_have_value("13")
    berk.next()
    expect(berk.entry(0, "gold")).to_have_value("14")


def test_nothing_is_swapped_when_nothing_changed(phone):
    ada, _play = phone
    ada.page.evaluate("document.getElementById('play-state').dataset.mine = 'same'")
    late = HeldAnswers(ada.page, POLL)
    late.wait_for_one()
    with ada.page.expect_response(POLL):
        late.release()
    ada.page.evaluate(NEXT_FRAMES)
    expect(ada.page.locator("#play-state")).to_have_attribute("data-mine", "same")


def test_a_finish_takes_the_other_phone_to_the_result_and_a_reopening_says_that_it_was_finished(phones):
    ada, berk, _play = phones
    again = "This play was finished before. It does not count until it is finished again."
    expect(ada.page.get_by_text(again)).to_have_count(0)
    berk.tap(1, "gold")
    ada.enter(0, "gold", "12")
    ada.finish()
    berk.page.wait_for_url("**/result/")
    expect(berk.page.locator("h1")).to_have_text("Ada wins")
    # Its log leads back to the result.
    ada.page.get_by_role("link", name="Who changed what").tap()
    ada.page.wait_for_url("**/log/")
    ada.page.get_by_role("link", name="To the result").tap()
    expect(ada.page.locator("h1")).to_have_text("Ada wins")
    ada.page.get_by_role("button", name="Reopen").tap()
    expect(ada.page.get_by_text(again)).to_be_in_viewport()
    expect(berk.page.get_by_text(again)).to_be_visible()
    ada.finish()
    expect(ada.page.locator("h1")).to_have_text("Ada wins")


def test_a_finish_on_another_phone_never_loses_what_waits_on_this_one(phone, complaints, finished):
    berk, play = phone
    complaints.expect("status of 409|Status Error Code 409")
    berk.enter(1, "gold", "9")
    berk.is_saved()
    late = HeldAnswers(berk.page, POLL)
    late.wait_for_one()
    finished(play)
    berk.type("5")
    expect(berk.page.locator("#saved")).to_have_text("Finished elsewhere")
    late.release()
    berk.page.wait_for_timeout(2500)
    assert berk.page.url.endswith(f"/play/{play.edit_code}/")
    expect(berk.entry(1, "gold")).to_have_value("95")
    writes.reopen_play(play.edit_code, "another phone")
    berk.page.get_by_role("button", name="Send: Berk, Gold coins, 95").tap()
    berk.totals(0, 95)
    berk.is_saved()


def test_the_note_that_it_is_finished_leads_to_the_result(phone, complaints, finished):
    berk, play = phone
    complaints.expect("status of 409|Status Error Code 409")
    stop_polling(berk)
    finished(play)
    berk.enter(1, "gold", "9")
    berk.page.get_by_role("link", name="Finished elsewhere").tap()
    berk.page.wait_for_url("**/result/")


def renames(play, name):
    """Renames Berk on another phone."""
    seats = [NewSeat("Ada", "player", "blue"), NewSeat(name, "player", "pink")]
    writes.change_table(play.edit_code, lambda play: (seats, {}), "another phone")


def test_new_names_reach_a_phone_but_never_while_an_entry_is_under_the_thumb(phones):
    ada, berk, play = phones
    name = berk.page.locator(".player-name bdi").nth(1)
    ada.page.get_by_role("link", name="Names, seats, options").tap()
    ada.page.get_by_label("Player 2").fill("Bülent")
    ada.page.get_by_role("button", name="Save").tap()
    expect(berk.page.locator(".strip bdi").nth(1)).to_have_text("Bülent")
    expect(name).to_have_text("Bülent")
    berk.tap(1, "gold")
    renames(play, "Bora")
    with berk.page.expect_response(lambda answer: answer.headers.get("hx-refresh") == "true"):
        pass
    berk.type("9")
    assert berk.page.evaluate(FOCUS) == "e-1-gold"
    berk.totals(0, 9)
    berk.page.locator("h1").tap()
    expect(name).to_have_text("Bora")
    expect(berk.entry(1, "gold")).to_have_value("9")
    # They reach a phone that is writing, too.
    stop_polling(berk)
    renames(play, "Bilge")
    berk.enter(1, "gold", "8")
    berk.totals(0, 8)
    berk.page.reload()
    expect(name).to_have_text("Bilge")
    expect(berk.entry(1, "gold")).to_have_value("8")


def count_poll(asked, phone, request):
    asked[phone] += "/since/" in request.url


def test_a_hidden_page_asks_nothing_and_catches_up_when_it_is_looked_at(phones):
    ada, berk, _play = phones
    hide = "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
    berk.page.evaluate(f"{hide} }}", True)
    asked = {ada: 0, berk: 0}
    for phone in asked:
        phone.page.on("request", functools.partial(count_poll, asked, phone))
    ada.enter(0, "gold", "12")
    wait_until(ada.page, lambda: asked[ada] >= 2)
    assert asked[berk] == 0
    berk.page.evaluate(f"{hide} document.dispatchEvent(new Event('visibilitychange')); }}", False)
    berk.totals(12, 0)


def stop_polling(phone: Thumb) -> None:
    """Loses the answers to polls."""
    phone.page.evaluate("document.getElementById('poller').remove()")


def test_a_faction_chosen_elsewhere_brings_its_colour_and_its_name_to_every_row(sheet, thumb, page, elsewhere):
    play = sheet("terra_mystica", "", "Berk")
    marks, names = (page.locator(f'.row[data-seat="0"] .player-name {part}') for part in (".marker", "bdi"))
    expect(names.first).to_have_text("Yellow")
    elsewhere(play, 0, "faction", "witches")
    for name, mark in zip(names.all(), marks.all(), strict=True):
        expect(name).to_have_text("Witches")
        expect(mark).to_have_class("marker marker-green")
    expect(thumb.entry(0, "coins")).to_have_accessible_name("Coins, Witches")
    expect(page.get_by_role("link", name="Witches", exact=True)).to_be_attached()


def test_a_play_deleted_elsewhere_keeps_what_waits_and_takes_it_when_it_is_back(
    sheet, thumb, page, complaints, written
):
    complaints.expect("410")
    play = sheet()
    thumb.tap(0, "gold")
    writes.delete_play(play.edit_code, "another phone")
    thumb.type("12")
    expect(page.locator("#saved")).to_have_text("Not saved: this play was deleted")
    page.locator("#saved a").tap()
    page.get_by_role("button", name="Undo: bring it back").tap()
    thumb.is_saved()
    thumb.totals(12, 0, 0)
    assert written(play, 0) == {"gold": "12"}


def test_a_phone_that_rests_is_shown_that_the_play_was_deleted(sheet, page, complaints):
    complaints.expect("410")
    play = sheet()
    writes.delete_play(play.edit_code, "another phone")
    page.get_by_role("heading", name="This play was deleted").wait_for()
