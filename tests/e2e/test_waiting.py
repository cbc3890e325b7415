"""Unsent edits reach their own seat, raise a question in doubt, and are always visible."""

import pytest
from playwright.sync_api import expect

from scorer.plays import writes
from scorer.plays.models import Play
from scorer.plays.writes import NewSeat
from tests.e2e.network import EDIT, POLL, HeldAnswers, disconnect, reconnect, wait_until

NOT_SAVED = "Not saved, will retry"
KEPT = "Something is not saved"
SCRIPTS = "**/bundles/sheet*.js"


@pytest.fixture
def in_a_basement(page, complaints):
    """`in_a_basement()`: no connection, not even for the outbox of a page that is left."""

    def in_a_basement():
        complaints.expect("ERR_CONNECTION_FAILED|htmx:sendError|htmx:afterRequest|Failed to fetch")
        for address in (EDIT, "**/edits/"):
            disconnect(page, address)
        page.evaluate(
            "void (window.fetch = () => Promise.reject())"
        )  # Playwright does not route requests that outlive their page

    return in_a_basement


@pytest.fixture
def back_upstairs(page):
    def back_upstairs():
        for address in (EDIT, "**/edits/"):
            reconnect(page, address)

    return back_upstairs


@pytest.fixture
def table_is(db):
    """Changes the table on another phone: `table_is(play, "Ada", "Berk")`."""

    def table_is(play, *names):
        seats = [NewSeat(name) for name in names]
        writes.change_table(play.edit_code, lambda play: (seats, {}), "another phone")

    return table_is


def sign(page):
    return page.locator("#saved")


def outbox_items(page):
    return page.locator("#outbox li")


def outbox_sentences(page):
    """The sentences of the list, without their buttons."""
    return page.locator("#outbox li > span")


def stop_polling(page):
    page.evaluate("document.getElementById('poller').remove()")


# A seat that has gone


def test_a_number_for_a_seat_that_has_gone_is_listed_and_given_to_nobody(
    sheet, thumb, page, in_a_basement, back_upstairs, complaints, table_is, written
):
    play = sheet()
    in_a_basement()
    thumb.enter(2, "gold", "41")
    expect(sign(page)).to_have_text(NOT_SAVED)
    table_is(play, "Ada", "Berk")
    complaints.expect("status of 409|Status Error Code 409")
    back_upstairs()
    expect(outbox_sentences(page)).to_have_text(["Chiyo, Gold coins: 41 was not saved: this seat is gone."])
    table_is(play, "Ada", "Berk", "Deniz")
    page.reload()
    expect(outbox_sentences(page)).to_have_text(["Chiyo, Gold coins: 41 was not saved: this seat is gone."])
    expect(sign(page)).to_have_text(KEPT)
    thumb.totals(0, 0, 0)
    assert written(play, 2) == {}


def test_one_tap_drops_what_has_no_seat_any_more(sheet, thumb, page, in_a_basement, back_upstairs, table_is):
    play = sheet()
    in_a_basement()
    thumb.enter(2, "gold", "41")
    expect(sign(page)).to_have_text(NOT_SAVED)
    table_is(play, "Ada", "Berk")
    page.reload()
    back_upstairs()
    page.get_by_role("button", name="Drop: Chiyo, Gold coins, 41").tap()
    expect(page.locator("#outbox")).to_be_hidden()
    thumb.is_saved()
    assert page.evaluate("localStorage.length") == 0


def test_no_finish_goes_on_while_a_number_has_no_seat(sheet, thumb, page, in_a_basement, back_upstairs, table_is):
    play = sheet()
    in_a_basement()
    thumb.enter(2, "gold", "41")
    expect(sign(page)).to_have_text(NOT_SAVED)
    table_is(play, "Ada", "Berk")
    page.reload()
    back_upstairs()
    page.get_by_role("button", name="Finish: who won?").tap()
    expect(outbox_items(page)).to_be_in_viewport()
    assert page.url.endswith(f"/play/{play.edit_code}/")


