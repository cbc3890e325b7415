"""Pages that belong to no single play: home, the rules of a game, and what went wrong."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.db import DatabaseError, InterfaceError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorer import games, state
from scorer.games import all_games
from scorer.groups.members import memberships
from scorer.models import Edit, Member, Play
from scorer.results import Result
from scorer.rules.cases import case_table
from scorer.rules.game import Game
from scorer.rules.standings import Standing, Standings, score
from scorer.rules.stored import store
from scorer.verdict import place_word, verdict
from scorer.views.guards import game_or_404, looked_at
from scorer.visitors import Who, who_asks

OPEN_PLAYS, RESULTS = 12, 5


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    who = who_asks(request)
    if who.user:
        request.session.modified = True  # so that a phone in use is never signed out by itself
    mine = _plays_of(who) if any(who) else Play.objects.none()
    going_on = list(mine.filter(finished_at=None)[: None if "all" in request.GET else OPEN_PLAYS + 1])
    more = "all" not in request.GET and len(going_on) > OPEN_PLAYS
    finished = mine.exclude(finished_at=None)[:RESULTS]
    # Each play is read once: whether it is finished, and with what result, is told by one and the same reading.
    found = state.many([*(going_on[:OPEN_PLAYS] if more else going_on), *finished])
    page = {
        "games": all_games().values(),
        "memberships": memberships(who),
        "open_plays": [play for play in found if not play.finished],
        "more": more,
        "results": [_with_verdict(play) for play in found if play.finished],
    }
    return render(request, "scorer/home.html", page)


def _plays_of(who: Who) -> QuerySet[Play, int]:
    """What the visitor started, or wrote into by the link that still leads there; latest first. A play of a group is
    for those who may write there."""
    browsers, writes = who.own_browsers(), Member.objects.filter(who.holds()).exclude(role=Member.Role.VIEWER)
    renewed = Edit.objects.filter(
        play=OuterRef("play"), action=Edit.Action.RENEW, unit="edit", version__gt=OuterRef("version")
    )
    wrote = Edit.objects.filter(~Exists(renewed), browser__in=browsers).values("play")
    there = Play.objects.filter(
        Q(made_by__in=browsers) | Q(pk__in=wrote),
        Q(group=None) | Q(group__in=writes.values("group")),
        game__in=all_games(),
        source=Play.Source.SHEET,
        deleted_at=None,
    )
    return there.order_by("-started_at", "-pk").values_list("pk", flat=True)


def _with_verdict(play: state.PlayState) -> dict[str, Any]:
    return {
        "edit_code": play.edit_code,
        "game": play.game,
        "played_on": play.played_on,
        "verdict": Result(play, play.result).verdict,
    }


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    declared = game_or_404(game)
    page = {
        "game": declared,
        "lines": declared.lines,
        "setup": [declared.inputs[key] for key in declared.setup],
        "fields_of": [(line, [declared.inputs[key] for key in line.inputs]) for line in declared.lines],
        "catalogues": list(declared.catalogues()),
        "example": _worked_example(declared),
    }
    return render(request, "scorer/rules.html", page)


def examples(game: Game[Any]) -> list[dict[str, Any]]:
    """The worked examples in the game's folder."""
    for folder in games.__path__:
        file = Path(folder) / game.key / "examples.json"
        if file.is_file():
            return json.loads(file.read_text("utf-8"))  # type: ignore[no-any-return]  # a list of cases, tested as such
    return []


def _worked_example(game: Game[Any]) -> dict[str, Any] | None:
    for case in examples(game)[:1]:
        standings = score(game, case_table(game, case))
        names = [player["name"] for player in case["players"]]
        return {
            "verdict": verdict(store(standings), names),
            "totals": [(name, seat.total, place_word(seat.place)) for name, seat in _seats(names, standings)],
            "lines": [
                (line, [(name, seat.lines[line.key]) for name, seat in _seats(names, standings)])
                for line in standings.lines
            ],
        }
    return None


def _seats(names: list[str], standings: Standings) -> list[tuple[str, Standing]]:
    return list(zip(names, standings.seats, strict=True))


# What went wrong


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    page = {"title": gettext("Nothing here"), "text": _why_nothing(request)}
    return render(request, "scorer/problem.html", page | _way_in(request), status=404)


def _why_nothing(request: HttpRequest) -> str:
    """The same below every address of a play, whether there was one or not."""
    if request.resolver_match and request.resolver_match.route.startswith("play/"):
        return gettext(
            "There is no such page, or its link has ended. The link from the table ends when a group keeps the play: "
            "whoever belongs to the group finds it there."
        )
    return gettext("There is no such page, or its link was renewed.")


def _way_in(request: HttpRequest) -> dict[str, str]:
    """Below every address that a group may have, whether there is one or not: perhaps an account belongs to it."""
    match = request.resolver_match
    if match is None or not match.route.startswith("group/") or request.user.is_authenticated:
        return {}
    address = f"{reverse('sign_in')}?{urlencode({'next': looked_at(request)})}"
    return {"link": address, "link_text": gettext("Sign in")}


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = gettext("This page could not be understood, so nothing was changed. Go back, reload the page and try again.")
    return render(request, "scorer/problem.html", {"title": gettext("Not saved"), "text": text}, status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """Called while the error is handled. One of the database passes by itself."""
    if isinstance(sys.exception(), DatabaseError | InterfaceError):
        return refused(request, 504 if getattr(request, "may_be_saved", False) else 503)
    text = gettext("Something went wrong on our side. What was saved is safe; please try again.")
    return render(request, "scorer/problem.html", {"title": gettext("That failed"), "text": text}, status=500)


def refused(request: HttpRequest, status: int) -> HttpResponse:
    """A request that is not worked on, or has no answer in time. `status`: 408, 413, 503 or 504."""
    is_post = request.method == "POST"
    page = {"title": gettext("Not saved") if is_post else gettext("Please wait a little")}
    page["text"] = _why_refused(is_post, status)
    if not is_post:
        page |= {"link": request.get_full_path(), "link_text": gettext("Try again")}
    response = render(request, "scorer/problem.html", page, status=status)
    if status in {503, 504}:
        response["Retry-After"] = "2"
    return response


def _why_refused(is_post: bool, status: int) -> str:
    if status == 413:
        return gettext("This is too large, so nothing was saved.")
    if status == 408:
        return gettext("It did not arrive whole, so nothing was saved. Check your connection and try again.")
    if status == 504 and is_post:
        return gettext("The server took too long to answer. It may have been saved: check before you send it again.")
    if is_post:
        return gettext("The server is busy. Nothing was saved; try again in a moment.")
    return gettext("The server is busy. Try again in a moment.")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    page = {"title": gettext("Not for you to do"), "text": str(exception or "")}
    return render(request, "scorer/problem.html", page, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    text = gettext("This page was open too long, or cookies are switched off. Go back, reload the page and try again.")
    return render(request, "scorer/problem.html", {"title": gettext("Not saved"), "text": text}, status=403)
