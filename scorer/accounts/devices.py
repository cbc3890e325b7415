"""Which phone asks: a random key in a long-lived cookie that no script can read, stored as its hash."""

from __future__ import annotations

import hashlib
import re
import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorer.accounts.models import Browser

COOKIE = "browser"
LONGEST_LIFE = 400 * 24 * 60 * 60  # seconds; browsers keep no cookie longer
OWN_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


def key_hash(request: HttpRequest) -> str:
    """The hash of this browser's key; empty where it has none."""
    key = request.COOKIES.get(COOKIE, "")
    return hashlib.sha256(key.encode()).hexdigest() if key else ""


def given_key(request: HttpRequest) -> str:
    """The same for a browser that is going to write. It gets its key with the answer, see `remember`: a new one where
    it has none, else its own once more, so that a phone in use is never forgotten."""
    key = request.COOKIES.get(COOKIE) or secrets.token_urlsafe(32)
    request.COOKIES[COOKIE] = key
    if OWN_KEY.fullmatch(key):
        request.browser_key = key  # type: ignore[attr-defined]  # read by remember
    return key_hash(request)


def new_key(request: HttpRequest) -> str:
    """The hash of another key than it has: what this browser had is no longer its own."""
    request.COOKIES.pop(COOKIE, None)
    return given_key(request)


def remember(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Gives a browser that writes its key, for as long as browsers keep one."""
    key = getattr(request, "browser_key", None)
    if key:
        response.set_cookie(
            COOKIE, key, max_age=LONGEST_LIFE, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
        )
    return response


def kept(key_hash: str) -> Browser:
    """The browser with this key, made where it is new: one query, also when two of its requests come at once."""
    browser = Browser(key_hash=key_hash)
    Browser.objects.bulk_create(
        [browser], update_conflicts=True, unique_fields=["key_hash"], update_fields=["key_hash"]
    )
    return browser
