"""A play through its view link, read-only."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scorer.groups.views.duplicates import play_context
from scorer.pages.views import entered_result, result
from scorer.plays import queries
from scorer.plays.decorators import play_view
from scorer.plays.play_state import NoSheet, PlayState
from scorer.plays.presenters.result import ResultPage
from scorer.plays.presenters.sheet import SheetPage
from scorer.plays.rendering.sheet_html import strip_html
from scorer.plays.views.working import working_response
from scorer.rules.stored import store
from scorer.web.requests import wants_fragment


@play_view
@require_safe
def view(request: HttpRequest, code: str) -> HttpResponse:
    try:
        play = queries.by_view_code(code)
    except NoSheet:
        return entered_result.entered_result_page(request, code, may_edit=False)
    if not play.finished:
        return render(
            request, "pages/view_link.html", _live(code, play) | play_context(request, play.id, may_edit=False)
        )
    return render(request, "pages/result.html", result.result_context(request, play, may_edit=False))


def _live(code: str, play: PlayState) -> dict[str, Any]:
    sheet_page = SheetPage(play)
    return {
        "code": code,
        "game": play.game,
        "version": play.version,
        "strip": strip_html(sheet_page),
        "errors": sheet_page.error_lines(),
        "warnings": sheet_page.warnings(),
        "result": ResultPage(play, store(sheet_page.standings)),
    }


@play_view
@require_safe
def view_poll(request: HttpRequest, code: str) -> HttpResponse:
    version, finished = queries.version_by_view_code(code)
    if not wants_fragment(request):
        return redirect("view", code)
    if str(version) == request.GET.get("version", ""):
        return HttpResponse(status=204)
    if finished or request.GET.get("at") == "result":
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "pages/view_link.html#live", _live(code, queries.by_view_code(code)))


@play_view
@require_safe
def view_working(request: HttpRequest, code: str, seat: int, line: str) -> HttpResponse:
    play = queries.by_view_code(code)
    if not wants_fragment(request):
        return redirect("view", code)
    return working_response(request, play, seat, line, titled=True)
