"""The links to a play, and the page on which a phone picks its seat."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from scorer.accounts.devices import key_hash
from scorer.accounts.visitor import visitor_of, writing_visitor
from scorer.plays import queries, writes
from scorer.plays.decorators import play_view
from scorer.plays.presenters.sheet import SheetPage
from scorer.web import share_links


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
def links(request: HttpRequest, code: str) -> HttpResponse:
    """The two links of a play; those with the right can renew them."""
    play = queries.by_edit_code(code, key_hash(request))
    if request.method == "POST":
        which = request.POST.get("which")
        if which not in {"edit", "view"}:
            raise Http404
        if not writes.may_renew_links(play, visitor_of(request)):
            raise PermissionDenied(
                gettext("Only who began this play, or an owner of its group, makes new links for it.")
            )
        return redirect("links", writes.renew_link(code, which, writing_visitor(request)))
    page = {
        "code": code,
        "finished": play.finished,
        "game": play.game,
        "in_group": play.group is not None,
        "may_renew": writes.may_renew_links(play, visitor_of(request)),
    } | share_links.sheet_links(request, play.edit_code, play.view_code)
    return render(request, "plays/links.html", page)


@play_view
@require_safe
def seat(request: HttpRequest, code: str) -> HttpResponse:
    """The target of the QR code: the device picks its seat, whose rows its sheet then shows."""
    play = queries.by_edit_code(code, key_hash(request))
    if play.finished:
        return redirect("result", code)
    return render(request, "plays/seat.html", {"code": code, "game": play.game, "chips": SheetPage(play).chips})
