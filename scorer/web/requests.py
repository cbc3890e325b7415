"""Values read from a request."""

from __future__ import annotations

import re
import secrets
from typing import Any

from django.http import Http404, HttpRequest, QueryDict
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from scorer.games import all_games
from scorer.rules.game import Game
from scorer.web.client_urls import parse_address

MAX_DIGITS = 9
IDEMPOTENCY_KEY = re.compile(r"[A-Za-z0-9_-]{1,40}")


def wants_fragment(request: HttpRequest) -> bool:
    """True if htmx asks for a part of a page. Opening the address, or going back to it, gives the whole page."""
    htmx = _htmx(request)
    return bool(htmx and not htmx.history_restore_request)


def _htmx(request: HttpRequest) -> HtmxDetails | None:
    """None for a request that a middleware answers before django-htmx's."""
    return getattr(request, "htmx", None)


def game_or_404(key: str) -> Game[Any]:
    try:
        return all_games()[key]
    except KeyError:
        raise Http404 from None


def parse_int(text: str, default: int) -> int:
    """A number that this program wrote into a page and a request returns."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else default


def form_data(request: HttpRequest) -> QueryDict | None:
    """The data of a form; None if none was sent."""
    return request.POST if request.method == "POST" else None


def idempotency_key(request: HttpRequest, name: str) -> str:
    """The key in a form's field, by which a repeated form counts once; a new key if the field has no valid one."""
    sent = request.POST.get(name, "")
    return sent if IDEMPOTENCY_KEY.fullmatch(sent) else secrets.token_urlsafe(16)


def current_page(request: HttpRequest) -> str:
    """The path of the page on the screen, which is not the address of a fragment or of a form's target."""
    if wants_fragment(request) and (htmx := _htmx(request)):
        return htmx.current_url_abs_path or reverse("home")
    if request.method in {"GET", "HEAD"}:
        return request.get_full_path()
    referer = parse_address(request.headers.get("Referer", ""))
    return referer.path if referer and referer.netloc == request.get_host() else reverse("home")


def return_path(request: HttpRequest) -> str:
    """The path to redirect to; empty unless it is a page of this site, named from its root."""
    path = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(path, {request.get_host()}, require_https=request.is_secure())
    return path if is_ours and path.startswith("/") else ""
