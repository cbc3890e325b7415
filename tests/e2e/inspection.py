"""Faults of a rendered page: by axe, for the width of a phone, for touch."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING: dict[str, Any] = {"runOnly": WCAG}
CONTRAST: dict[str, Any] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
WIDTHS, SMALLEST = (320, 1280), (320,)
LOW = 640  # a phone's height, with its browser's bars
OPEN_WHAT_FOLDS = "document.querySelectorAll('details').forEach((details) => { details.open = true; })"
TEXT_TWICE_AS_LARGE = f"{OPEN_WHAT_FOLDS}; document.documentElement.style.fontSize = '200%'"
AXE, OWN = Axe().axe_script, Path(__file__).with_suffix(".js").read_text("utf-8")


def found(page: Page, options: dict[str, Any]) -> list[str]:
    """Violations found by axe: the rule, and the elements that break it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return look(page, "found", options)


def fits(page: Page, widths: Iterable[int]) -> list[str]:
    """Overflowing elements, clipped texts, and controls that are small, off the screen, or on top of each other."""
    faults = []
    for width in widths:
        resize(page, width)
        faults += look(page, "misfits", width)
    return faults


def is_of_use_with_large_text(page: Page, width: int = 390) -> list[str]:
    """With large text: overflowing elements, broken words, too small entries, and columns off the screen."""
    page.evaluate(TEXT_TWICE_AS_LARGE)
    resize(page, width)
    return look(page, "sticksOut", width) + look(page, "cramped", width)


def resize(page: Page, width: int) -> None:
    size: ViewportSize = {"width": width, "height": LOW}
    if page.viewport_size != size:
        page.set_viewport_size(size)


def look(page: Page, how: str, at: Any) -> list[str]:
    """One call if the page has the script already."""
    call = f"(at) => window.inspection ? inspection.{how}(at) : null"
    faults = page.evaluate(call, at)
    if faults is None:
        page.evaluate(OWN)
        faults = page.evaluate(call, at)
    return faults


def speak(page: Page, language: str) -> None:
    """Reloads the page in another language, also the answer to a form, and opens all details."""
    page.context.add_cookies([{"name": "django_language", "value": language, "domain": "localhost", "path": "/"}])
    page.reload()
    assert page.locator("html").get_attribute("lang") == language
    page.evaluate(OPEN_WHAT_FOLDS)
