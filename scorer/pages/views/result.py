"""The result of a play."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorer.accounts.devices import key_hash
from scorer.accounts.visitor import visitor_of
from scorer.groups.views import save_to_group
from scorer.groups.views.duplicates import play_context
from scorer.pages.views import entered_result
from scorer.plays import queries
from scorer.plays.decorators import play_view
from scorer.plays.play_state import NoSheet, PlayState
from scorer.plays.presenters.result import ResultPage
from scorer.plays.views import rescoring


@play_view
@require_safe
def result(request: HttpRequest, code: str) -> HttpResponse:
    try:
        play = queries.by_edit_code(code, key_hash(request))
    except NoSheet:
        return entered_result.entered_result_page(request, code, may_edit=True)
    if not play.finished:
        return redirect("sheet", code)
    page = result_context(request, play, may_edit=True)
    page |= {"membership": page["member"]} if play.group is not None else save_to_group.group_choices(request, play)
    page["rescoring"] = rescoring.rescoring_context(play, visitor_of(request))
    return render(request, "pages/result.html", page)


def result_context(request: HttpRequest, play: PlayState, may_edit: bool) -> dict[str, Any]:
    """The context of a result page, for the edit link and the view link."""
    code, poll = (play.edit_code, "poll") if may_edit else (play.view_code, "view_poll")
    page = {
        "code": code,
        "game": play.game,
        "result": ResultPage(play, play.result),
        "view_link": request.build_absolute_uri(reverse("view", args=[play.view_code])),
        "poll_url": reverse(poll, args=[code]),
        "may_edit": may_edit,
    }
    return page | play_context(request, play.id, may_edit)
