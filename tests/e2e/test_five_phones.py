"""Five phones at one table: in the end all show the same, and no edit is lost."""

from playwright.sync_api import expect

from tests.e2e.network import EDIT, POLL
from tests.e2e.shared_sheet import ADA, CHIYO, DILEK, EMEKA, LOST, PHONES, SEATS, SOON


class Slow:
    """Delays every answer by two seconds, and loses every second to an edit."""

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
        if self.edits % 2:
            return self.delay(route)
        route.fetch()
        self.lost += 1
        return route.abort()

    def end(self):
        self.page.unroute_all(behavior="ignoreErrors")


def test_twenty_edits_from_five_phones_on_bad_lines_end_in_five_equal_pages(table, complaints):
    """tests/js/outbox-schedules.test.js does the same to the outbox alone, with 200 edits in 40 random orders."""
    complaints.expect(LOST)
    shared = table(seed=44)
    is_seen_on_the_others_within_three_seconds(shared)
    shared.enter(EMEKA)
    offline_for(shared, CHIYO)
    shared.enter(DILEK, [DILEK])
    shared.thumbs[DILEK].page.reload()
    shared.enter_randomly(3)
    on_slow_lines_that_lose_answers(shared)
    shared.assert_equal_pages()
    shared.assert_logged_once()
    assert sum(map(len, shared.texts.values())) == 20


def is_seen_on_the_others_within_three_seconds(shared):
    ada, *others = shared.thumbs
    seat, unit = shared.enter(ADA)
    ada.is_saved()
    for other in others:
        expect(other.entry(seat, unit)).to_have_value(shared.current((seat, unit)), timeout=SOON)
        expect(other.page.locator(".strip .total").nth(seat)).to_have_text(str(shared.totals()[seat]), timeout=SOON)


def offline_for(shared, phone):
    """Enters two texts on an offline phone, while the others write into other rows."""
    thumb = shared.thumbs[phone]
    shared.wait_for_texts(thumb)
    thumb.page.context.set_offline(True)
    for _ in range(2):
        shared.enter(phone, [phone])
        shared.enter_randomly(1, *others_than(phone))
    expect(thumb.page.locator("#saved")).to_have_text("Not saved, will retry")
    thumb.page.context.set_offline(False)
    thumb.is_saved()


def others_than(phone):
    return [[one for one in every if one != phone] for every in (PHONES, SEATS)]


def on_slow_lines_that_lose_answers(shared):
    """Two texts from every phone, each in another field, since a newer edit replaces an unsent one."""
    shared.wait_for_all_texts()
    shared.recent = []  # but texts of before may be replaced
    lines = [Slow(thumb.page) for thumb in shared.thumbs]
    for turn in range(2):
        for phone in PHONES:
            shared.enter(phone, [(phone + turn) % 5])
    for thumb in shared.thumbs:
        expect(thumb.page.locator("#saved")).to_have_text("Saved", timeout=60_000)
    shared.wait_for_all_texts()
    for line in lines:
        line.end()
    assert all(line.lost for line in lines)
