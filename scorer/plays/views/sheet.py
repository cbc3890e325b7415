"""The sheet of a play: what it shows, the edits that come in, and what goes out to the other phones."""

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
from scorer.web.requests import parse_int


@play_view
@require_safe
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    # A phone has its key before its first edits leave.
    play, conflicts = queries.with_open_conflicts(code, ensure_key(request))
    if play.finished:
        return redirect("result", code)
    return render(request, "plays/sheet.html", sheet_context(request, SheetPage(play), conflicts))


def sheet_context(request: HttpRequest, pad: SheetPage, conflicts: Iterable[Conflict] = ()) -> dict[str, Any]:
    """`conflicts`: the open ones of this device."""
    only = parse_int(request.GET.get("only", ""), -1)
    return {
        "code": pad.play.edit_code,
        "play": pad.play,
        "game": pad.game,
        "only": str(only) if 0 <= only < len(pad.play.seats) else "",
        "chips": pad.chips,
        "seats": [seat.id for seat in pad.play.seats],
        "sections": list(pad.sections()),
        "undo_id": secrets.token_urlsafe(16),
        "truth": live_update_html(pad, pad.play.version, questions=[pad.question(one) for one in conflicts]),
    }
