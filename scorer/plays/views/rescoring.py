"""Shows what today's rules would change in a result, and applies it."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from scorer.accounts.devices import ensure_key, key_hash
from scorer.accounts.visitor import Visitor, visitor_of
from scorer.plays import queries, writes
from scorer.plays.decorators import play_view, post_only
from scorer.plays.group_port import groups
from scorer.plays.play_state import PlayState
from scorer.plays.wording.places import place_word
from scorer.web.i18n import format_number


def rescoring_context(play: PlayState, who: Visitor) -> dict[str, Any] | None:
    """The changes, and whether the visitor may apply them; None if there are none."""
    found = writes.difference(play)
    if found is None:
        return None
    rows = [
        (
            seat.name,
            format_number(seat.total),
            format_number(seat.total_now),
            place_word(seat.place),
            place_word(seat.place_now),
        )
        for seat in found.moved
    ]
    return {"rows": rows, "is_incomplete": found.open, "is_allowed": may_rescore(play, who)}


def may_rescore(play: PlayState, who: Visitor) -> bool:
    """An owner of the group. A play without a group may be rescored by everyone who may edit it."""
    return play.group is None or groups().is_owner(who, play.group)


@play_view
@post_only
def rescore(request: HttpRequest, code: str) -> HttpResponse:
    play = queries.by_edit_code(code, key_hash(request))
    if not may_rescore(play, visitor_of(request)):
        raise PermissionDenied(gettext("Only an owner of the group may do this."))
    writes.rescore_play(code, ensure_key(request))
    return redirect("result", code)
