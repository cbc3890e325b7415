"""Heartbeats of the devices that have a sheet open."""

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
def heartbeat(request: HttpRequest, code: str) -> HttpResponse:
    """The other devices at this sheet; empty if there are none, 204 at a finished play."""
    with write_guard(lambda: queries.by_edit_code(code)):
        return _respond(request, queries.by_edit_code(code))


def _respond(request: HttpRequest, play: PlayState) -> HttpResponse:
    if "leaves" in request.POST:  # a finished play too, which may be reopened
        presence.leave(play, key_hash(request), _visit_id(request))
        return HttpResponse(status=204)
    if play.finished:
        return HttpResponse(status=204)
    others = presence.beat(play, _heartbeat(request))
    return render(request, "plays/_presence.html", {"names": others.names, "phones": others.phones})


def _heartbeat(request: HttpRequest) -> Heartbeat:
    seat = parse_int(request.POST.get("seat", ""), 0) or None
    return Heartbeat(key_hash(request), seat, _visit_id(request), arrives="arrives" in request.POST)


def _visit_id(request: HttpRequest) -> str:
    name = request.POST.get("visit", "")
    return name if IDEMPOTENCY_KEY.fullmatch(name) else ""
