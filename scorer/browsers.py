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


def given_key(request: HttpRequest) -> str:
    """The same for a browser that is going to write: one without a key gets it with the answer, see `remember`."""
    if not request.COOKIES.get(COOKIE):
        request.COOKIES[COOKIE] = key = secrets.token_urlsafe(32)
        request.new_browser_key = key  # type: ignore[attr-defined]  # read by remember
    return key_hash(request)


def remember(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Gives a new browser its key."""
    key = getattr(request, "new_browser_key", None)
    if key:
        response.set_cookie(
            COOKIE, key, max_age=TWO_YEARS, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
        )
    return response


def known_browser(request: HttpRequest) -> Browser | None:
    found = key_hash(request)
    return Browser.objects.filter(key_hash=found).first() if found else None


def browser_of(request: HttpRequest) -> Browser:
    """This browser, kept from now on."""
    return kept(given_key(request))


def kept(key_hash: str) -> Browser:
    """The browser with this key, made where it is new: one query, also when two of its requests come at once."""
    browser = Browser(key_hash=key_hash)
    Browser.objects.bulk_create(
        [browser], update_conflicts=True, unique_fields=["key_hash"], update_fields=["key_hash"]
    )
    return browser
