"""Pages that belong to no single play: home, the rules of a game, and what went wrong."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorer.accounts.visitor import Visitor, visitor_of
from scorer.games import all_games
from scorer.groups.members import memberships
from scorer.groups.models import Member
from scorer.plays import play_state, queries
from scorer.plays.models import Edit, Play
from scorer.plays.presenters.result import ResultPage

OPEN_PLAYS, RESULTS = 12, 5


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    who = visitor_of(request)
    if who.user:
        request.session.modified = True  # so that a phone in use is never signed out by itself
    mine = _plays_of(who) if any(who) else Play.objects.none()
    going_on = list(mine.filter(finished_at=None)[: None if "all" in request.GET else OPEN_PLAYS + 1])
    more = "all" not in request.GET and len(going_on) > OPEN_PLAYS
    finished = mine.exclude(finished_at=None)[:RESULTS]
    # Each play is read once: whether it is finished, and with what result, is told by one and the same reading.
    found = queries.by_ids([*(going_on[:OPEN_PLAYS] if more else going_on), *finished])
    page = {
        "games": all_games().values(),
        "memberships": memberships(who),
        "open_plays": [play for play in found if not play.finished],
        "has_more": more,
        "results": [_with_verdict(play) for play in found if play.finished],
    }
    return render(request, "pages/home.html", page)


def _plays_of(who: Visitor) -> QuerySet[Play, int]:
    """What the visitor started, or wrote into by the link that still leads there; latest first. A play of a group is
    for those who may write there."""
    devices, writes = who.devices(), Member.objects.filter(who.ownership_filter()).exclude(role=Member.Role.VIEWER)
    renewed = Edit.objects.filter(
        play=OuterRef("play"), action=Edit.Action.RENEW, unit="edit", version__gt=OuterRef("version")
    )
    wrote = Edit.objects.filter(~Exists(renewed), device__in=devices).values("play")
    there = Play.objects.filter(
        Q(made_by__in=devices) | Q(pk__in=wrote),
        Q(group=None) | Q(group__in=writes.values("group")),
        game__in=all_games(),
        source=Play.Source.SHEET,
        deleted_at=None,
    )
    return there.order_by("-started_at", "-pk").values_list("pk", flat=True)


def _with_verdict(play: play_state.PlayState) -> dict[str, Any]:
    return {
        "edit_code": play.edit_code,
        "game": play.game,
        "played_on": play.played_on,
        "verdict": ResultPage(play, play.result).verdict,
    }
