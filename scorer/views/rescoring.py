"""A result that a mended rule would change: said under it, and applied by whom it belongs to."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from scorer import plays, state
from scorer.browsers import given_key, key_hash
from scorer.groups.members import belonging, is_owner
from scorer.models import Member
from scorer.speech import signed
from scorer.state import PlayState
from scorer.verdict import place_word
from scorer.views.guards import of_a_play, posted
from scorer.visitors import who_asks


def told(play: PlayState, member: Member | None) -> dict[str, Any] | None:
    """What today's rules would change, and whether the visitor may have it so; None where they change nothing."""
    found = plays.difference(play)
    if found is None:
        return None
    rows = [
        (one.name, signed(one.total), signed(one.total_now), place_word(one.place), place_word(one.place_now))
        for one in found.moved
    ]
    return {"rows": rows, "open": found.open, "may": may_rescore(play, member)}


def may_rescore(play: PlayState, member: Member | None) -> bool:
    """An owner of the play's group. Where it is in none, whoever may edit it could open it again anyway."""
    return play.group is None or is_owner(member)


@of_a_play
@posted
def rescore(request: HttpRequest, code: str) -> HttpResponse:
    play = state.by_edit_code(code, key_hash(request))
    if not may_rescore(play, belonging(who_asks(request), play.group)):
        raise PermissionDenied(gettext("Only an owner of the group may do this."))
    plays.rescore(code, given_key(request))
    return redirect("result", code)
