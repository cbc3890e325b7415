"""Random edits from five phones on one sheet, with the expected page and log."""

import random
import time
from collections import defaultdict
from typing import NamedTuple

from playwright.sync_api import expect

from scorer.plays.models import Edit
from tests.games.tables import scored, totals

NAMES = ("Ada", "Berk", "Chiyo", "Dilek", "Emeka")
ADA, BERK, CHIYO, DILEK, EMEKA = PHONES = SEATS = range(5)
HIGHEST = {"vp_track": 199, "fire": 9, "water": 9, "earth": 9, "air": 9, "network": 17, "coins": 39, "workers": 19}
FOCUS = "document.activeElement.id"
SOON = 3000  # ms until a change shows on other phones
LOST = "ERR_|htmx:sendError|htmx:afterRequest|Failed to fetch|status of 0|Status Error Code 0"
SHOWN = """() => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map((e) => [e.id, e.textContent.trim()]);
  return {
    entries: Object.fromEntries([...document.querySelectorAll("#sheet [id^=e-]")].map((e) => [e.id, e.value])),
    strip: document.querySelector(".strip").innerText,
    points: texts("#sheet .points"),
    messages: texts("#sheet .message"),
  };
}"""


class Typed(NamedTuple):
    phone: int
    seat: int
    unit: str
    text: str

    @property
    def place(self):
        return self.seat, self.unit


class SharedSheet:
    """`texts`: the texts entered in each field, the newest last. `recent`: fields that are not chosen again yet."""

    def __init__(self, play, thumbs, seed):
        self.play, self.thumbs = play, thumbs
        self.chance = random.Random(seed)  # noqa: S311  # no secret; the seed repeats a run
        self.texts = defaultdict(list)
        self.recent = []

    def current(self, place):
        return self.texts.get(place, [""])[-1]

    def choose(self, phone, seats=SEATS):
        """A random field, and a text that differs from its current one."""
        free = [(s, unit) for s in seats for unit in HIGHEST if (s, unit) not in self.recent]
        seat, unit = place = self.chance.choice(free)
        if self.current(place) and self.chance.random() < 0.1:
            return Typed(phone, seat, unit, "")
        numbers = [str(number) for number in range(HIGHEST[unit] + 1) if str(number) != self.current(place)]
        return Typed(phone, seat, unit, self.chance.choice(numbers))

    def enter(self, phone, seats=SEATS):
        typed = self.choose(phone, seats)
        thumb, entry = self.thumbs[phone], self.thumbs[phone].entry(*typed.place)
        if thumb.page.evaluate(FOCUS) == f"e-{typed.seat}-{typed.unit}":
            leave(thumb)  # the focused entry shows no texts of others
        expect(entry).to_have_value(self.current(typed.place))
        for _ in range(2 if phone == EMEKA else 1):
            entry.tap()
        thumb.type(typed.text) if typed.text else thumb.page.keyboard.press("Backspace")
        thumb.next()
        self.texts[typed.place].append(typed.text)
        self.recent = [*self.recent, typed.place][-20:]
        return typed.place

    def enter_randomly(self, number, phones=PHONES, seats=SEATS):
        for _ in range(number):
            self.enter(self.chance.choice(phones), seats)

    def totals(self):
        states = [{unit: int(text) for unit in HIGHEST if (text := self.current((seat, unit)))} for seat in SEATS]
        return ["—" if total is None else total for total in totals(scored("terra_mystica", *states, names=NAMES))]

    # The end

    def assert_equal_pages(self):
        for thumb in self.thumbs:
            thumb.is_saved()
            self.wait_for_texts(thumb)
            thumb.totals(*self.totals())
        first, *others = [thumb.page.evaluate(SHOWN) for thumb in self.thumbs]
        assert others == [first] * len(others)
        for thumb in self.thumbs:
            expect(thumb.page.locator(".conflict")).to_have_count(0)

    def wait_for_all_texts(self):
        for thumb in self.thumbs:
            self.wait_for_texts(thumb)

    def wait_for_texts(self, thumb):
        leave(thumb)
        end = time.monotonic() + 12
        while (found := self.displayed_texts(thumb)) != self.wanted() and time.monotonic() < end:
            thumb.page.wait_for_timeout(100)
        assert found == self.wanted()

    def displayed_texts(self, thumb):
        return {key: text for key, text in thumb.page.evaluate(SHOWN)["entries"].items() if text}

    def wanted(self):
        return {f"e-{seat}-{unit}": text for (seat, unit) in self.texts if (text := self.current((seat, unit)))}

    def assert_logged_once(self):
        """Allows beginnings of texts in the log: on a slow machine a pause while typing sends one."""
        for (seat, unit), texts in self.texts.items():
            edits = Edit.objects.filter(play=self.play, position=seat, unit=unit).order_by("version", "pk")
            olds, news = zip(*edits.values_list("old", "new"), strict=True)
            assert not any(edit.refused for edit in edits)
            assert olds == ("", *news[:-1])  # each follows the one before, so none counted twice
            assert without_beginnings(news, texts) == texts
        assert Edit.objects.filter(play=self.play, unit__gt="").exclude(unit__in=HIGHEST).count() == 0


def without_beginnings(news, texts):
    left, kept = list(texts), []
    for new in news:
        if left and new != left[0] and left[0].startswith(new):
            continue
        kept.append(new)
        left = left[1:]
    return kept


def leave(thumb):
    thumb.page.locator("h1").tap()
