"""Starts the same table once more."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorer.accounts import quotas
from scorer.accounts.decorators import rate_limited
from scorer.accounts.devices import ensure_key, key_hash
from scorer.plays import queries, writes
from scorer.plays.decorators import play_view, post_only


@play_view
@rate_limited
@post_only
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """From every device of the table the same new play."""
    play = queries.by_edit_code(code, key_hash(request))
    quotas.charge_visitor(request, quotas.PLAYS)
    new = writes.start_rematch(play, ensure_key(request))
    return redirect("sheet", new.edit_code)
