"""What every address of a play has in common: who may pass, and what is read from a request."""

from __future__ import annotations

import re
import secrets
from typing import Any

from django.http import Http404, HttpRequest, QueryDict
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from scorer.games import all_games
from scorer.rules.game import Game
from scorer.web.client_urls import parse_address


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of a page; whoever opens the address, or goes back to it, gets the whole page."""
    htmx = getattr(request, "htmx", None)
    return bool(htmx) and not htmx.history_restore_request


def game_or_404(key: str) -> Game[Any]:
    try:
        return all_games()[key]
    except KeyError:
        raise Http404 from None


HIGHEST_DIGITS = 9
SENT_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def whole(text: str, otherwise: int) -> int:
    """A number that this program wrote into a page, as a request gives it back."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= HIGHEST_DIGITS else otherwise


def form_data(request: HttpRequest) -> QueryDict | None:
    """The data of a form; None if none was sent."""
    return request.POST if request.method == "POST" else None


def sent_id(request: HttpRequest, name: str) -> str:
    """What a form carries so that it counts once; a new one where it carries nothing that can be kept."""
    sent = request.POST.get(name, "")
    return sent if SENT_ID.fullmatch(sent) else secrets.token_urlsafe(16)


def looked_at(request: HttpRequest) -> str:
    """The page that somebody looks at: not its part, nor what its forms are sent to."""
    if wants_fragment(request):
        return request.htmx.current_url_abs_path or reverse("home")
    if request.method in {"GET", "HEAD"}:
        return request.get_full_path()
    came_from = parse_address(request.headers.get("Referer", ""))
    return came_from.path if came_from and came_from.netloc == request.get_host() else reverse("home")


def return_path(request: HttpRequest) -> str:
    """Where to go afterwards; empty unless it is a page of this site, named from its root."""
    path = request.POST.get("next") or request.GET.get("next") or ""
    own = url_has_allowed_host_and_scheme(path, {request.get_host()}, require_https=request.is_secure())
    return path if own and path.startswith("/") else ""
