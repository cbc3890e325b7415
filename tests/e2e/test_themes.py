"""The chosen theme, whatever the setting of the phone."""

import pytest
from playwright.sync_api import expect

from scorer.web.theme import PAPER_COLOURS
from tests.e2e import scenes
from tests.e2e.inspection import CONTRAST, found
from tests.e2e.test_picture import look, picture  # noqa: F401  # pytest finds a fixture by its name

OTHER = {"light": "dark", "dark": "light"}
# CanvasText follows the color-scheme of the page, like scroll bars.
DRAWN_BY_THE_BROWSER = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.className = "browsers-own";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".browsers-own { color: CanvasText; }");
  document.adoptedStyleSheets = [sheet];
  return getComputedStyle(probe).color === "rgb(255, 255, 255)";
}"""


def rgb(colour):
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


def switch(page, label):
    return page.get_by_role("form", name="Theme").get_by_role("button", name=label, exact=True)


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_tap_changes_the_theme_and_it_stays(new_context, live_server, theme, scripts):
    page = new_context(java_script_enabled=scripts, color_scheme=OTHER[theme]).new_page()
    page.goto(f"{live_server.url}/games/five_tribes/rules/")
    switch(page, theme.capitalize()).tap()
    page.wait_for_url("**/games/five_tribes/rules/")
    expect(switch(page, theme.capitalize())).to_have_attribute("aria-current", "true")
    page.goto(live_server.url)
    expect(page.locator("body")).to_have_css("background-color", rgb(PAPER_COLOURS[theme]))
    assert page.evaluate(DRAWN_BY_THE_BROWSER) == (theme == "dark")


def test_left_to_the_phone_it_follows_the_phone_at_once(page):
    page.goto("/")
    switch(page, "Dark").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    switch(page, "Automatic").tap()
    expect(page.locator("html:not([data-theme])")).to_be_attached()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("body")).to_have_css("background-color", rgb(PAPER_COLOURS[theme]))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_chosen_theme_is_as_easy_to_read_and_the_picture_and_the_page_without_a_connection_have_it_too(
    page,
    picture,  # noqa: F811
    theme,
):
    page.emulate_media(color_scheme=OTHER[theme])
    page.goto("/")
    switch(page, theme.capitalize()).tap()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert found(page, CONTRAST) == []
    page.goto("/offline/")
    expect(page.locator("body")).to_have_css("background-color", rgb(PAPER_COLOURS[theme]))
    assert page.evaluate(DRAWN_BY_THE_BROWSER) == (theme == "dark")
    seen = look(page, picture(scenes.finished("five_tribes", "ft-every-row")))
    assert rgb(PAPER_COLOURS[theme]) == f"rgb({seen['paper'].replace(',', ', ')})"
