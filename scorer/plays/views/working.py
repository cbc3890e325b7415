"""The working of one line of one seat."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scorer.plays import queries
from scorer.plays.decorators import play_view
from scorer.plays.play_state import PlayState
from scorer.web.i18n import translate
from scorer.web.requests import wants_fragment


@play_view
@require_safe
def working(request: HttpRequest, code: str, seat: int, line: str) -> HttpResponse:
    play = queries.by_edit_code(code)
    return working_response(request, play, seat, line) if wants_fragment(request) else redirect("sheet", code)


def working_response(request: HttpRequest, play: PlayState, seat: int, line: str, titled: bool = False) -> HttpResponse:
    """A fragment with the terms of one line. `titled`: with a heading, away from its number."""
    if seat >= len(play.seats):
        raise Http404
    standings = play.standings()
    labels = {line.key: translate(line.label) for line in standings.lines}
    if line not in labels:
        raise Http404
    award = standings.seats[seat].lines[line]
    context = {"terms": award.working if award else (), "unknown": award is None}
    if titled:
        context |= {"label": labels[line], "name": play.labels[seat]}
    return render(request, "plays/_working.html", context)
