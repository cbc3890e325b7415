"""The home page: games, groups, open plays and latest results."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorer.accounts.visitor import Visitor, visitor_of
from scorer.games import all_games
from scorer.groups.members import memberships, writable_memberships
from scorer.plays import queries
from scorer.plays.models import Edit, Play
from scorer.plays.play_state import PlayState
from scorer.plays.presenters.result import ResultPage

OPEN_PLAYS, RESULTS = 12, 5  # at most


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    visitor = visitor_of(request)
    if visitor.user:
        request.session.modified = True  # renews the cookie, so that a device in use is never signed out
    plays = _plays_of(visitor)
    if not any(visitor):
        plays = plays.none()
    open_plays = list(plays.filter(finished_at=None)[: None if "all" in request.GET else OPEN_PLAYS + 1])
    more = "all" not in request.GET and len(open_plays) > OPEN_PLAYS
    finished = plays.exclude(finished_at=None)[:RESULTS]
    # Each play is read once, so that its state and its result always fit together.
    found = queries.by_ids([*(open_plays[:OPEN_PLAYS] if more else open_plays), *finished])
    page = {
        "games": all_games().values(),
        "memberships": memberships(visitor),
        "open_plays": [play for play in found if not play.finished],
        "has_more": more,
        "results": [_with_verdict(play) for play in found if play.finished],
    }
    return render(request, "pages/home.html", page)


def _plays_of(visitor: Visitor) -> QuerySet[Play, int]:
    """Ids of the plays that the visitor started, or edited by a link that is still valid; the latest first.

    A play of a group only if the visitor may write there."""
    devices = visitor.devices()
    renewed = Edit.objects.filter(
        play=OuterRef("play"), action=Edit.Action.RENEW, unit="edit", version__gt=OuterRef("version")
    )
    wrote = Edit.objects.filter(~Exists(renewed), device__in=devices).values("play")
    plays = Play.objects.filter(
        Q(made_by__in=devices) | Q(pk__in=wrote),
        Q(group=None) | Q(group__in=writable_memberships(visitor).values("group")),
        game__in=all_games(),
        source=Play.Source.SHEET,
        deleted_at=None,
    )
    return plays.order_by("-started_at", "-pk").values_list("pk", flat=True)


def _with_verdict(play: PlayState) -> dict[str, Any]:
    return {
        "edit_code": play.edit_code,
        "game": play.game,
        "played_on": play.played_on,
        "verdict": ResultPage(play, play.result).verdict,
    }
