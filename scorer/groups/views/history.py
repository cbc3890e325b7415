"""The history of a group: every play, found by what it was, and what was deleted lately."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scorer.groups import recent_plays
from scorer.groups.decorators import of_a_group
from scorer.groups.history_filters import Asked, Before, asked, narrowed, offered
from scorer.groups.members import Role
from scorer.groups.models import Member
from scorer.groups.views.groups import page_of
from scorer.plays import writes
from scorer.plays.models import Play
from scorer.plays.presenters import play_list
from scorer.server.lanes import REPORTS, runs_in

A_PAGE, UNFINISHED, MOST_UNFINISHED, MOST_DELETED = 50, 12, 200, 200


@runs_in(REPORTS, "GET")
@of_a_group()
@require_safe
def history(request: HttpRequest, member: Member) -> HttpResponse:
    choices = offered(member.group)
    wish = asked(request.GET, choices)
    finished = recent_plays.there(member.group).exclude(finished_at=None)
    found = list(narrowed(finished, wish, choices)[: A_PAGE + 1])
    page = page_of(
        member,
        "history",
        wish=wish,
        results=list(play_list.play_rows(found[:A_PAGE])),
        older=_older(wish, found[A_PAGE - 1]) if len(found) > A_PAGE else "",
        newest=urlencode(wish.chosen),
        days=writes.RESTORE_WINDOW.days,
        **_unfinished(member, wish, "all" in request.GET),
    )
    return render(request, "groups/history.html", page)


def _unfinished(member: Member, wish: Asked, everything: bool) -> dict[str, Any]:
    """On the first page, where nothing in particular is sought."""
    if wish.chosen or wish.before:
        return {"open_plays": [], "more_open": False}
    going_on = recent_plays.going_on(member.group, MOST_UNFINISHED if everything else UNFINISHED + 1)
    more = not everything and len(going_on) > UNFINISHED
    return {"open_plays": going_on[:UNFINISHED] if more else going_on, "more_open": more}


def _older(wish: Asked, last: Play) -> str:
    """The address of the next page: the same filters, and where it begins."""
    return urlencode(wish.chosen | {"before": str(Before(last.played_on, last.pk))})


@of_a_group(Role.MEMBER)
@require_safe
def deleted_plays(request: HttpRequest, member: Member) -> HttpResponse:
    """What was deleted and can still be brought back."""
    gone = Play.objects.filter(group=member.group, deleted_at__gte=timezone.now() - writes.RESTORE_WINDOW)
    listed = gone.defer("result").prefetch_related(play_list.SEATS).order_by("-deleted_at", "-pk")
    deleted = list(play_list.play_rows(listed[: MOST_DELETED + 1]))
    more = len(deleted) > MOST_DELETED
    page = page_of(member, "history", deleted=deleted[:MOST_DELETED], more=more, days=writes.RESTORE_WINDOW.days)
    return render(request, "groups/deleted_plays.html", page)
