"""Five phones at one table: whatever happens to one of them, in the end all show the same, and nothing is lost."""

from playwright.sync_api import expect

from tests.e2e.air import EDIT, POLL
from tests.e2e.evenings import CHIYO, DILEK, LOST, NAMES, PHONES, SEATS, SOON
from tests.games.tables import scored, totals


def offline_for(evening, phone, number):
    """The phone is away, and its person goes on; meanwhile the others leave that row alone."""
    thumb = evening.thumbs[phone]
    evening.has_caught_up(thumb)
    thumb.page.context.set_offline(True)
    evening.lately = []
    rest = [one for one in PHONES if one != phone]
    for _ in range(number // 6):
        evening.enter(phone, [phone])
        evening.in_turn(5, rest, [seat for seat in SEATS if seat != phone])
    expect(thumb.page.locator("#saved")).to_have_text("Not saved, will retry")
    thumb.page.context.set_offline(False)
    thumb.is_saved()


def test_fifty_edits_from_five_phones_end_in_five_equal_pages(table, complaints):
    complaints.expect(LOST)
    evening = table(seed=4)
    evening.in_turn(10)
    offline_for(evening, CHIYO, 12)
    evening.in_turn(5)
    evening.enter(DILEK, [DILEK])
    evening.thumbs[DILEK].page.reload()
    evening.in_turn(5)
    offline_for(evening, CHIYO, 12)
    evening.in_turn(5)
    evening.is_the_same_everywhere()
    evening.is_logged_once()
    assert sum(map(len, evening.texts.values())) == 50


class Slow:
    """Every answer comes two seconds late, and every third to an edit never: the server has taken it."""

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
    evening = table(seed=44)
    lines = [Slow(thumb.page) for thumb in evening.thumbs]
    for turn in range(2):
        done = []  # an edit that has not gone out gives way to a newer one, so each is of a place of its own
        for number in range(10):
            phone = number % 5
            evening.lately = list(done)
            done.append(evening.enter(phone, [(phone + turn) % 5]))
        for thumb in evening.thumbs:
            expect(thumb.page.locator("#saved")).to_have_text("Saved", timeout=60_000)
        for thumb in evening.thumbs:
            evening.has_caught_up(thumb)
    for line in lines:
        line.end()
    evening.is_the_same_everywhere()
    evening.is_logged_once()
    assert sum(map(len, evening.texts.values())) == 20
    assert all(line.lost for line in lines)


def test_a_change_on_one_phone_is_seen_on_four_others_within_three_seconds(table):
    evening = table(seed=1)
    ada, *others = evening.thumbs
    ada.enter(0, "vp_track", "12")
    ada.is_saved()
    for other in others:
        expect(other.entry(0, "vp_track")).to_have_value("12", timeout=SOON)
        expect(other.page.locator(".strip .total").first).to_have_text(evening_total("12"), timeout=SOON)


def evening_total(points):
    return str(totals(scored("terra_mystica", {"vp_track": int(points)}, *({},) * 4, names=NAMES))[0])
