"""A play through its view link: everything to read, nothing to change."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scorer import state
from scorer.pad import Pad
from scorer.results import Result
from scorer.rules.stored import store
from scorer.state import NoSheet, PlayState
from scorer.views import past, results
from scorer.views.beside import beside
from scorer.views.guards import of_a_play, wants_fragment
from scorer.views.plays import working_answer


@of_a_play
@require_safe
def view(request: HttpRequest, code: str) -> HttpResponse:
    try:
        play = state.by_view_code(code)
    except NoSheet:
        return past.shown(request, code, may_edit=False)
    if not play.finished:
        return render(request, "scorer/view.html", _live(code, play) | beside(request, play.id, may_edit=False))
    return render(request, "scorer/result.html", results.shown(request, play, may_edit=False))


def _live(code: str, play: PlayState) -> dict[str, Any]:
    pad = Pad(play)
    return {
        "code": code,
        "game": play.game,
        "version": play.version,
        "strip": pad.strip,
        "errors": pad.error_lines(),
        "warnings": pad.warnings(),
        "result": Result(play, store(pad.standings)),
    }


VERSION = "SELECT version, finished_at, deleted_at FROM scorer_play WHERE view_code = %s"


@of_a_play
@require_safe
def view_since(request: HttpRequest, code: str) -> HttpResponse:
    version, finished_at = state.version_now(VERSION, code)
    if not wants_fragment(request):
        return redirect("view", code)
    if str(version) == request.GET.get("version", ""):
        return HttpResponse(status=204)
    if finished_at is not None or request.GET.get("at") == "result":
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "scorer/view.html#live", _live(code, state.by_view_code(code)))


@of_a_play
@require_safe
def view_working(request: HttpRequest, code: str, seat: int, line: str) -> HttpResponse:
    play = state.by_view_code(code)
    return working_answer(request, play, seat, line, titled=True) if wants_fragment(request) else redirect("view", code)
