"""What a thumb taps on the pages without a sheet."""

import pytest

SMALL = """() => [...document.querySelectorAll("main :is(a, button:not([aria-hidden]), summary, label:has(input))")]
  .filter((element) => element.offsetParent && element.getBoundingClientRect().height < 44)
  .map((element) => element.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("address", ["/", "/new/architects/", "/games/architects/ties/", "/games/five_tribes/rules/"])
def test_every_target_is_44_pixels_high(page, address):
    page.goto(address)
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    assert page.evaluate(SMALL) == []
