"""Pages of statistics: of a group, a person, two people and a game, and the ratings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from scorer.accounts.visitor import writing_visitor
from scorer.games import all_games
from scorer.groups import members
from scorer.groups.decorators import group_view
from scorer.groups.members import Role
from scorer.groups.models import Member, Player
from scorer.groups.views.groups import group_context
from scorer.groups.views.people import person_view
from scorer.plays.models import Play
from scorer.server.lanes import REPORTS, runs_in
from scorer.statistics import charts, subjects
from scorer.statistics.ratings import MAX_RATED, SETTLED_PLAYS, START_RATING
from scorer.statistics.words import game_title

Data = dict[str, Any]


@runs_in(REPORTS, "GET")
@group_view()
@require_safe
def statistics(request: HttpRequest, member: Member) -> HttpResponse:
    data = subjects.group_statistics(member.group)
    page = _page(member, "statistics", data, _record_plays(data))
    return render(request, "statistics/statistics.html", page | {"chart": charts.years(data)})


@runs_in(REPORTS, "GET")
@group_view()
@require_safe
@person_view
def person(request: HttpRequest, member: Member, player: Player) -> HttpResponse:
    data = subjects.person_statistics(member.group, player.pk)
    page = _page(member, "people", data) | {"person": player}
    page["sources"] = [_source_chart(source, number, page["titles"]) for number, source in enumerate(data["sources"])]
    return render(request, "statistics/person.html", page)


def _source_chart(source: Data, number: int, titles: Data) -> Data:
    """The sources of points in one game, with their chart."""
    game = source["game"]
    return source | {
        "id": f"chart-{number}",
        "title": game_title(game, titles),
        "accent": all_games()[game].accent if game in all_games() else "",
        "labels": charts.line_labels(game, [source["lines"]]),
        "chart": charts.bars(source),
    }


@runs_in(REPORTS, "GET")
@group_view()
@require_safe
def versus(request: HttpRequest, member: Member, person: int, rival: int) -> HttpResponse:
    # Not by `in`: an address may hold a number that is larger than any the database knows.
    found = Player.objects.filter(Q(pk=person) | Q(pk=rival), group=member.group)
    both = {player.pk: player for player in found}
    if len(both) < 2:
        raise Http404
    merged = [player.merged_into_id or player.pk for player in (both[person], both[rival])]
    if merged != [person, rival]:
        return redirect("versus", member.group.code, *merged)
    data = subjects.pair_statistics(member.group, person, rival)
    page = _page(member, "people", data, [meeting["play"] for meeting in data["latest"]])
    return render(request, "statistics/versus.html", page | {"person": both[person], "rival": both[rival]})


@runs_in(REPORTS, "GET")
@group_view()
@require_safe
def group_game(request: HttpRequest, member: Member, game: str) -> HttpResponse:
    declared = all_games().get(game)
    if declared is None and not subjects.is_played(member.group, game):
        raise Http404
    data = subjects.game_statistics(member.group, game)
    page = _page(member, "statistics", data, _record_plays(data)) | {"key": game, "game": declared}
    page["title"] = game_title(game, data["titles"])
    page["with_others"] = data["plays"] - data["solo"]
    both = data["sources"]
    if both["all"]["scores"]:
        page["labels"] = charts.line_labels(game, [both["all"]["lines"]])
        page["chart"] = charts.lines(game, {gettext("All"): both["all"], gettext("Winners"): both["winners"]})
    return render(request, "statistics/game.html", page)


@runs_in(REPORTS, "GET")
@group_view()
@require_safe
def ratings(request: HttpRequest, member: Member) -> HttpResponse:
    data: Data = {"titles": {}, "over_all": [], "games": []}
    if member.group.rated:
        data = subjects.rating_statistics(member.group)
    ladders = [{"game": None, **_ladder(data["over_all"])}]
    ladders += [{"game": game["game"], **_ladder(game["people"])} for game in data["games"]]
    page = _page(member, "ratings", data) | {
        "ladders": ladders,
        "settled": SETTLED_PLAYS,
        "start": START_RATING,
        "most": MAX_RATED,
    }
    return render(request, "statistics/ratings.html", page)


def _ladder(people: list[Data]) -> Data:
    """The people with enough plays, with their places, and those whose rating is provisional."""
    settled = [row for row in people if row["plays"] >= SETTLED_PLAYS]
    return {
        "people": [row | {"place": sum(other["rating"] > row["rating"] for other in settled) + 1} for row in settled],
        "provisional": [row for row in people if row["plays"] < SETTLED_PLAYS],
    }


@group_view(Role.OWNER)
@require_POST
def switch_ratings(request: HttpRequest, member: Member) -> HttpResponse:
    members.set_rated(member.group, request.POST.get("rated") == "1", writing_visitor(request))
    return redirect("ratings", member.group.code)


def _page(member: Member, section: str, data: Data, linked: Iterable[int] = ()) -> Data:
    """The context of every page: the data, and names, titles and links for its ids."""
    names = dict(Player.objects.filter(group=member.group).values_list("pk", "name"))
    page = group_context(member, section, data=data, names=names, titles=data["titles"])
    return page | {"links": _links(linked, page["may_write"])}


def _record_plays(data: Data) -> list[int]:
    """The plays at which the records were set."""
    return [holder["play"] for record in data["records"] for holder in record["holders"]]


def _links(plays: Iterable[int], may_write: bool) -> dict[int, str]:
    """The address of each play; a viewer gets the view link."""
    found = Play.objects.filter(pk__in=set(plays)).values_list("pk", "edit_code", "view_code")
    if may_write:
        return {play: reverse("result", args=[code]) for play, code, _ in found}
    return {play: reverse("view", args=[code]) for play, _, code in found}
