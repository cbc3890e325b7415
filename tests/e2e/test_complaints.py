"""The fixture that collects errors of the browser."""

import re

import pytest

from tests.e2e.network import wait_until

INLINE = """
const script = document.createElement("script");
script.textContent = "1";
document.body.append(script);
"""
CAUGHT_EVAL = "setTimeout(() => { try { new Function('1')() } catch { } })"


@pytest.mark.parametrize(
    ("misdeed", "complaint"),
    [
        (INLINE, "CSP: script-src-elem forbids inline"),
        ("document.body.setAttribute('style', 'color: red')", "CSP: style-src-attr forbids inline"),
        ("new Image().src = 'https://example.org/x.png'", "CSP: img-src forbids https://example"),
        (CAUGHT_EVAL, "CSP: script-src forbids eval"),
        (
            "fetch('https://example.org/').catch(() => 0)",
            "CSP: connect-src forbids https://example",
        ),
        ("setTimeout(() => { throw Error('oh dear') })", "oh dear"),
        ("console.error('oh dear')", "oh dear"),
    ],
)
def test_a_misdeed_on_a_page_is_heard(page, complaints, misdeed, complaint):
    complaints.expect("")
    page.goto("/")
    page.evaluate(misdeed)
    wait_until(page, lambda: any(re.search(complaint, text) for text in complaints.heard))


def test_a_phone_is_390_wide_and_has_a_finger(page):
    page.goto("/")
    assert page.evaluate("[innerWidth, innerHeight, navigator.maxTouchPoints > 0]") == [
        390,
        844,
        True,
    ]


def test_each_phone_of_a_test_is_heard(new_context, complaints):
    complaints.expect("oh dear")
    first, second = new_context().new_page(), new_context().new_page()
    for phone in (first, second):
        phone.goto("/")
        phone.evaluate("console.error('oh dear')")
    assert len(complaints.heard) == 2
