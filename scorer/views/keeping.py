"""A play that a group keeps: one tap after the result."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorer import plays, state
from scorer.browsers import key_hash
from scorer.groups import keeping, members
from scorer.groups.forms import LONGEST_GROUP_NAME, GroupForm, names_form
from scorer.groups.members import Role
from scorer.groups.people import recent
from scorer.models import Play
from scorer.rules.game import PLAYER
from scorer.state import NoSuchPlay, PlayState
from scorer.verdict import listed
from scorer.views.groups import welcomed
from scorer.views.guards import member_of, of_a_play
from scorer.visitors import Who, who_asks, who_writes
from scorer.writers import only_if


def offer(who: Who, play: PlayState) -> dict[str, Any]:
    """What a result says of groups: the one that has it, where the visitor belongs there, or those to choose from."""
    mine = members.memberships(who)
    if play.group is not None:
        return {"kept_in": mine.filter(group=play.group).first()}
    return {"groups": list(mine.exclude(role=Role.VIEWER)), "group_form": GroupForm(initial={"name": name_for(play)})}


def name_for(play: PlayState) -> str:
    """What a new group may be called: as those at the table."""
    names = [seat.name for seat in play.seats if seat.name]
    return listed(names)[:LONGEST_GROUP_NAME] if names else gettext("Our table")


@of_a_play
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """Keeps a play in a group of the visitor's, or in one that is made for it."""
    play = state.by_edit_code(code, key_hash(request))
    if play.group is not None:
        return _who_sat_there(request, play)
    if request.method == "POST":
        try:
            return _kept(request, play)
        except NoSuchPlay:
            return _kept_elsewhere(request, play)
    return _choice(request, play, offer(who_asks(request), play))


def _who_sat_there(request: HttpRequest, play: PlayState) -> HttpResponse:
    """Of a play that is kept by now: asks its members for the names that are missing, as long as some are."""
    mine = members.memberships(who_asks(request)).exclude(role=Role.VIEWER).filter(group=play.group)
    member, unnamed = mine.first(), [seat for seat in play.seats if seat.kind == PLAYER and not seat.name]
    if member is None or not unnamed:
        return _back(play)
    form = names_form(play, unnamed, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        plays.name_seats(
            play.edit_code, {seat.id: form.cleaned_data[f"seat_{seat.id}"] for seat in unnamed}, key_hash(request)
        )
        return _back(play)
    seated = [seat.player for seat in play.seats if seat.player]
    page = {"code": play.edit_code, "game": play.game, "group": member.group, "form": form}
    page["people"] = [player for player in recent(member.group) if player.pk not in seated]
    return render(request, "scorer/names.html", page, status=422 if form.errors else 200)


def _back(play: PlayState) -> HttpResponse:
    return redirect("result" if play.finished else "sheet", play.edit_code)


def _choice(request: HttpRequest, play: PlayState, offered: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(request, "scorer/keep.html", {"code": play.edit_code, "game": play.game} | offered, status=status)


def _kept_elsewhere(request: HttpRequest, play: PlayState) -> HttpResponse:
    """Another phone, or another tap, was a moment quicker. Who belongs to the group that has the play is led there."""
    mine = members.memberships(who_asks(request)).exclude(role=Role.VIEWER)
    now = Play.objects.filter(pk=play.id, group__in=mine.values("group"), deleted_at=None).first()
    if now is not None:
        return redirect("keep", now.edit_code)
    text = gettext("Another phone kept this play in its group, deleted it, or renewed its link.")
    return render(request, "scorer/problem.html", {"title": gettext("Not kept here"), "text": text}, status=409)


def _kept(request: HttpRequest, play: PlayState) -> HttpResponse:
    if chosen := request.POST.get("group", ""):
        group = member_of(who_asks(request), chosen).group
        with only_if(lambda: (member_of(who_asks(request), chosen), state.by_edit_code(play.edit_code))):
            # There the names that are missing are asked for; where none is, the result is next.
            return redirect("keep", keeping.keep(play.id, group))
    form = GroupForm(request.POST)
    if not form.is_valid():
        return _choice(request, play, offer(who_asks(request), play) | {"group_form": form}, status=422)
    with only_if(lambda: state.by_edit_code(play.edit_code)):
        made = keeping.keep_in_new(play.id, who_writes(request), form.cleaned_data["name"])
    return welcomed(request, made, play.id)
