"""Polls: changes since the version that a device has."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorer.plays import queries
from scorer.plays.changes import texts_since
from scorer.plays.decorators import play_view
from scorer.plays.play_state import PlayState
from scorer.plays.presenters.sheet import SheetPage
from scorer.plays.rendering.live_update import live_update_response
from scorer.web.requests import parse_int, wants_fragment


@play_view
@require_safe
def poll(request: HttpRequest, code: str) -> HttpResponse:
    """204 if nothing changed, else the live update. A result page is reloaded."""
    version, finished = queries.version_by_edit_code(code)
    if not wants_fragment(request):
        return redirect("sheet", code)
    seen = request.GET.get("version", "")
    if str(version) == seen:
        return HttpResponse(status=204)
    if request.GET.get("at") == "result":
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if finished:
        return HttpResponse(status=204, headers={"HX-Redirect": reverse("result", args=[code])})
    return changes_response(queries.by_edit_code(code), parse_int(seen, 0))


def changes_response(play: PlayState, seen: int) -> HttpResponse:
    """The live update with the texts that were written after the version `seen`."""
    texts = texts_since(play, seen)
    if texts is None:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return live_update_response(SheetPage(play), play.version, entries=texts)
