"""The probable duplicate of a play: part of its result page, and its resolution."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorer.accounts.devices import ensure_key
from scorer.accounts.visitor import visitor_of
from scorer.groups import members
from scorer.groups.decorators import group_view
from scorer.groups.members import Role
from scorer.groups.models import Member
from scorer.plays import writes
from scorer.plays.decorators import play_view
from scorer.plays.duplicates import find_duplicate
from scorer.plays.models import Play, Seat
from scorer.plays.presenters.play_list import play_with_seats
from scorer.plays.writes import details


def play_context(request: HttpRequest, play_id: int, may_edit: bool) -> dict[str, Any]:
    """The play, the visitor's membership and the probable duplicate, for a result page."""
    play = Play.objects.defer("result").get(pk=play_id)
    member = members.membership_in(visitor_of(request), play.group_id)
    duplicate = find_duplicate(play) if may_edit or member else None
    return {
        "play": play,
        "member": member,
        "duplicate": duplicate,
        "duplicate_link": _link_to(duplicate, member),
        "may_resolve": duplicate is not None and (may_edit or took_part(member, play)),
    }


def _link_to(play: Play | None, member: Member | None) -> str:
    """The link that this member may open; empty for strangers to the group."""
    if play is None or member is None:
        return ""
    if members.has_role(member, Role.MEMBER):
        return reverse("result", args=[play.edit_code])
    return reverse("view", args=[play.view_code])


def took_part(member: Member | None, play: Play) -> bool:
    return bool(member and member.player_id and Seat.objects.filter(play=play, player=member.player_id).exists())


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
def resolve_duplicate(request: HttpRequest, code: str) -> HttpResponse:
    """Keeps or deletes a probable duplicate, by its edit link."""
    play = play_with_seats(code)
    _resolve(request, play)
    return redirect("result", code)


@group_view()
@require_http_methods(["GET", "HEAD", "POST"])
def resolve_own_duplicate(request: HttpRequest, member: Member, play: int) -> HttpResponse:
    """Keeps or deletes a probable duplicate, for a viewer of the group who took part."""
    found = Play.objects.filter(pk=play, group=member.group, deleted_at=None).defer("result").first()
    if found is None or not took_part(member, found):
        raise Http404
    _resolve(request, found)
    return redirect("view", found.view_code)


def _resolve(request: HttpRequest, play: Play) -> None:
    """Does nothing if there is no duplicate any more: somebody else may have resolved it."""
    if request.method != "POST" or not find_duplicate(play):
        return
    if request.POST.get("which") == "delete":
        writes.delete_play(play.edit_code, ensure_key(request))
    elif request.POST.get("which") == "keep":
        details.mark_distinct(play.edit_code, ensure_key(request))