def test_a_row_whose_seat_has_gone_takes_no_more_numbers(sheet, thumb, page, complaints, table_is, written):
    play = sheet("five_tribes", "Ada", "Berk", "Chiyo")
    stop_polling(page)
    complaints.expect("status of 409|Status Error Code 409")
    thumb.tap(2, "gold")
    table_is(play, "Ada", "Berk")
    table_is(play, "Ada", "Berk", "Deniz")
    thumb.type("12")
    expect(outbox_sentences(page)).to_have_text(["Chiyo, Gold coins: 12 was not saved: this seat is gone."])
    expect(page.locator('.row[data-seat="2"]').first).to_have_js_property("inert", True)
    page.get_by_role("link", name="Load the sheet again").tap()
    expect(page.locator(".strip bdi").nth(2)).to_have_text("Deniz")
    expect(outbox_sentences(page)).to_have_text(["Chiyo, Gold coins: 12 was not saved: this seat is gone."])
    assert written(play, 2) == {}


# A play that was finished meanwhile


@pytest.fixture
def finished_without_41(sheet, thumb, page, in_a_basement, back_upstairs, complaints, finished):
    """Ada typed 41 offline and closed the sheet; another phone finished the play."""
    complaints.expect("status of 409")  # the outbox of the sheet is sent once more
    play = sheet("five_tribes", "Ada", "Berk")
    in_a_basement()
    thumb.enter(0, "gold", "41")
    expect(sign(page)).to_have_text(NOT_SAVED)
    page.goto("about:blank")
    finished(play)
    back_upstairs()
    return play


def test_the_result_and_home_list_what_waits_on_this_phone(finished_without_41, page):
    page.goto(f"/play/{finished_without_41.edit_code}/")
    page.wait_for_url("**/result/")
    expect(outbox_sentences(page)).to_have_text(["Ada, Gold coins: 41"])
    page.goto("/")
    expect(outbox_sentences(page)).to_have_text(["Ada, Gold coins: 41"])
    expect(outbox_items(page).get_by_role("link")).to_have_text("Five Tribes")
    page.get_by_role("button", name="Drop: Ada, Gold coins, 41").tap()
    expect(page.locator("#outbox")).to_be_hidden()
    assert page.evaluate("localStorage.length") == 0


@pytest.mark.parametrize("looked", [True, False])
def test_after_a_reopen_it_is_asked_before_it_is_sent(finished_without_41, thumb, page, written, looked):
    play = finished_without_41
    if looked:
        page.goto(f"/play/{play.edit_code}/result/")
        expect(outbox_sentences(page)).to_be_visible()
    writes.reopen_play(play.edit_code, "another phone")
    page.goto(f"/play/{play.edit_code}/")
    expect(outbox_sentences(page)).to_have_text(["Send 41 for Ada, Gold coins?"])
    expect(sign(page)).to_have_text(KEPT)
    expect(thumb.entry(0, "gold")).to_have_value("")
    assert written(play, 0) == {}
    page.get_by_role("button", name="Send: Ada, Gold coins, 41").tap()
    thumb.is_saved()
    thumb.totals(41, 0)
    expect(page.locator("#outbox")).to_be_hidden()
    assert written(play, 0) == {"gold": "41"}


def test_a_new_number_answers_whether_the_old_one_is_sent(finished_without_41, thumb, page, written):
    play = finished_without_41
    writes.reopen_play(play.edit_code, "another phone")
    page.goto(f"/play/{play.edit_code}/")
    thumb.enter(0, "gold", "7")
    thumb.is_saved()
    expect(page.locator("#outbox")).to_be_hidden()
    assert written(play, 0) == {"gold": "7"}


def test_what_left_with_its_sheet_a_moment_ago_is_not_listed_at_home(sheet, thumb, page, written):
    play = sheet()
    thumb.enter(0, "gold", "12")
    page.goto("/")
    has_arrived(page)
    expect(page.locator("#outbox")).to_be_hidden()
    assert written(play, 0) == {"gold": "12"}
    page.goto(f"/play/{play.edit_code}/")
    thumb.is_saved()
    assert page.evaluate("localStorage.length") == 0


