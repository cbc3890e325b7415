"""Deletes a play after a confirmation, and restores it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorer.accounts.devices import ensure_key
from scorer.plays import writes
from scorer.plays.decorators import play_view, post_only
from scorer.plays.presenters import play_list
from scorer.plays.presenters.play_list import play_with_seats


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, code: str) -> HttpResponse:
    play = play_with_seats(code)
    if request.method == "POST":
        writes.delete_play(code, ensure_key(request))
        return redirect("sheet", code)  # which says that it was deleted
    page = {"code": code, "days": writes.RESTORE_WINDOW.days, **next(play_list.play_rows([play]))}
    return render(request, "plays/delete.html", page)


@play_view
@post_only
def restore(request: HttpRequest, code: str) -> HttpResponse:
    writes.restore_play(code, ensure_key(request))
    return redirect("sheet", code)
