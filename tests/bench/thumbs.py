"""A thumb fills in whole tables on a phone: how often it touches the glass for a number, and how late the total moves.

Counted is every touch but the digits: a tap on an entry, on Next, plus or sign, on the picker, each of its cards and
Done; and a flick wherever what is to be tapped is out of sight. Only what is typed counts as a number. The thumb takes
the shorter way to the next entry that it has something for: Next, as often as it takes, or a tap on the entry itself.
While it types, the keyboard covers the lower part of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, sync_playwright

from tests.bench.figures import Bounds, Effort, Figure
from tests.bench.server import ROOT
from tests.conftest import CHROMIUM, FLAGS, PHONE
from tests.e2e.scenes import LEAGUE_GAME, case, states
from tests.e2e.thumb import Thumb, value_of

State = Mapping[str, Any]

WHOLE_PAGE, OVER_THE_KEYBOARD = {"width": 390, "height": 844}, {"width": 390, "height": 508}
SLOWED = 4  # times
SCRIPT = (ROOT / "tests" / "bench" / "thumbs.js").read_text("utf-8")
NO_CHROMIUM = "NOT MEASURED: there is no program named chromium on this machine"


class Table(NamedTuple):
    """As the players leave it."""

    name: str
    game: str
    states: Sequence[State]

    @property
    def label(self) -> str:
        return f"{self.name}: touches a number beside its digits"


TABLES = (
    Table("Five Tribes, ft-every-row", "Five Tribes", states(case("five_tribes", "ft-every-row"))),
    Table("Terra Mystica, a league game", "Terra Mystica", LEAGUE_GAME),
)


class CountingThumb(Thumb):
    """Knows how many numbers and cards it has put in, and how often it had to scroll."""

    numbers = cards_picked = flicks = 0

    def fill(self, states: Sequence[State], limit: int | None) -> None:
        units = self.page.evaluate("bench.units()")
        entered = [(seat, unit) for seat, unit in units if value_of(states[seat], unit) not in (None, [])]
        for seat, unit in entered[:limit]:
            self.go_to(seat, unit)
            self.fit_page()
            kind = "text" if self.entry(seat, unit).count() else "cards"
            self.put_in(seat, unit, kind, states[seat])

    def go_to(self, seat: int, unit: str) -> None:
        """A picker has to be tapped in any case, so that a way to it is only worth what it saves of scrolling."""
        is_picker = self.entry(seat, unit).count() == 0
        if is_picker and self.cards(seat, unit).get_attribute("data-open") is not None:
            return
        self.close_cards()
        stop = self.opener(seat, unit) if is_picker else self.entry(seat, unit)
        worth = stop.evaluate("bench.flicks") + (not is_picker)
        nexts = stop.evaluate("bench.nexts", worth) if worth else 0
        for _ in range(nexts):
            self.next()
        if not nexts and not is_picker:
            self.reach(stop).tap()

    def reach(self, place: Locator) -> Locator:
        flicks = place.evaluate("bench.flicks")
        self.flicks += flicks
        if flicks:
            place.evaluate("bench.bring")
        return place

    def opener(self, seat: int, field: str) -> Locator:
        return self.cards(seat, field).locator(".cards-open:visible")

    def type(self, text: str) -> None:
        self.numbers += text.count("+") + 1
        super().type(text)

    def open_cards(self, seat: int, field: str) -> Locator:
        if not self.is_picking():
            self.reach(self.opener(seat, field))
        cards = super().open_cards(seat, field)
        self.fit_page()
        return cards

    def card(self, seat: int, field: str, slug: str) -> Locator:
        self.cards_picked += 1
        return self.reach(super().card(seat, field, slug))

    def fit_page(self) -> None:
        """The keyboard is there while an entry for a number has the focus."""
        self.page.set_viewport_size(OVER_THE_KEYBOARD if self.page.evaluate("bench.types()") else WHOLE_PAGE)


TOUCHES, LATE = Bounds(aim="≤ 1.3"), Bounds(aim="p95 < 150 ms")
FROM_KEY_TO_TOTAL = f"from the last digit to the total on the screen, processor {SLOWED} times slower"


def figures(port: int, effort: Effort) -> Iterator[Figure]:
    if not CHROMIUM:
        yield from (Figure(table.label, NO_CHROMIUM, TOUCHES) for table in TABLES)
        yield Figure(FROM_KEY_TO_TOTAL, NO_CHROMIUM, LATE)
        return
    late: list[float] = []
    with phone(port) as page:
        for table in TABLES:
            thumb = filled(page, table, effort.numbers)
            yield Figure(table.label, touches(thumb), TOUCHES)
            late += lateness(thumb, table.states, 2 * effort.times)
    yield Figure(FROM_KEY_TO_TOTAL, beyond_the_pause(late), LATE)


@contextmanager
def phone(port: int) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(**PHONE, base_url=f"http://127.0.0.1:{port}")
        page.add_init_script(SCRIPT)
        yield page
        browser.close()


def filled(page: Page, table: Table, limit: int | None) -> CountingThumb:
    thumb = CountingThumb(page)
    page.set_viewport_size(WHOLE_PAGE)
    thumb.start(table.game, str(len(table.states)))
    thumb.fill(table.states, limit)
    thumb.is_saved()
    return thumb


def touches(thumb: CountingThumb) -> str:
    taps = thumb.page.evaluate("bench.taps")
    each = (taps + thumb.flicks) / thumb.numbers
    return f"{each:.2f} ({taps} taps, {thumb.flicks} flicks; {thumb.numbers} numbers, {thumb.cards_picked} cards)"


def lateness(thumb: CountingThumb, states: Sequence[State], many: int) -> list[float]:
    """ms from the last digit to the frame with the new total, for so many numbers that are changed on a full sheet."""
    with slowed_down(thumb.page):
        thumb.page.evaluate("bench.waits.length = 0")
        for seat, unit, text in islice(changes(states), many):
            thumb.enter(seat, unit, text)
            thumb.is_saved()
            thumb.page.evaluate("bench.shown()")
        return thumb.page.evaluate("bench.waits")


@contextmanager
def slowed_down(page: Page) -> Iterator[None]:
    """Chromium keeps a processor busy for this, so only while something is measured."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    yield
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def changes(states: Sequence[State]) -> Iterator[tuple[int, str, str]]:
    """Every number of the table again and again, by turns one less and as it was."""
    numbers = [(seat, unit, number) for seat, state in enumerate(states) for unit, number in state.items()]
    counts = [one for one in numbers if isinstance(one[2], int)]
    for less in cycle((1, 0)):
        yield from ((seat, unit, str(abs(number - less))) for seat, unit, number in counts)


def beyond_the_pause(late: Sequence[float]) -> str:
    """The pause is how long a phone waits for another digit before it sends a number."""
    over = [time - pause() for time in late]
    times = f"p50 {median(over):.0f} ms, p95 {quantiles(over, n=20)[18]:.0f} ms"
    return f"{times} beyond the pause of {pause()} ms ({len(over)} totals)"


def pause() -> int:
    script = (ROOT / "static" / "scorer" / "sheet" / "typing.js").read_text("utf-8")
    found = re.search(r"const TYPING_PAUSE = (\d+);", script)
    if not found:
        raise RuntimeError("typing.js does not say how long it waits after a key")
    return int(found[1])