def test_a_clash_on_leaving_is_asked_about_on_the_next_visit(sheet, thumb, page):
    play = sheet()
    stop_polling(page)
    writes.apply_edit(play.edit_code, writes.Entry("elsewhere", 0, "gold", "", "70"), "another phone")
    thumb.enter(0, "gold", "9")
    page.goto("/")
    has_arrived(page)
    page.goto(f"/play/{play.edit_code}/")
    expect(page.locator(".conflict")).to_contain_text("You typed 9.")


def has_arrived(page):
    """Waits until the home page knows that the outbox of the sheet has arrived."""
    for _look in range(50):
        if "arrived" in page.evaluate("Object.values(localStorage).join()"):
            break
        page.wait_for_timeout(100)


# Undo means what was last when it was tapped


def test_what_is_typed_after_a_tap_on_undo_is_not_taken_back(sheet, thumb, page, written):
    play = sheet()
    late = HeldAnswers(page)
    thumb.enter(0, "gold", "99")
    late.wait_for_one()
    page.get_by_role("button", name="Undo my last entry").tap()
    thumb.enter(1, "gold", "7")
    late.release()
    thumb.is_saved()
    page.wait_for_timeout(500)
    assert written(play, 1) == {"gold": "7"}
    thumb.totals(99, 7, 0)


def test_an_undo_that_failed_is_not_tried_again_after_something_else_was_typed(sheet, thumb, page, complaints, written):
    play = sheet()
    complaints.expect("ERR_CONNECTION_FAILED|htmx")
    thumb.enter(0, "gold", "44")
    thumb.is_saved()
    page.route("**/undo/", lambda route: route.abort("connectionfailed"), times=1)
    page.get_by_role("button", name="Undo my last entry").tap()
    expect(sign(page)).to_have_text(NOT_SAVED)
    thumb.enter(1, "viziers", "7")
    thumb.is_saved()
    page.wait_for_timeout(2500)
    assert (written(play, 0), written(play, 1)) == ({"gold": "44"}, {"viziers": "7"})


def test_undo_of_an_entry_that_met_another_phones_takes_back_nothing_else(sheet, thumb, page, elsewhere, written):
    play = sheet()
    thumb.enter(1, "palaces", "4")
    thumb.is_saved()
    stop_polling(page)
    held = []
    page.route(EDIT, lambda route: held.append(route), times=1)
    thumb.enter(0, "gold", "9")
    wait_until(page, lambda: held)
    writes.apply_edit(play.edit_code, writes.Entry("elsewhere", 0, "gold", "", "70"), "another phone")
    page.get_by_role("button", name="Undo my last entry").tap()
    held[0].continue_()
    expect(page.locator(".conflict")).to_contain_text("You typed 9.")
    page.wait_for_timeout(500)
    assert (written(play, 0), written(play, 1)) == ({"gold": "70"}, {"palaces": "4"})


def test_undo_after_a_clash_takes_back_the_last_entry_that_stood(sheet, thumb, page, written):
    play = sheet()
    thumb.enter(1, "palaces", "4")
    thumb.is_saved()
    stop_polling(page)
    writes.apply_edit(play.edit_code, writes.Entry("elsewhere", 0, "gold", "", "70"), "another phone")
    thumb.enter(0, "gold", "9")
    expect(page.locator(".conflict")).to_be_visible()
    page.get_by_role("button", name="Undo my last entry").tap()
    expect(page.get_by_role("status")).to_have_text("Taken back: Palaces, Berk")
    assert (written(play, 0), written(play, 1)) == ({"gold": "70"}, {})


# Before the script, and without it


@pytest.fixture
def slow_script(begun, page):
    """A sheet whose script has not loaded; `slow_script()` delivers it."""
    play = begun("five_tribes", "Ada", "Berk")
    held = []
    page.route(SCRIPTS, lambda route: held.append(route))
    page.goto(f"/play/{play.edit_code}/", wait_until="commit")
    page.locator("#e-0-gold").wait_for()
    return play, lambda: [route.continue_() for route in held]


def test_what_is_typed_before_the_script_came_is_saved(slow_script, thumb, page, written):
    play, arrive = slow_script
    thumb.enter(0, "gold", "37")
    page.locator('[id="f-1-djinns"] .card[data-slug="jafaar"]').tap()
    expect(sign(page)).to_have_text("")
    arrive()
    thumb.is_saved()
    expect(thumb.entry(0, "gold")).to_have_value("37")
    assert (written(play, 0), written(play, 1)) == ({"gold": "37"}, {"djinns.jafaar": "1"})


