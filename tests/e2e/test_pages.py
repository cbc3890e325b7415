"""Every page on every screen: nothing for axe to find, nothing cut off, nothing that only some can use."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.scenes import LONG_NAMES, SCENES, filled, sheet

EVERYTHING = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
WIDTHS = (360, 390, 1280)
TEXT_TWICE_AS_LARGE = "document.documentElement.style.fontSize = '200%'"


def found(page, options):
    """What axe finds: the rule, and the elements that break it."""
    violations = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in violations for node in one["nodes"]
    ]


STICKS_OUT = """(screen) => {
  if (innerWidth <= screen && document.documentElement.scrollWidth <= screen) return [];
  const scrolls = (element) => element && (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
  const out = [...document.querySelectorAll("body *")].filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width && right > screen + 1 && !scrolls(element.parentElement);
  });
  return [`wider than ${screen}`, ...out.map((element) => element.outerHTML.slice(0, 150)).slice(-4)];
}"""


def sticks_out(page, width):
    """The elements that make a page wider than its screen."""
    page.set_viewport_size({"width": width, "height": 740})
    return page.evaluate(STICKS_OUT, width)


@pytest.fixture(params=SCENES)
def scene(request, page, complaints):
    if request.param in {"nothing here", "log"}:
        complaints.expect("status of 404")
    SCENES[request.param](page)
    return page


def test_axe_finds_nothing_in_either_theme_and_nothing_scrolls_sideways(scene):
    scene.emulate_media(color_scheme="light")
    faults = found(scene, EVERYTHING)
    scene.emulate_media(color_scheme="dark")
    faults += found(scene, CONTRAST)
    for width in WIDTHS:
        faults += sticks_out(scene, width)
    scene.evaluate(TEXT_TWICE_AS_LARGE)
    faults += sticks_out(scene, 390)
    assert not faults, "\n".join(faults)
