"""Who changed what, and taking it back."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorer import plays, state
from scorer.browsers import given_key, key_hash
from scorer.models import Edit
from scorer.plays import Conflict, Finished, NotEditable
from scorer.state import PlayState
from scorer.views.guards import finished_elsewhere, of_a_play, posted, sent_id, wants_fragment, whole
from scorer.views.plays import told_conflict, what_changed

LOG_LENGTH = 300


@of_a_play
@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    return _log_page(request, code)


def _log_page(request: HttpRequest, code: str, problem: str = "", status: int = 200) -> HttpResponse:
    play = state.by_edit_code(code, key_hash(request))
    edits = Edit.objects.filter(play_id=play.id).order_by("-version")[:LOG_LENGTH]
    lines = [_log_line(play, edit) for edit in edits]
    page = {"code": code, "game": play.game, "finished": play.finished, "lines": lines, "problem": problem}
    return render(request, "scorer/log.html", page, status=status)


def _log_line(play: PlayState, edit: Edit) -> dict[str, Any]:
    key, _, slug = edit.unit.partition(".")
    entry = play.game.inputs.get(key)
    catalogue = getattr(entry, "catalogue", {})
    there = edit.position is not None and edit.position < len(play.seats)
    return {
        "edit": edit,
        "name": play.labels[edit.position] if there else "",
        "field": gettext(entry.label) if entry else "",
        "card": catalogue[slug].name if slug in catalogue else "",
        "old": catalogue[edit.old].name if edit.old in catalogue else edit.old,
        "new": catalogue[edit.new].name if edit.new in catalogue else edit.new,
        "mine": edit.browser_id is not None and edit.browser_id == play.browser,
        "can_put_back": there and edit.action == Edit.Action.ENTRY and not play.finished,
    }


@of_a_play
@posted
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Takes back this phone's last step."""
    try:
        outcome = plays.undo(code, given_key(request), sent_id(request, "id"))
    except Finished:
        return finished_elsewhere(request, code)
    if outcome is None:
        nothing = gettext("This phone has entered nothing that could be taken back.")
        return _log_page(request, code, nothing, status=409)
    return _taken_back(request, code, outcome)


@of_a_play
@posted
def put_back(request: HttpRequest, code: str, edit: int) -> HttpResponse:
    """Takes back any one edit of the log."""
    try:
        outcome = plays.put_back(code, edit, given_key(request), sent_id(request, "id"))
    except Finished:
        return finished_elsewhere(request, code)
    except NotEditable:
        raise Http404 from None
    if outcome is None:
        raise Http404
    return _taken_back(request, code, outcome)


def _taken_back(request: HttpRequest, code: str, outcome: plays.Outcome) -> HttpResponse:
    if outcome.conflict is not None:
        return _log_page(request, code, _changed_since(outcome.play, outcome.conflict), status=409)
    if wants_fragment(request):
        return what_changed(outcome.play, whole(request.POST.get("version", ""), 0))
    return redirect("sheet", code)


def _changed_since(play: PlayState, conflict: Conflict) -> str:
    said = gettext("{field}, {name}: this is {theirs} by now, and stays so. It would have become {yours} again.")
    return said.format(**told_conflict(play, conflict))