@pytest.mark.parametrize("missing", [SCRIPTS, "**/htmx*.js"])
def test_without_a_part_of_the_scripts_the_plain_form_still_works(begun, thumb, page, complaints, missing, written):
    complaints.expect("ERR_FAILED")
    play = begun("five_tribes", "Ada", "Berk")
    page.route(missing, lambda route: route.abort())
    page.goto(f"/play/{play.edit_code}/")
    expect(sign(page)).to_have_text("")
    thumb.enter(0, "gold", "31")
    page.get_by_role("button", name="Save and add up").tap()
    thumb.totals(31, 0)
    assert written(play, 0) == {"gold": "31"}
    page.locator("#sheet").get_by_role("button", name="Finish: who won?").tap()
    page.wait_for_url("**/finish/")


def test_a_page_that_did_not_load_whole_says_so(begun, page, complaints):
    complaints.expect("ERR_FAILED")
    play = begun("five_tribes", "Ada", "Berk")
    page.route("**/htmx*.js", lambda route: route.abort(), times=1)
    page.goto(f"/play/{play.edit_code}/")
    expect(page.get_by_role("alert")).to_contain_text("This page did not load whole.")
    page.get_by_role("link", name="Load it again").tap()
    expect(sign(page)).to_have_text("Saved")


def test_back_shows_the_cards_that_the_server_has(sheet, thumb, page, elsewhere):
    play = sheet()
    thumb.pick(0, "djinns", "jafaar")
    thumb.is_saved()
    page.get_by_role("link", name="Scoring rules").tap()
    page.wait_for_url("**/rules/")
    writes.apply_edit(play.edit_code, writes.Entry("elsewhere", 0, "djinns.jafaar", "1", ""), "another phone")
    page.go_back()
    thumb.totals(0, 0, 0)
    assert thumb.chips(0, "djinns") == []
    thumb.is_saved()


# Finish


def test_a_finish_that_waits_shows_what_another_phone_wrote_meanwhile(sheet, thumb, page):
    play = sheet("five_tribes", "Ada", "Berk")
    stop_polling(page)
    writes.apply_edit(play.edit_code, writes.Entry("elsewhere", 1, "gold", "", "90"), "another phone")
    thumb.enter(0, "gold", "50")
    page.get_by_role("button", name="Finish: who won?").tap()
    expect(page.get_by_text("Something has changed since you looked.")).to_be_visible()
    thumb.totals(50, 90)


# Order, tabs, and the outbox


def test_the_order_does_not_hang_on_the_phones_clock(sheet, thumb, page, in_a_basement, back_upstairs, written):
    play = sheet()
    go_back_an_hour = "{ const now = Date.now; Date.now = () => now() - 3600e3; }"
    in_a_basement()
    thumb.enter(0, "gold", "1")
    expect(sign(page)).to_have_text(NOT_SAVED)
    page.evaluate(go_back_an_hour)
    thumb.type("2")
    expect(thumb.entry(0, "gold")).to_have_value("12")
    page.wait_for_timeout(500)
    page.goto("about:blank")
    back_upstairs()
    page.goto(f"/play/{play.edit_code}/")
    thumb.is_saved()
    expect(thumb.entry(0, "gold")).to_have_value("12")
    expect(page.locator(".conflict")).to_have_count(0)
    assert written(play, 0) == {"gold": "12"}


def test_a_second_tab_that_sends_what_waits_in_the_first_breaks_nothing(sheet, thumb, page, written):
    play = sheet()
    late = HeldAnswers(page)
    thumb.enter(0, "viziers", "3")
    late.wait_for_one()
    thumb.enter(0, "gold", "1")
    page.wait_for_timeout(500)
    other = page.context.new_page()
    other.goto(f"/play/{play.edit_code}/")
    expect(other.locator("#saved")).to_have_text("Saved")
    page.bring_to_front()
    thumb.type("2")
    page.wait_for_timeout(500)
    late.release()
    thumb.is_saved()
    expect(thumb.entry(0, "gold")).to_have_value("12")
    expect(page.locator(".conflict")).to_have_count(0)
    assert written(play, 0) == {"viziers": "3", "gold": "12"}


