"""The log of a play, and reverting edits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Min
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorer.accounts.devices import ensure_key, key_hash
from scorer.plays import queries, seat_history, writes
from scorer.plays.decorators import catch_form_errors, play_view, post_only
from scorer.plays.forms.sheet_fields import split_unit
from scorer.plays.models import UNCHANGED_TEXT, Edit
from scorer.plays.play_state import Conflict, PlayState
from scorer.plays.views.poll import changes_response
from scorer.plays.wording.conflict_messages import conflict_words
from scorer.plays.wording.entry_text import entry_text
from scorer.plays.wording.log_messages import log_message, table_change_message
from scorer.web.i18n import card_name, translate
from scorer.web.requests import idempotency_key, parse_int, wants_fragment

LOG_LENGTH = 300  # entries of a page


@play_view
@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    return _log_page(request, code)


def _log_page(request: HttpRequest, code: str, problem: str = "", status: int = 200) -> HttpResponse:
    play = queries.by_edit_code(code, key_hash(request))
    logged = Edit.objects.filter(play_id=play.id).exclude(UNCHANGED_TEXT)
    edits = list(logged.order_by("-version")[: LOG_LENGTH + 1])
    phones, named = _phones(play), seat_history.seat_names(play)
    page = {
        "code": code,
        "finished": play.finished,
        "game": play.game,
        "lines": [_log_line(play, edit, phones, named) for edit in edits[:LOG_LENGTH]],
        "has_more": len(edits) > LOG_LENGTH,
        "problem": problem,
    }
    return render(request, "plays/log.html", page, status=status)


def _phones(play: PlayState) -> dict[int, int]:
    """By device, its number in the order of first appearance."""
    edits = Edit.objects.filter(play_id=play.id).exclude(device=None)
    devices = edits.values_list("device_id").annotate(first=Min("version")).order_by("first")
    return {device: number for number, (device, _) in enumerate(devices, start=1)}


def _log_line(play: PlayState, edit: Edit, phones: Mapping[int, int], named: Mapping[int, str]) -> dict[str, Any]:
    key, slug = split_unit(edit.unit)
    entry = play.game.inputs.get(key)
    catalogue = getattr(entry, "catalogue", {})
    return {
        "edit": edit,
        "message": table_change_message(play, edit) if edit.action == Edit.Action.TABLE else log_message(edit),
        "name": seat_history.seat_name(play, edit.seat, edit.position, named),
        "field": translate(entry.label) if entry else "",
        "card": card_name(catalogue[slug]) if slug in catalogue else "",
        "old": entry_text(entry, edit.old),
        "new": entry_text(entry, edit.new),
        "mine": edit.device_id is not None and edit.device_id == play.device,
        "phone": phones.get(edit.device_id or 0),
        "can_revert": not play.finished and play.has_unit(play.seat_by_id(edit.seat), edit.unit),
    }


@play_view
@post_only
@catch_form_errors
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Undoes this device's last step. `last`: the id of its last edit, which the step must end with."""
    last = request.POST.get("last", "")
    outcome = writes.undo_last_step(code, ensure_key(request), idempotency_key(request, "id"), last)
    if outcome is None:
        nothing = gettext("This phone has entered nothing that could be taken back.")
        return _log_page(request, code, nothing, status=409)
    return _undo_response(request, code, outcome)


@play_view
@post_only
@catch_form_errors
def revert_edit(request: HttpRequest, code: str, edit: int) -> HttpResponse:
    """Reverts one edit of the log."""
    outcome = writes.revert_edit(code, edit, ensure_key(request), idempotency_key(request, "id"))
    if outcome is None:
        raise Http404
    return _undo_response(request, code, outcome)


def _undo_response(request: HttpRequest, code: str, outcome: writes.Outcome) -> HttpResponse:
    if outcome.conflict is not None:
        return _log_page(request, code, _changed_since(outcome.play, outcome.conflict), status=409)
    if wants_fragment(request):
        return changes_response(outcome.play, parse_int(request.POST.get("version", ""), 0))
    return redirect("sheet", code)


def _changed_since(play: PlayState, conflict: Conflict) -> str:
    message = gettext("{field}, {name}: this is {theirs} by now, and stays so. It would have become {yours} again.")
    return message.format(**conflict_words(play, conflict))
