"""The history of a group: its plays with filters, and the recently deleted ones."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scorer.groups import recent_plays
from scorer.groups.decorators import group_view
from scorer.groups.history_filters import Cursor, HistoryQuery, apply_filters, filter_choices, parse_query
from scorer.groups.members import Role
from scorer.groups.models import Member
from scorer.groups.views.groups import group_context
from scorer.plays import writes
from scorer.plays.models import Play
from scorer.plays.presenters import play_list
from scorer.server.lanes import REPORTS, runs_in

PAGE_SIZE = 50
OPEN_PLAYS, MAX_OPEN_PLAYS, MAX_DELETED = 12, 200, 200  # at most: at first, all, and deleted ones


@runs_in(REPORTS, "GET")
@group_view()
@require_safe
def history(request: HttpRequest, member: Member) -> HttpResponse:
    choices = filter_choices(member.group)
    query = parse_query(request.GET, choices)
    finished = recent_plays.plays_of_group(member.group).exclude(finished_at=None)
    found = list(apply_filters(finished, query, choices)[: PAGE_SIZE + 1])
    page = group_context(
        member,
        "history",
        query=query,
        results=list(play_list.play_rows(found[:PAGE_SIZE])),
        older=_next_page(query, found[PAGE_SIZE - 1]) if len(found) > PAGE_SIZE else "",
        newest=urlencode(query.chosen),
        days=writes.RESTORE_WINDOW.days,
        **_open_plays(member, query, "all" in request.GET),
    )
    return render(request, "groups/history.html", page)


def _open_plays(member: Member, query: HistoryQuery, show_all: bool) -> dict[str, Any]:
    """Open plays, on the first page without filters."""
    if query.chosen or query.before:
        return {"open_plays": [], "more_open": False}
    plays = recent_plays.open_plays(member.group, MAX_OPEN_PLAYS if show_all else OPEN_PLAYS + 1)
    more = not show_all and len(plays) > OPEN_PLAYS
    return {"open_plays": plays[:OPEN_PLAYS] if more else plays, "more_open": more}


def _next_page(query: HistoryQuery, last: Play) -> str:
    """The query string of the next page, after a finished play."""
    assert last.played_on is not None  # noqa: S101  # finishing sets it
    return urlencode(query.chosen | {"before": str(Cursor(last.played_on, last.pk))})


@group_view(Role.MEMBER)
@require_safe
def deleted_plays(request: HttpRequest, member: Member) -> HttpResponse:
    """Deleted plays that can still be restored."""
    restorable = Play.objects.filter(group=member.group, deleted_at__gte=timezone.now() - writes.RESTORE_WINDOW)
    listed = restorable.defer("result").prefetch_related(play_list.SEATS).order_by("-deleted_at", "-pk")
    deleted = list(play_list.play_rows(listed[: MAX_DELETED + 1]))
    more = len(deleted) > MAX_DELETED
    page = group_context(member, "history", deleted=deleted[:MAX_DELETED], more=more, days=writes.RESTORE_WINDOW.days)
    return render(request, "groups/deleted_plays.html", page)
