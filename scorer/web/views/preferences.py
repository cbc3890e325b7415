"""What a visitor chooses for every page, kept in a cookie."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorer.web import theme as themes
from scorer.web.requests import return_path

A_YEAR = 365 * 24 * 60 * 60  # seconds


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Light or dark; anything else leaves it to the phone again."""
    answer = redirect(return_path(request) or "home")
    wanted = request.POST.get("theme")
    if wanted in themes.PAPER_COLOURS:
        # Scripts may read it: the page for when the line is gone is made for everybody.
        answer.set_cookie(themes.COOKIE, wanted, max_age=A_YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
    else:
        answer.delete_cookie(themes.COOKIE, samesite="Lax")
    return answer
