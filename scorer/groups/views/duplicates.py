"""What stands beside every result: what is told of the play, and another that looks like it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorer.accounts.devices import ensure_key
from scorer.accounts.visitor import visitor_of
from scorer.groups import members
from scorer.groups.decorators import of_a_group
from scorer.groups.members import ROLE_RANKS, Role
from scorer.groups.models import Member
from scorer.plays import writes
from scorer.plays.decorators import play_view
from scorer.plays.duplicates import find_duplicate
from scorer.plays.models import Play, Seat
from scorer.plays.presenters.play_list import play_with_seats
from scorer.plays.writes import details


def beside(request: HttpRequest, play_id: int, may_edit: bool) -> dict[str, Any]:
    play = Play.objects.defer("result").get(pk=play_id)
    member = members.belonging(visitor_of(request), play.group_id)
    twin = find_duplicate(play) if may_edit or member else None
    return {
        "told": play,
        "member": member,
        "twin": twin,
        "twin_link": _link_to(twin, member),
        "may_settle": twin is not None and (may_edit or took_part(member, play)),
    }


def _link_to(twin: Play | None, member: Member | None) -> str:
    """The way to the other play that this visitor may go; for a stranger to the group there is none."""
    if twin is None or member is None:
        return ""
    if ROLE_RANKS[Role(member.role)] >= ROLE_RANKS[Role.MEMBER]:
        return reverse("result", args=[twin.edit_code])
    return reverse("view", args=[twin.view_code])


def took_part(member: Member | None, play: Play) -> bool:
    return bool(member and member.player_id and Seat.objects.filter(play=play, player=member.player_id).exists())


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
def twin(request: HttpRequest, code: str) -> HttpResponse:
    """The play is kept beside the one that it looks like, or deleted, by its edit link."""
    play = play_with_seats(code)
    _settle(request, play)
    return redirect("result", code)


@of_a_group()
@require_http_methods(["GET", "HEAD", "POST"])
def own_twin(request: HttpRequest, member: Member, play: int) -> HttpResponse:
    """The same for whoever took part, and may only look at the group otherwise."""
    found = Play.objects.filter(pk=play, group=member.group, deleted_at=None).defer("result").first()
    if found is None or not took_part(member, found):
        raise Http404
    _settle(request, found)
    return redirect("view", found.view_code)


def _settle(request: HttpRequest, play: Play) -> None:
    """Only where there still is another that looks like it: somebody else may have settled it."""
    if request.method != "POST" or not find_duplicate(play):
        return
    if request.POST.get("which") == "delete":
        writes.delete_play(play.edit_code, ensure_key(request))
    elif request.POST.get("which") == "keep":
        details.mark_distinct(play.edit_code, ensure_key(request))
