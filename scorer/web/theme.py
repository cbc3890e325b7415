"""Light or dark, as a visitor chose it, or as the phone itself is set."""

from __future__ import annotations

from django.http import HttpRequest

COOKIE = "theme"
PAPER = {"light": "#f6efe1", "dark": "#191712"}  # the --paper of either stylesheet, for what a browser draws around


def chosen(request: HttpRequest | None) -> str:
    """Empty where the phone decides. A page that is made without a request is nobody's."""
    theme = request.COOKIES.get(COOKIE, "") if request else ""
    return theme if theme in PAPER else ""
