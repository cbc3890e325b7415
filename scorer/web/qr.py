"""QR codes."""

from __future__ import annotations

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

QUIET_ZONE = 4  # modules of white around the code; some cameras need them


def qr_svg(link: str, label: str) -> SafeString:
    """SVG, black on white in either theme. It has no style, which the content security policy would forbid, and no
    size: `.qr svg` in the stylesheet has."""
    svg = segno.make_qr(link).svg_inline(border=QUIET_ZONE, omitsize=True, dark="#000", light="#fff")
    head, rest = svg.split(" ", 1)
    return format_html('{} role="img" aria-label="{}" {}', mark_safe(head), label, mark_safe(rest))  # noqa: S308  # segno's own
