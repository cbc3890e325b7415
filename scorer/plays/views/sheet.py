"""The page of a sheet."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scorer.accounts.devices import ensure_key
from scorer.plays import queries
from scorer.plays.decorators import play_view
from scorer.plays.play_state import Conflict
from scorer.plays.presenters.sheet import SheetPage
from scorer.plays.rendering.live_update import live_update_html
from scorer.plays.rendering.sheet_html import sections_html
from scorer.web.requests import parse_int


@play_view
@require_safe
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    # Sets the key of a device before its first edit.
    play, conflicts = queries.with_open_conflicts(code, ensure_key(request))
    if play.finished:
        return redirect("result", code)
    return render(request, "plays/sheet.html", sheet_context(request, SheetPage(play), conflicts))


def sheet_context(request: HttpRequest, page: SheetPage, conflicts: Iterable[Conflict] = ()) -> dict[str, Any]:
    """`conflicts`: the open ones of this device."""
    play = page.play
    only = parse_int(request.GET.get("only", ""), -1)
    questions = [page.conflict_question(conflict) for conflict in conflicts]
    return {
        "code": play.edit_code,
        "play": play,
        "game": page.game,
        "only": str(only) if 0 <= only < len(play.seats) else "",
        "chips": page.chips,
        "seats": [seat.id for seat in play.seats],
        "sections": sections_html(page),
        "undo_id": secrets.token_urlsafe(16),
        "live_update": live_update_html(page, play.version, questions=questions),
    }
