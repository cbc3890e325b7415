"""Device features of the sheet: wake lock and haptics, and their switches."""

import pytest
from playwright.sync_api import expect

# A phone that records calls to its screen and motor.
SCREEN = """
  window.asked = { screen: 0, let: 0, light: null, refuses: false };
  const wakeLock = {
    async request() {
      asked.screen += 1;
      if (asked.refuses) throw new DOMException("spares its battery", "NotAllowedError");
      const light = new EventTarget();
      light.release = async () => { asked.let += 1; asked.light = null; light.dispatchEvent(new Event("release")); };
      return asked.light = light;
    },
  };
  Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => wakeLock, configurable: true });
"""
NO_SCREEN = "delete Navigator.prototype.wakeLock;"
MOTOR = """
  window.felt = [];
  Navigator.prototype.vibrate = (pattern) => Boolean(felt.push(pattern));
"""
NO_MOTOR = "delete Navigator.prototype.vibrate;"
PLAIN_HTTP = "Object.defineProperty(window, 'isSecureContext', { get: () => false });"
HIDE = """(state) => {
  Object.defineProperty(document, "hidden", { get: () => state === "hidden", configurable: true });
  if (state === "hidden") asked.light?.release();
  document.dispatchEvent(new Event("visibilitychange"));
}"""
TICK, WRONG = 8, [30, 60, 30]


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    """Keys tick unless the phone asks for less motion."""
    return browser_context_args | {"reduced_motion": "no-preference"}


@pytest.fixture
def opened(sheet, page):
    """Opens a sheet on a phone with these init scripts."""

    def opened(*scripts):
        for script in scripts:
            page.add_init_script(script)
        return sheet("five_tribes", "Ada", "Berk")

    return opened


def asked(page, what="screen"):
    return page.evaluate(f"asked.{what}")


def screen(page):
    return page.get_by_role("switch", name="The screen stays on")


def keys(page):
    return page.get_by_role("switch", name="Vibrate at each key")


REFUSED = "Just now this phone does not allow it, perhaps to spare its battery."
NEVER = "The screen cannot be kept on here: browsers do that only over https."


# The screen


def test_the_screen_stays_on_and_the_sheet_says_so(opened, page):
    opened(SCREEN)
    expect(screen(page)).to_be_checked()
    assert asked(page) == 1
    expect(page.get_by_text(REFUSED)).to_be_hidden()
    expect(page.get_by_text(NEVER)).to_be_hidden()


def test_it_is_asked_for_again_when_the_page_returns(opened, page):
    opened(SCREEN)
    expect(screen(page)).to_be_checked()
    page.evaluate(HIDE, "hidden")
    assert (asked(page), asked(page, "light")) == (1, None)
    page.evaluate(HIDE, "visible")
    assert asked(page) == 2


def test_a_tap_lets_the_screen_sleep_and_the_phone_remembers(opened, page):
    opened(SCREEN)
    screen(page).tap()
    expect(screen(page)).not_to_be_checked()
    assert asked(page, "light") is None
    page.reload()
    expect(screen(page)).not_to_be_checked()
    page.evaluate(HIDE, "visible")
    assert asked(page) == 0
    screen(page).tap()
    assert asked(page) == 1


def test_where_the_phone_refuses_the_sheet_says_that(opened, page):
    opened(SCREEN, "asked.refuses = true")
    expect(page.get_by_text(REFUSED)).to_be_visible()
    screen(page).tap()
    expect(page.get_by_text(REFUSED)).to_be_hidden()


def test_when_the_phone_takes_it_back_while_somebody_looks_the_sheet_says_that(opened, page):
    opened(SCREEN)
    page.evaluate("asked.light.release()")
    expect(page.get_by_text(REFUSED)).to_be_visible()


def test_over_plain_http_one_sentence_tells_why_the_screen_goes_dark(opened, page):
    opened(NO_SCREEN, PLAIN_HTTP)
    expect(page.get_by_text(NEVER)).to_be_visible()
    expect(screen(page)).to_be_hidden()


def test_a_browser_that_cannot_at_all_shows_no_sign(opened, page):
    opened(NO_SCREEN)
    expect(page.get_by_role("heading", name="This phone")).to_be_visible()
    expect(screen(page)).to_be_hidden()
    expect(page.get_by_text(NEVER)).to_be_hidden()


# Haptics


def felt(page):
    return page.evaluate("felt.splice(0)")


def test_the_pages_own_keys_and_steppers_tick(opened, thumb, page):
    opened(MOTOR)
    thumb.step(0, "gold", 2)
    thumb.next()
    assert felt(page) == [TICK] * 3
    page.locator("#p-0-gold").tap()
    assert felt(page) == []


def test_an_error_of_this_phone_feels_different(opened, thumb, page):
    opened(MOTOR)
    thumb.tap(0, "gold")
    page.keyboard.type("1.000")
    expect(thumb.message(0, "gold")).not_to_be_empty()
    page.wait_for_function("() => felt.length")
    assert felt(page) == [WRONG]


def test_an_error_of_another_phone_is_not_felt(opened, thumb, page, elsewhere):
    play = opened(MOTOR)
    thumb.tap(0, "gold")
    elsewhere(play, 1, "gold", "1.000")
    expect(thumb.message(1, "gold")).not_to_be_empty()
    assert felt(page) == []


def test_a_switch_turns_it_off_and_the_phone_remembers(opened, thumb, page):
    opened(MOTOR)
    expect(keys(page)).to_be_checked()
    keys(page).tap()
    page.reload()
    expect(keys(page)).not_to_be_checked()
    thumb.step(0, "gold", 1)
    assert felt(page) == []
    keys(page).tap()
    assert felt(page) == [TICK]  # the pattern of the motor


def test_whoever_asks_for_less_motion_feels_nothing_until_they_switch_it_on(opened, thumb, page):
    page.emulate_media(reduced_motion="reduce")
    opened(MOTOR)
    expect(keys(page)).not_to_be_checked()
    thumb.step(0, "gold", 1)
    assert felt(page) == []


def test_where_nothing_can_vibrate_there_is_no_switch(opened, page):
    opened(NO_MOTOR)
    expect(page.get_by_role("heading", name="This phone")).to_be_visible()
    expect(keys(page)).to_be_hidden()


def test_without_storage_the_switches_hold_as_long_as_the_page(opened, thumb, page):
    opened(MOTOR, SCREEN, "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no') } });")
    keys(page).tap()
    thumb.step(0, "gold", 1)
    assert felt(page) == []
    expect(screen(page)).to_be_checked()


def test_the_theme_is_chosen_on_the_sheet_and_what_was_typed_arrives_first(opened, thumb, page, written):
    play = opened()
    thumb.enter(0, "gold", "7")
    page.get_by_role("form", name="Theme").get_by_role("button", name="Dark").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(thumb.entry(0, "gold")).to_have_value("7")
    assert written(play, 0)["gold"] == "7"
