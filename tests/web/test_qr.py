"""QR codes."""

from scorer.web.qr import qr_svg
from tests.support import html

LINK, OTHER = "http://testserver/join/one/", "http://testserver/join/two/"


def modules(svg):
    return html.attributes(svg, "path", "d")


def test_a_code_holds_the_link_and_not_its_label():
    assert modules(qr_svg(LINK, "QR code of the sheet")) == modules(qr_svg(LINK, "QR code of the link to join"))
    assert modules(qr_svg(LINK, "QR code of the sheet")) != modules(qr_svg(OTHER, "QR code of the sheet"))


def test_a_label_is_escaped():
    assert html.attribute(qr_svg(LINK, '"><script>'), "svg", "aria-label") == '"><script>'
