"""Who else looks at a sheet, told to a phone that says it does."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorer.accounts.devices import key_hash
from scorer.plays import presence, queries
from scorer.plays.decorators import play_view, post_only
from scorer.plays.play_state import PlayState
from scorer.plays.presence import Heartbeat
from scorer.server.write_lock import write_guard
from scorer.web.requests import IDEMPOTENCY_KEY, parse_int


@play_view
@post_only
def here(request: HttpRequest, code: str) -> HttpResponse:
    """Who is there beside this phone; nothing where nobody is. At a finished play nobody is told of."""
    with write_guard(lambda: queries.by_edit_code(code)):
        return _here(request, queries.by_edit_code(code))


def _here(request: HttpRequest, play: PlayState) -> HttpResponse:
    if "leaves" in request.POST:  # from a finished one too, which may be opened again
        presence.leave(play, key_hash(request), _look(request.POST["leaves"]))
        return HttpResponse(status=204)
    if play.finished:
        return HttpResponse(status=204)
    others = presence.beat(play, _said(request))
    return render(request, "plays/_presence.html", {"names": others.names, "phones": others.phones})


def _said(request: HttpRequest) -> Heartbeat:
    seat = parse_int(request.POST.get("of", ""), 0) or None
    return Heartbeat(key_hash(request), seat, _look(request.POST.get("look", "")), arrives="comes" in request.POST)


def _look(name: str) -> str:
    return name if IDEMPOTENCY_KEY.fullmatch(name) else ""
