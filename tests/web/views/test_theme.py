"""Light, dark, or as the phone is set: chosen by a switch, and there from the first byte of a page."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from scorer.web.theme import PAPER_COLOURS
from tests.support.pages import ParsedPage

FOLDER = Path(settings.BASE_DIR) / "static/scorer/styles"
BY_PHONE = "(prefers-color-scheme: dark)"


def choose(phone, theme, next_page="/"):
    return phone.post("/theme/", {"theme": theme, "next": next_page})


def page(phone, path="/"):
    return ParsedPage(phone.get(path).content.decode())


def dark_sheets(elements):
    """The media for which the dark colours hold."""
    links = [one for one in elements.all("link") if one["rel"] == "stylesheet" and "dark" in one["href"]]
    return [one.get("media", "all") for one in links]


def metas(elements, name):
    return [(one["content"], one.get("media", "all")) for one in elements.all("meta") if one.get("name") == name]


def test_until_somebody_chooses_the_phone_decides(ada, db):
    seen = page(ada)
    assert "data-theme" not in seen.all("html")[0]
    assert dark_sheets(seen) == [BY_PHONE]
    assert metas(seen, "color-scheme") == [("light dark", "all")]
    assert metas(seen, "theme-color") == [
        (PAPER_COLOURS["light"], "(prefers-color-scheme: light)"),
        (PAPER_COLOURS["dark"], BY_PHONE),
    ]


@pytest.mark.parametrize(("theme", "sheets"), [("light", []), ("dark", ["all"])])
@pytest.mark.parametrize("path", ["/", "/games/five_tribes/rules/", "/nowhere/"])
def test_a_chosen_theme_is_there_from_the_first_byte_of_every_page(ada, db, theme, sheets, path):
    choose(ada, theme)
    seen = page(ada, path)
    assert seen.all("html")[0]["data-theme"] == theme
    assert dark_sheets(seen) == sheets
    assert metas(seen, "color-scheme") == [(theme, "all")]
    assert metas(seen, "theme-color") == [(PAPER_COLOURS[theme], "all")]


def test_the_choice_can_be_left_to_the_phone_again(ada, db):
    choose(ada, "dark")
    choose(ada, "")
    assert dark_sheets(page(ada)) == [BY_PHONE]


def test_the_switch_says_what_is_chosen(ada, db):
    choose(ada, "dark")
    buttons = [one for one in page(ada).all("button") if one.get("name") == "theme"]
    assert [(one["value"], "aria-current" in one) for one in buttons] == [("", False), ("light", False), ("dark", True)]


def test_the_switch_leads_back_to_the_page_it_was_tapped_on_and_nowhere_else(ada, db):
    assert choose(ada, "dark", "/games/five_tribes/rules/").headers["Location"] == "/games/five_tribes/rules/"
    assert choose(ada, "dark", "https://elsewhere.example.org/").headers["Location"] == "/"


@pytest.mark.parametrize("nonsense", ["blue", "dark; x", '"><script>'])
def test_a_theme_that_there_is_not_is_none(ada, db, nonsense):
    choose(ada, nonsense)
    assert "data-theme" not in page(ada).all("html")[0]
    ada.cookies["theme"] = nonsense
    assert "data-theme" not in page(ada).all("html")[0]


def test_the_choice_is_kept_for_a_year(ada, db):
    assert choose(ada, "dark").cookies["theme"]["max-age"] == 365 * 24 * 60 * 60


@pytest.mark.parametrize(("theme", "sheet"), [("light", "tokens.css"), ("dark", "dark.css")])
def test_what_the_browser_draws_around_the_page_is_of_its_paper(theme, sheet):
    assert re.search(r"--paper: (#\w+);", (FOLDER / sheet).read_text()).group(1) == PAPER_COLOURS[theme]


def test_the_dark_theme_gives_a_new_value_to_every_colour_of_the_light_one():
    light, dark = (
        set(re.findall(r"(--[\w-]+): #", (FOLDER / sheet).read_text())) for sheet in ("tokens.css", "dark.css")
    )
    assert light <= dark
