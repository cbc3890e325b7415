"""Decorators for the views of a play."""

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
    """For every address with a code: never cached, 404 for an unknown code, and a key for a new device."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
        try:
            response = set_device_cookie(request, view(request, code, **rest))
        except PlayDeleted:
            response = deleted_response(request, code)
        except NoSheet:
            response = no_sheet_response(request, code)
        except (NoSuchPlay, Play.DoesNotExist):  # the latter if the play was erased while its page was made
            response = _redirect_to_moved_play(request, code) or wrong_code(request, code)
        return no_store(response)

    return guarded


def _redirect_to_moved_play(request: HttpRequest, code: str) -> HttpResponse | None:
    """Redirects an old edit link to the same page of the play in its group, if the visitor may write there.

    The redirect keeps the method and the form. It is temporary, since the right to write may end."""
    play = groups().find_moved_play(code, visitor_of(request))
    if play is None or request.resolver_match is None:
        return None
    name, where = request.resolver_match.view_name, request.resolver_match.kwargs | {"code": play.edit_code}
    address = reverse(name, kwargs=where, query=request.GET)
    return redirect(address, preserve_request=request.method not in {"GET", "HEAD"})


def deleted_response(request: HttpRequest, code: str) -> HttpResponse:
    """410 with a page that offers the play back to those who may edit; a short text for a script that sends something.

    A poll reloads its page, which then shows that one."""
    if wants_fragment(request) and request.method == "GET":
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if wants_fragment(request):
        text = gettext("Not saved: this play was deleted.")
        return HttpResponse(text, status=410, content_type="text/plain; charset=utf-8")
    restorable = Q(deleted_at__gte=timezone.now() - RESTORE_WINDOW)
    play = Play.objects.filter(Q(edit_code=code) | Q(view_code=code), restorable).first()
    if play is None or play.deleted_at is None:
        raise Http404
    page = {"code": code, "until": clock.credible(play.deleted_at) + RESTORE_WINDOW, "may_edit": play.edit_code == code}
    page |= {"not_saved": request.method == "POST", "game": all_games().get(play.game), "title": play.title}
    return render(request, "plays/deleted.html", page, status=410)


def no_sheet_response(request: HttpRequest, code: str) -> HttpResponse:
    """Redirects to the result: a play with totals alone has no other page."""
    if wants_fragment(request):
        raise Http404
    return redirect("view" if Play.objects.filter(view_code=code).exists() else "result", code)


def post_only(view: View) -> View:
    """For addresses that change a play. Opened with GET, they redirect to the sheet."""

    post = require_POST(view)

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
        if request.method in {"GET", "HEAD"}:
            return redirect("sheet", queries.by_edit_code(code).edit_code)
        return post(request, code, **rest)

    return guarded


def catch_form_errors(view: View) -> View:
    """For forms: a finished play is answered with 409, an invalid edit with 400."""

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
    """409: the form came too late, and nothing of it was saved."""
    page = {
        "title": gettext("Not saved"),
        "text": gettext("This play was finished on another phone. Reopen it to change it."),
        "link": reverse("result", args=[code]),
        "link_text": gettext("To the result"),
    }
    return render(request, "web/problem.html", page, status=409)
