"""Polls: changes since the version that a device has."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorer.plays import queries
from scorer.plays.decorators import play_view
from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState
from scorer.plays.presenters.sheet import SheetPage
from scorer.plays.rendering.live_update import live_update_response
from scorer.web.requests import parse_int, wants_fragment

EDITS_SINCE = "SELECT action, position, unit FROM plays_edit WHERE play_id = %s AND version > %s"


def texts_since(play: PlayState, seen: int) -> dict[str, str] | None:
    """The texts of the fields that were edited after a version; None if the table has changed."""
    edits = queries.fetch_rows(EDITS_SINCE, play.id, seen)
    if any(action == Edit.Action.TABLE for action, _, _ in edits):
        return None
    return entry_texts(play, {(seat, unit) for action, seat, unit in edits if action == Edit.Action.ENTRY})


def entry_texts(play: PlayState, entries: Iterable[tuple[int, str]]) -> dict[str, str]:
    return {f"{seat}-{unit}": play.seats[seat].entries.get(unit, "") for seat, unit in entries}


VERSION = "SELECT version, finished_at, deleted_at FROM plays_play WHERE edit_code = %s"


@play_view
@require_safe
def poll(request: HttpRequest, code: str) -> HttpResponse:
    """204 if nothing changed, else the live update. A result page is reloaded."""
    version, finished_at = queries.current_version(VERSION, code)
    if not wants_fragment(request):
        return redirect("sheet", code)
    seen = request.GET.get("version", "")
    if str(version) == seen:
        return HttpResponse(status=204)
    if request.GET.get("at") == "result":
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if finished_at is not None:
        return HttpResponse(status=204, headers={"HX-Redirect": reverse("result", args=[code])})
    return changes_response(queries.by_edit_code(code), parse_int(seen, 0))


def changes_response(play: PlayState, seen: int) -> HttpResponse:
    """The live update with the texts that were written after the version `seen`."""
    texts = texts_since(play, seen)
    if texts is None:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return live_update_response(SheetPage(play), play.version, entries=texts)
