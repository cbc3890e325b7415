"""A user's thumb: taps elements and the digits of the number pad. It never pastes or fills."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

DIGITS = frozenset("0123456789")
# The page's keys that the number pad lacks.
OWN_KEYS = {"+": "#key-plus", "-": "#key-sign"}
HOLD_TIMERS = """() => {
  const { setTimeout, clearTimeout } = window;
  const [held, real] = [new Map(), new Map()];
  let last = 0;
  window.setTimeout = (act, ms, ...rest) => {
    if (!(ms >= 250)) return setTimeout(act, ms, ...rest);
    held.set(last -= 1, () => setTimeout(act, ms, ...rest));
    return last;
  };
  window.clearTimeout = (id) => { if (!held.delete(id)) clearTimeout(real.get(id) ?? id); };
  window.letGo = () => {
    window.setTimeout = setTimeout;
    held.forEach((begin, id) => real.set(id, begin()));
    held.clear();
  };
}"""
NEXT_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
WHERE = """() => {
  const { dataset, id } = document.activeElement;
  const seat = document.activeElement.closest("[data-seat]")?.dataset.seat;
  const cards = document.activeElement.closest(".cards")?.dataset.cards;
  const unit = dataset.unit ?? cards ?? null;
  const field = document.getElementById(`f-${seat}-${unit?.split(".")[0]}`);
  const kind = ["level", "cards"].find((name) => field?.querySelector(`.${name}`)) ?? "text";
  return { seat: seat === undefined ? null : Number(seat), unit, kind };
}"""


class Thumb:
    def __init__(self, page: Page) -> None:
        self.page = page

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Holds timers of a quarter of a second or longer until the end, for slow machines."""
        self.page.evaluate(HOLD_TIMERS)
        yield
        self.page.evaluate("letGo()")

    # From the home page to the sheet

    def start(self, title: str, people: str) -> None:
        """`people` is how many play, or how many against whom: "3", "1-helena"."""
        self.page.goto("/")
        self.page.locator(".tile").filter(has_text=title).tap()
        self.page.locator(f'button[name=people][value="{people}"]').tap()
        self.page.wait_for_url("**/play/*/")

    # Entries

    def entry(self, seat: int, unit: str) -> Locator:
        return self.page.locator(f'[id="e-{seat}-{unit}"]')

    def tap(self, seat: int, unit: str) -> Locator:
        entry = self.entry(seat, unit)
        entry.tap()
        return entry

    def type(self, text: str) -> None:
        for key in text:
            self.page.keyboard.press(key) if key in DIGITS else self.page.locator(OWN_KEYS[key]).tap()

    def enter(self, seat: int, unit: str, text: str) -> None:
        self.tap(seat, unit)
        self.type(text)

    def erase(self, seat: int, unit: str) -> None:
        self.tap(seat, unit)
        self.page.keyboard.press("Backspace")

    def step(self, seat: int, unit: str, by: int) -> None:
        beside = self.entry(seat, unit).locator("xpath=..")
        for _ in range(abs(by)):
            beside.locator(f'.step[data-step="{1 if by > 0 else -1}"]').tap()

    def next(self) -> None:
        self.page.locator("#key-next").tap()

    def only(self, name: str) -> None:
        self.page.locator(".filter").get_by_role("link", name=name, exact=True).tap()

    def levels(self, seat: int, field: str) -> Locator:
        """The flags of a field that is picked by its points, lowest first."""
        return self.page.locator(f'[id="f-{seat}-{field}"] .level')

    # Cards

    def cards(self, seat: int, field: str) -> Locator:
        return self.page.locator(f'[id="f-{seat}-{field}"] .cards')

    def open_cards(self, seat: int, field: str) -> Locator:
        """Opens the picker, unless it has moved on to this player by itself."""
        cards = self.cards(seat, field)
        if cards.get_attribute("data-open") is None:
            cards.locator(".cards-open:visible").tap()
        return cards

    def card(self, seat: int, field: str, slug: str) -> Locator:
        return self.cards(seat, field).locator(f'.card[data-slug="{slug}"]')

    def choose(self, seat: int, field: str, *slugs: str) -> None:
        """Picks cards. The next player's picker may be open then."""
        cards = self.open_cards(seat, field)
        for slug in slugs:
            self.card(seat, field, slug).tap()
        if cards.locator(".cards-done").is_visible():
            cards.locator(".cards-done").tap()

    def pick(self, seat: int, field: str, *slugs: str) -> None:
        self.choose(seat, field, *slugs)
        self.close_cards()

    def is_picking(self) -> bool:
        return self.page.locator(".cards[data-open]").count() > 0

    def close_cards(self) -> None:
        if self.is_picking():
            self.page.locator(".cards[data-open] .cards-done").tap()

    def chips(self, seat: int, field: str) -> list[str]:
        """The names of the cards that are shown while the picker is closed."""
        return self.cards(seat, field).locator(".card:visible span").all_inner_texts()

    # A whole table, from one entry to the next

    def go_round(self, states: list[Mapping[str, Any]]) -> None:
        """Types every state, led by Next alone from the first entry to the last."""
        self.next()
        while (at := self.page.evaluate(WHERE))["unit"] is not None:
            self.put_in(at["seat"], at["unit"], at["kind"], states[at["seat"]])
            if at["kind"] != "cards" or not self.is_picking():
                self.next()

    def put_in(self, seat: int, unit: str, kind: str, state: Mapping[str, Any]) -> None:
        """The text in the state for the entry with the focus."""
        field, value = unit.partition(".")[0], value_of(state, unit)
        if value is None or value == []:
            return
        if kind == "level":
            self.levels(seat, field).nth(value).tap()
        elif kind == "cards":
            self.choose(seat, field, *([value] if isinstance(value, str) else value))
        else:
            self.type("+".join(map(str, value)) if isinstance(value, list) else str(value))

    # Messages of the page

    def is_saved(self) -> None:
        self._soon(self.page.locator("#saved"), "Saved")

    def totals(self, *totals: int | str) -> None:
        chips = self.page.locator(".strip .total")
        for seat, total in enumerate(totals):
            self._soon(chips.nth(seat), str(total).replace("-", "\u2212"))
        expect(chips).to_have_count(len(totals))

    def _soon(self, element: Locator, text: str) -> None:
        """`expect` looks again only after half a second or a whole one, `wait_for` at every frame."""
        with suppress(TimeoutError):
            # A pattern, unlike a text, is compared with the white space of the template.
            element.filter(has_text=re.compile(rf"^\s*{re.escape(text)}\s*$")).wait_for()
        expect(element).to_have_text(text)  # which reports the actual text

    def words(self, *words: str) -> None:
        """The line below the totals: places, and the leader's margin."""
        expect(self.page.locator(".strip small")).to_have_text(list(words))

    def points(self, seat: int, line: str) -> Locator:
        return self.page.locator(f'[id="p-{seat}-{line}"]')

    def message(self, seat: int, field: str) -> Locator:
        return self.page.locator(f'[id="m-{seat}-{field}"]')

    def notices(self) -> Locator:
        return self.page.locator("#standings .notice")

    # The end

    def ask_who_won(self) -> None:
        self.page.get_by_role("button", name="Finish: who won?").tap()
        self.page.wait_for_url(re.compile("/(finish|result)/$"))

    def finish(self) -> None:
        """Finishes the play, accepting blank entries."""
        self.ask_who_won()
        if self.page.url.endswith("/finish/"):
            self.page.locator("main form .primary").tap()
        self.page.wait_for_url("**/result/")


def value_of(state: Mapping[str, Any], unit: str) -> Any:
    """A number, several, or the slugs of cards; None where the state holds nothing for it."""
    field, _, slug = unit.partition(".")
    value = state.get(field)
    return (value or {}).get(slug) if slug else value
