"""Devices: a random key in a long-lived cookie that no script can read, stored as its hash."""

from __future__ import annotations

import hashlib
import re
import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorer.accounts.models import Device

COOKIE = "device"
COOKIE_MAX_AGE = 400 * 24 * 60 * 60  # seconds; browsers keep no cookie longer
VALID_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


def key_hash(request: HttpRequest) -> str:
    """The hash of this device's key; empty if it has none."""
    key = request.COOKIES.get(COOKIE, "")
    return hashlib.sha256(key.encode()).hexdigest() if key else ""


def ensure_key(request: HttpRequest) -> str:
    """The hash of the key of a device that is going to write; a new key if it has none.

    The response renews the cookie, see `set_device_cookie`, so that a device in use never loses its key."""
    key = request.COOKIES.get(COOKIE) or secrets.token_urlsafe(32)
    request.COOKIES[COOKIE] = key
    if VALID_KEY.fullmatch(key):
        request.device_key = key  # type: ignore[attr-defined]  # read by set_device_cookie
    return key_hash(request)


def renew_key(request: HttpRequest) -> str:
    """Gives the device a new key and returns its hash. The old key's plays and groups are no longer this device's."""
    request.COOKIES.pop(COOKIE, None)
    return ensure_key(request)


def set_device_cookie(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Sets the cookie of a device that writes."""
    key = getattr(request, "device_key", None)
    if key:
        response.set_cookie(
            COOKIE, key, max_age=COOKIE_MAX_AGE, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
        )
    return response


def get_or_create(key_hash: str) -> Device:
    """The device with this key: one query, and safe for two requests at once."""
    device = Device(key_hash=key_hash)
    Device.objects.bulk_create([device], update_conflicts=True, unique_fields=["key_hash"], update_fields=["key_hash"])
    return device
