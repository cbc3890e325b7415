"""A play that a group keeps: one tap after the result."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorer.accounts import quotas
from scorer.accounts.devices import ensure_key, key_hash
from scorer.accounts.forms import is_within_quota
from scorer.accounts.visitor import visitor_of, writing_visitor
from scorer.groups import members, move_play
from scorer.groups.decorators import member_of
from scorer.groups.forms import LONGEST_GROUP_NAME, GroupForm, names_form
from scorer.groups.people import recent
from scorer.groups.views import move_play as move_views
from scorer.groups.views.groups import is_to_be_welcomed, welcome_page, welcomed
from scorer.plays import queries, writes
from scorer.plays.decorators import play_view
from scorer.plays.models import Play
from scorer.plays.play_state import NoSheet, NoSuchPlay, PlayDeleted, PlayState
from scorer.plays.wording.names import join_names
from scorer.rules.seats import PLAYER
from scorer.server.write_lock import write_guard


def offer(request: HttpRequest, play: PlayState) -> dict[str, Any]:
    """The groups to choose from for a play that none has, and a name for a new one."""
    ensure_key(request)  # with the form, so that two taps on it come from one device
    form = GroupForm(initial={"name": name_for(play)})
    return {"groups": list(members.where_writing(visitor_of(request))), "group_form": form}


def name_for(play: PlayState) -> str:
    """What a new group may be called: as those at the table."""
    names = [seat.name for seat in play.seats if seat.name]
    return join_names(names)[:LONGEST_GROUP_NAME] if names else gettext("Our table")


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """Keeps a play in a group of the visitor's, or in one that is made for it."""
    kept = move_views.asked_into_another_group(request, code)
    return move_views.moved(request, kept) if kept else _keep(request, code)


def _keep(request: HttpRequest, code: str) -> HttpResponse:
    try:
        play = queries.by_edit_code(code, key_hash(request))
    except (PlayDeleted, NoSheet):
        raise
    except NoSuchPlay:
        return _kept_by_now(request, code)
    if play.group is not None:
        return _who_sat_there(request, play)
    if request.method == "POST":
        try:
            return _kept(request, play)
        except NoSuchPlay:
            return _kept_elsewhere(request, play)
    return _choice(request, play, offer(request, play))


def _who_sat_there(request: HttpRequest, play: PlayState) -> HttpResponse:
    """Of a play that is kept by now: asks its members for the names that are missing, as long as some are."""
    member = members.where_writing(visitor_of(request)).filter(group=play.group).first()
    unnamed = [seat for seat in play.seats if seat.kind == PLAYER and not seat.name]
    if member is None or not unnamed:
        return _back(play)
    form = names_form(play, unnamed, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        writes.name_seats(
            play.edit_code, {seat.id: form.cleaned_data[f"seat_{seat.id}"] for seat in unnamed}, key_hash(request)
        )
        return _back(play)
    seated = [seat.player for seat in play.seats if seat.player]
    page = {"code": play.edit_code, "game": play.game, "group": member.group, "form": form}
    page["people"] = [player for player in recent(member.group) if player.pk not in seated]
    return render(request, "groups/names.html", page, status=422 if form.errors else 200)


def _back(play: PlayState) -> HttpResponse:
    return redirect("result" if play.finished else "sheet", play.edit_code)


def _choice(request: HttpRequest, play: PlayState, offered: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(
        request, "groups/save_to_group.html", {"code": play.edit_code, "game": play.game} | offered, status=status
    )


def _kept_by_now(request: HttpRequest, code: str) -> HttpResponse:
    """The second of two taps comes by a link that the first one ended."""
    now = move_play.kept_from(code, visitor_of(request))
    if now is None:
        raise NoSuchPlay
    return _led_to(request, now)


def _in_a_group_of_theirs(request: HttpRequest, play: int) -> Play | None:
    groups = members.where_writing(visitor_of(request)).values("group")
    return Play.objects.filter(pk=play, group__in=groups, deleted_at=None).first()


def _led_to(request: HttpRequest, play: Play) -> HttpResponse:
    """Where the first tap led: to the new group's welcome as long as nobody has seen that, else on with the play."""
    if play.group is not None and "group" not in request.POST and is_to_be_welcomed(request, play.group.pk):
        return redirect(welcome_page(play.group, play.pk))
    return redirect("keep", play.edit_code)


def _kept_elsewhere(request: HttpRequest, play: PlayState) -> HttpResponse:
    """Another phone, or another tap, was a moment quicker. Who belongs to the group that has the play is led there."""
    if (now := _in_a_group_of_theirs(request, play.id)) is not None:
        return _led_to(request, now)
    text = gettext("Another phone kept this play in its group, deleted it, or renewed its link.")
    return render(request, "web/problem.html", {"title": gettext("Not kept here"), "text": text}, status=409)


def _kept(request: HttpRequest, play: PlayState) -> HttpResponse:
    if chosen := request.POST.get("group", ""):
        group = member_of(visitor_of(request), chosen).group
        with write_guard(lambda: (member_of(visitor_of(request), chosen), queries.by_edit_code(play.edit_code))):
            # There the names that are missing are asked for; where none is, the result is next.
            return redirect("keep", move_play.keep(play.id, group, ensure_key(request)))
    form = GroupForm(request.POST)
    if not is_within_quota(request, quotas.GROUPS, form):
        return _choice(request, play, offer(request, play) | {"group_form": form}, status=422)
    with write_guard(lambda: queries.by_edit_code(play.edit_code)):
        made = move_play.keep_in_new(play.id, writing_visitor(request), form.cleaned_data["name"])
    return welcomed(request, made, play.id)
