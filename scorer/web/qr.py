"""A link as a picture that a phone's camera reads."""

from __future__ import annotations

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

QUIET = 4  # modules of white around it, without which some cameras find nothing


def drawn(link: str, label: str) -> SafeString:
    """As SVG without a style, which the page's policy would forbid; black on white in either theme."""
    svg = segno.make_qr(link).svg_inline(border=QUIET, omitsize=True, dark="#000", light="#fff")
    head, rest = svg.split(" ", 1)
    return format_html('{} role="img" aria-label="{}" {}', mark_safe(head), label, mark_safe(rest))  # noqa: S308  # segno's own
