"""Deleting a play, asked for twice, and bringing it back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorer.accounts.devices import ensure_key
from scorer.plays import summaries, writes
from scorer.plays.decorators import of_a_play, posted
from scorer.plays.summaries import play_at


@of_a_play
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, code: str) -> HttpResponse:
    play = play_at(code)
    if request.method == "POST":
        writes.remove(code, ensure_key(request))
        return redirect("sheet", code)  # which says that it was deleted
    page = {"code": code, "days": writes.KEPT.days, **next(summaries.told([play]))}
    return render(request, "plays/delete.html", page)


@of_a_play
@posted
def restore(request: HttpRequest, code: str) -> HttpResponse:
    writes.restore(code, ensure_key(request))
    return redirect("sheet", code)
