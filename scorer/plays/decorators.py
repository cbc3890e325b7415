"""What every address of a play has in common: who may pass, and what is read from a request."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.core.exceptions import BadRequest
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scorer.accounts.devices import set_device_cookie
from scorer.accounts.responses import wrong_code
from scorer.accounts.visitor import visitor_of
from scorer.games import all_games
from scorer.plays import queries
from scorer.plays.group_port import groups
from scorer.plays.models import Play
from scorer.plays.play_state import NoSheet, NoSuchPlay, PlayDeleted
from scorer.plays.writes import RESTORE_WINDOW, InvalidEdit, PlayFinished
from scorer.server import clock
from scorer.web.decorators import View, no_store
from scorer.web.requests import wants_fragment


def play_view(view: View) -> View:
    """For every address with a code: never cached, a wrong code is simply not found, a new device gets its key."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
        try:
            response = set_device_cookie(request, view(request, code, **rest))
        except PlayDeleted:
            response = deleted_response(request, code)
        except NoSheet:
            response = no_sheet_response(request, code)
        except (NoSuchPlay, Play.DoesNotExist):  # the latter where it went while its page was made
            response = _redirect_to_moved_play(request, code) or wrong_code(request, code)
        return no_store(response)

    return guarded


def _redirect_to_moved_play(request: HttpRequest, code: str) -> HttpResponse | None:
    """From an address of a play that a group of the visitor's keeps by now to the same where it is now: who goes back
    after keeping it, say, or still has the link from the table. What was sent goes along, and no browser remembers the
    way for good: who may write today may not tomorrow."""
    play = groups().find_moved_play(code, visitor_of(request))
    if play is None or request.resolver_match is None:
        return None
    name, where = request.resolver_match.view_name, request.resolver_match.kwargs | {"code": play.edit_code}
    address = reverse(name, kwargs=where, query=request.GET)
    return redirect(address, preserve_request=request.method not in {"GET", "HEAD"})


def deleted_response(request: HttpRequest, code: str) -> HttpResponse:
    """A phone that only looks gets a page that says so in place of its own; one that sends something is told.

    Who may edit can bring the play back here."""
    if wants_fragment(request) and request.method == "GET":
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if wants_fragment(request):
        text = gettext("Not saved: this play was deleted.")
        return HttpResponse(text, status=410, content_type="text/plain; charset=utf-8")
    kept = Q(edit_code=code) | Q(view_code=code), Q(deleted_at__gte=timezone.now() - RESTORE_WINDOW)
    play = Play.objects.filter(*kept).first()
    if play is None or play.deleted_at is None:
        raise Http404
    page = {"code": code, "until": clock.believed(play.deleted_at) + RESTORE_WINDOW, "may_edit": play.edit_code == code}
    page |= {"not_saved": request.method == "POST", "game": all_games().get(play.game), "title": play.title}
    return render(request, "plays/deleted.html", page, status=410)


def no_sheet_response(request: HttpRequest, code: str) -> HttpResponse:
    """A play that came in with its totals has one page, and every address of a sheet leads there."""
    if wants_fragment(request):
        raise Http404
    return redirect("view" if Play.objects.filter(view_code=code).exists() else "result", code)


def post_only(view: View) -> View:
    """For what changes a play. Opened by hand, or again after a reload, such an address leads to the sheet."""

    post = require_POST(view)

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
        if request.method in {"GET", "HEAD"}:
            return redirect("sheet", queries.by_edit_code(code).edit_code)
        return post(request, code, **rest)

    return guarded


def play_form(view: View) -> View:
    """For forms. One that came too late, or that this table cannot take, changes nothing, and a page says so."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
        try:
            return view(request, code, **rest)
        except PlayFinished:
            return finished_response(request, code)
        except InvalidEdit as wrong:
            raise BadRequest from wrong

    return guarded


def finished_response(request: HttpRequest, code: str) -> HttpResponse:
    """For a form that came too late: nothing of it was saved, and it says so."""
    page = {
        "title": gettext("Not saved"),
        "text": gettext("This play was finished on another phone. Reopen it to change it."),
        "link": reverse("result", args=[code]),
        "link_text": gettext("To the result"),
    }
    return render(request, "web/problem.html", page, status=409)
