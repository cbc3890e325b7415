"""A result that a mended rule would change: said under it, and applied by whom it belongs to."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from scorer import plays, state
from scorer.browsers import given_key, key_hash
from scorer.groups.members import Role, memberships
from scorer.speech import signed
from scorer.state import PlayState
from scorer.verdict import place_word
from scorer.views.guards import of_a_play, posted
from scorer.visitors import Who, who_asks


def told(request: HttpRequest, play: PlayState) -> dict[str, Any] | None:
    """What today's rules would change, and whether the visitor may have it so; None where they change nothing."""
    found = plays.difference(play)
    if found is None:
        return None
    rows = [
        (one.name, signed(one.total), signed(one.total_now), place_word(one.place), place_word(one.place_now))
        for one in found.moved
    ]
    return {"rows": rows, "open": found.open, "may": may_rescore(who_asks(request), play)}


def may_rescore(who: Who, play: PlayState) -> bool:
    """An owner of the play's group. Where it is in none, whoever may edit it could open it again anyway."""
    return play.group is None or memberships(who).filter(group=play.group, role=Role.OWNER).exists()


@of_a_play
@posted
def rescore(request: HttpRequest, code: str) -> HttpResponse:
    if not may_rescore(who_asks(request), state.by_edit_code(code, key_hash(request))):
        raise PermissionDenied(gettext("Only an owner of the group may do this."))
    plays.rescore(code, given_key(request))
    return redirect("result", code)
