"""Which phone asks: a random key in a long-lived cookie that no script can read, stored as its hash."""

from __future__ import annotations

import hashlib
import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorer.models import Browser

COOKIE = "browser"
TWO_YEARS = 2 * 365 * 24 * 60 * 60


def key_hash(request: HttpRequest) -> str:
    """The hash of this browser's key; empty where it has none."""
    key = request.COOKIES.get(COOKIE, "")
    return hashlib.sha256(key.encode()).hexdigest() if key else ""


def known_browser(request: HttpRequest) -> Browser | None:
    found = key_hash(request)
    return Browser.objects.filter(key_hash=found).first() if found else None


def browser_of(request: HttpRequest) -> Browser:
    """This browser, made when it is new; `remember` then sets its cookie."""
    there = known_browser(request)
    if there:
        return there
    request.COOKIES[COOKIE] = key = secrets.token_urlsafe(32)
    request.new_browser_key = key  # type: ignore[attr-defined]  # read by remember
    return Browser.objects.create(key_hash=key_hash(request))


def remember(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Gives a new browser its key."""
    key = getattr(request, "new_browser_key", None)
    if key:
        response.set_cookie(
            COOKIE, key, max_age=TWO_YEARS, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
        )
    return response