def test_notes_that_cannot_be_read_hide_no_other(sheet, thumb, page, in_a_basement, back_upstairs, written):
    play = sheet()
    in_a_basement()
    thumb.enter(1, "gold", "33")
    expect(sign(page)).to_have_text(NOT_SAVED)
    page.goto("/")
    for note in ("null", "{", "7", '{"order": 1}'):
        page.evaluate("([play, note]) => localStorage.setItem(`scorer waiting ${play} a`, note)", [str(play.pk), note])
        page.reload()
        expect(outbox_sentences(page)).to_have_text(["Berk, Gold coins: 33"])
    for note in ("null", "{", "7", '{"order": 1}'):
        key = f"scorer waiting {play.pk} {note}"
        page.evaluate("([key, note]) => localStorage.setItem(key, note)", [key, note])
    back_upstairs()
    page.goto(f"/play/{play.edit_code}/")
    thumb.is_saved()
    assert written(play, 1) == {"gold": "33"}


def test_what_waits_goes_out_by_the_renewed_link(sheet, thumb, page, in_a_basement, back_upstairs, written):
    play = sheet()
    in_a_basement()
    thumb.enter(1, "gold", "41")
    expect(sign(page)).to_have_text(NOT_SAVED)
    page.goto("about:blank")
    Play.objects.filter(pk=play.pk).update(edit_code="renewed-link")
    back_upstairs()
    page.goto("/play/renewed-link/")
    thumb.is_saved()
    assert written(play, 1) == {"gold": "41"}


def test_what_was_picked_is_told_by_its_name(sheet, thumb, page, in_a_basement):
    for game, field, slug, sentence in (
        ("five_tribes", "djinns", "jafaar", "Berk, Djinns: Jafaar"),
        ("terra_mystica", "faction", "witches", "Berk, Faction: Witches"),
    ):
        sheet(game, "Ada", "Berk")
        in_a_basement()
        thumb.pick(1, field, slug)
        expect(sign(page)).to_have_text(NOT_SAVED)
        page.goto("/")
        expect(outbox_sentences(page).filter(has_text=sentence)).to_have_text(sentence)


# A question that is open


def test_a_changed_table_comes_with_what_is_still_to_settle(sheet, thumb, page, complaints, table_is):
    play = sheet()
    complaints.expect("ERR_CONNECTION_FAILED|htmx:sendError|htmx:afterRequest")
    disconnect(page, POLL)
    writes.apply_edit(play.edit_code, writes.Entry("elsewhere", 0, "gold", "", "70"), "another phone")
    thumb.enter(0, "gold", "9")
    expect(page.locator(".conflict")).to_be_visible()
    page.locator("h1").tap()
    reconnect(page, POLL)
    table_is(play, "Ada", "Bea", "Chiyo")
    with page.expect_response(lambda answer: answer.headers.get("hx-refresh") == "true"):
        pass
    expect(page.locator(".strip bdi").nth(1)).to_have_text("Bea")
    page.get_by_role("button", name="Use 9").tap()
    thumb.totals(9, 0, 0)


# Answers that pass


def test_a_passing_404_is_not_the_end(sheet, thumb, page, complaints, written):
    play = sheet()
    complaints.expect("status of 404|Status Error Code 404")
    page.route(EDIT, lambda route: route.fulfill(status=404, body="starting"), times=1)
    thumb.enter(0, "gold", "31")
    expect(sign(page)).to_have_text("Not saved: this link may have ended")
    thumb.is_saved()
    assert written(play, 0) == {"gold": "31"}


def test_cleared_cookies_are_fetched_again_by_themselves(sheet, thumb, page, complaints, written):
    page.route("**/here/", lambda route: route.fulfill(status=204))  # its answer would set a token
    play = sheet()
    complaints.expect("status of 403|Status Error Code 403")
    page.context.clear_cookies()
    thumb.enter(0, "gold", "9")
    expect(sign(page)).to_have_text(NOT_SAVED)
    thumb.is_saved()
    assert written(play, 0) == {"gold": "9"}
