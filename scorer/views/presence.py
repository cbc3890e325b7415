"""Who else looks at a sheet, told to a phone that says it does."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorer import presence, state
from scorer.browsers import key_hash
from scorer.presence import Said
from scorer.state import PlayState
from scorer.views.guards import SENT_ID, of_a_play, posted, whole
from scorer.writers import only_if


@of_a_play
@posted
def here(request: HttpRequest, code: str) -> HttpResponse:
    """Who is there beside this phone; nothing where nobody is. At a finished play nobody is told of."""
    with only_if(lambda: state.by_edit_code(code)):
        return _here(request, state.by_edit_code(code))


def _here(request: HttpRequest, play: PlayState) -> HttpResponse:
    if "leaves" in request.POST:  # from a finished one too, which may be opened again
        presence.leave(play, key_hash(request), _look(request.POST["leaves"]))
        return HttpResponse(status=204)
    if play.finished:
        return HttpResponse(status=204)
    others = presence.others(play, _said(request))
    return render(request, "scorer/here.html", {"names": others.names, "phones": others.phones})


def _said(request: HttpRequest) -> Said:
    of = whole(request.POST.get("of", ""), 0) or None
    return Said(key_hash(request), of, _look(request.POST.get("look", "")), comes="comes" in request.POST)


def _look(name: str) -> str:
    return name if SENT_ID.fullmatch(name) else ""
