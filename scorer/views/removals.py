"""Deleting a play, asked for twice, and bringing it back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorer import plays
from scorer.browsers import given_key
from scorer.groups import evenings
from scorer.views.about import play_at
from scorer.views.guards import of_a_play, posted


@of_a_play
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, code: str) -> HttpResponse:
    play = play_at(code)
    if request.method == "POST":
        plays.remove(code, given_key(request))
        return redirect("sheet", code)  # which says that it was deleted
    page = {"code": code, "days": plays.KEPT.days, **next(evenings.told([play]))}
    return render(request, "scorer/delete.html", page)


@of_a_play
@posted
def restore(request: HttpRequest, code: str) -> HttpResponse:
    plays.restore(code, given_key(request))
    return redirect("sheet", code)
