"""Five phones at one table: in the end all show the same, and no edit is lost."""

from playwright.sync_api import expect

from tests.e2e.network import EDIT, POLL
from tests.e2e.shared_sheet import CHIYO, DILEK, LOST, NAMES, PHONES, SEATS, SOON
from tests.games.tables import scored, totals


def offline_for(shared, phone, number):
    """Enters texts on an offline phone, while the others write into other rows."""
    thumb = shared.thumbs[phone]
    shared.wait_for_texts(thumb)
    thumb.page.context.set_offline(True)
    shared.recent = []
    rest = [other for other in PHONES if other != phone]
    for _ in range(number // 6):
        shared.enter(phone, [phone])
        shared.enter_randomly(5, rest, [seat for seat in SEATS if seat != phone])
    expect(thumb.page.locator("#saved")).to_have_text("Not saved, will retry")
    thumb.page.context.set_offline(False)
    thumb.is_saved()


def test_fifty_edits_from_five_phones_end_in_five_equal_pages(table, complaints):
    complaints.expect(LOST)
    shared = table(seed=4)
    shared.enter_randomly(10)
    offline_for(shared, CHIYO, 12)
    shared.enter_randomly(5)
    shared.enter(DILEK, [DILEK])
    shared.thumbs[DILEK].page.reload()
    shared.enter_randomly(5)
    offline_for(shared, CHIYO, 12)
    shared.enter_randomly(5)
    shared.assert_equal_pages()
    shared.assert_logged_once()
    assert sum(map(len, shared.texts.values())) == 50


class Slow:
    """Delays every answer by two seconds, and loses every third to an edit."""

    def __init__(self, page):
        self.page, self.edits, self.lost = page, 0, 0
        page.route(POLL, self.delay)
        page.route(EDIT, self.delay_or_lose)

    def delay(self, route):
        answer = route.fetch()
        self.page.wait_for_timeout(2000)
        route.fulfill(response=answer)

    def delay_or_lose(self, route):
        self.edits += 1
        if self.edits % 3:
            return self.delay(route)
        route.fetch()
        self.lost += 1
        return route.abort()

    def end(self):
        self.page.unroute_all(behavior="ignoreErrors")


def test_twenty_edits_on_a_slow_line_that_loses_answers_end_in_five_equal_pages(table, complaints):
    """tests/js/outbox-schedules.test.js does the same to the outbox alone, with 200 edits in 40 random orders."""
    complaints.expect(LOST)
    shared = table(seed=44)
    lines = [Slow(thumb.page) for thumb in shared.thumbs]
    for turn in range(2):
        done = []  # each in another field, since a newer edit replaces an unsent one
        for number in range(10):
            phone = number % 5
            shared.recent = list(done)
            done.append(shared.enter(phone, [(phone + turn) % 5]))
        for thumb in shared.thumbs:
            expect(thumb.page.locator("#saved")).to_have_text("Saved", timeout=60_000)
        for thumb in shared.thumbs:
            shared.wait_for_texts(thumb)
    for line in lines:
        line.end()
    shared.assert_equal_pages()
    shared.assert_logged_once()
    assert sum(map(len, shared.texts.values())) == 20
    assert all(line.lost for line in lines)


def test_a_change_on_one_phone_is_seen_on_four_others_within_three_seconds(table):
    shared = table(seed=1)
    ada, *others = shared.thumbs
    ada.enter(0, "vp_track", "12")
    ada.is_saved()
    for other in others:
        expect(other.entry(0, "vp_track")).to_have_value("12", timeout=SOON)
        expect(other.page.locator(".strip .total").first).to_have_text(first_total("12"), timeout=SOON)


def first_total(points):
    return str(totals(scored("terra_mystica", {"vp_track": int(points)}, *({},) * 4, names=NAMES))[0])
