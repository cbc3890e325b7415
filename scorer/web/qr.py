"""QR codes."""

from __future__ import annotations

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

SIZE = 260  # CSS pixels, on a screen that is wide enough
SIZE_OF_A_LONG_LINK = 420  # for a link of some hundred characters, whose modules would be too small for a camera
QUIET_ZONE = 4  # modules of white around the code; some cameras need them


def qr_svg(link: str, label: str, size: int = SIZE) -> SafeString:
    """SVG, black on white in either theme. It has no style, which the content security policy would forbid."""
    svg = segno.make_qr(link).svg_inline(border=QUIET_ZONE, omitsize=True, dark="#000", light="#fff")
    head, rest = svg.split(" ", 1)
    return format_html('{} width="{}" role="img" aria-label="{}" {}', mark_safe(head), size, label, mark_safe(rest))  # noqa: S308  # segno's own
