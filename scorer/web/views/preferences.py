"""Preferences of a visitor, stored in a cookie."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorer.web import theme as themes
from scorer.web.requests import return_path

COOKIE_AGE = 365 * 24 * 60 * 60  # seconds


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Sets light or dark; any other value leaves the choice to the phone."""
    response = redirect(return_path(request) or "home")
    chosen = request.POST.get("theme")
    if chosen in themes.PAPER_COLOURS:
        # Not HttpOnly: the script of the offline page reads it, since that page is the same for everybody.
        response.set_cookie(
            themes.COOKIE, chosen, max_age=COOKIE_AGE, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
        )
    else:
        response.delete_cookie(themes.COOKIE, samesite="Lax")
    return response
