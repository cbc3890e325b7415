"""The colour theme: light or dark, as a visitor chose it or the phone is set."""

from __future__ import annotations

from django.http import HttpRequest

COOKIE = "theme"
PAPER_COLOURS = {"light": "#f6efe1", "dark": "#191712"}  # --paper of either stylesheet, for the browser's own frame


def chosen_theme(request: HttpRequest | None) -> str:
    """Empty if the phone decides, and for a page that is rendered without a request."""
    theme = request.COOKIES.get(COOKIE, "") if request else ""
    return theme if theme in PAPER_COLOURS else ""
