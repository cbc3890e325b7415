"""Saves a play to a group, from its result page."""

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
from scorer.groups.decorators import require_member
from scorer.groups.forms import GroupForm, names_form
from scorer.groups.members import MAX_GROUP_NAME_LENGTH
from scorer.groups.people import recent_people
from scorer.groups.views import move_play as move_views
from scorer.groups.views.groups import has_new_code, redirect_to_welcome, welcome_url
from scorer.plays import queries, writes
from scorer.plays.decorators import play_view
from scorer.plays.models import Play
from scorer.plays.play_state import NoSheet, NoSuchPlay, PlayDeleted, PlayState
from scorer.plays.wording.names import join_names
from scorer.rules.seats import PLAYER
from scorer.server.write_lock import write_guard
from scorer.web.requests import form_data


def group_choices(request: HttpRequest, play: PlayState) -> dict[str, Any]:
    """The groups to choose from, and the form for a new one."""
    ensure_key(request)  # the form sets the key, so that two taps on it share it
    form = GroupForm(initial={"name": suggested_name(play)})
    return {"memberships": list(members.writable_memberships(visitor_of(request))), "group_form": form}


def suggested_name(play: PlayState) -> str:
    """A name for a new group: the names at the table."""
    names = [seat.name for seat in play.seats if seat.name]
    return join_names(names)[:MAX_GROUP_NAME_LENGTH] if names else gettext("Our table")


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
def save_to_group(request: HttpRequest, code: str) -> HttpResponse:
    """Saves a play to a group of the visitor, or to a new one."""
    moving = move_views.play_to_move(request, code)
    return move_views.move(request, moving) if moving else _save_view(request, code)


def _save_view(request: HttpRequest, code: str) -> HttpResponse:
    try:
        play = queries.by_edit_code(code, key_hash(request))
    except (PlayDeleted, NoSheet):
        raise
    except NoSuchPlay:
        return _follow_old_link(request, code)
    if play.group is not None:
        return _ask_names(request, play)
    if request.method == "POST":
        try:
            return _save(request, play)
        except NoSuchPlay:
            return _saved_by_another(request, play)
    return _choice_page(request, play, group_choices(request, play))


def _ask_names(request: HttpRequest, play: PlayState) -> HttpResponse:
    """Asks a member for the missing names of a saved play. Returns to the play if none is missing."""
    member = members.writable_memberships(visitor_of(request)).filter(group=play.group).first()
    unnamed = [seat for seat in play.seats if seat.kind == PLAYER and not seat.name]
    if member is None or not unnamed:
        return _redirect_to_play(play)
    form = names_form(play, unnamed, form_data(request))
    if request.method == "POST" and form.is_valid():
        writes.name_seats(
            play.edit_code, {seat.id: form.cleaned_data[f"seat_{seat.id}"] for seat in unnamed}, key_hash(request)
        )
        return _redirect_to_play(play)
    seated = [seat.player for seat in play.seats if seat.player]
    page = {"code": play.edit_code, "game": play.game, "group": member.group, "form": form}
    page["people"] = [player for player in recent_people(member.group) if player.pk not in seated]
    return render(request, "groups/names.html", page, status=422 if form.errors else 200)


def _redirect_to_play(play: PlayState) -> HttpResponse:
    return redirect("result" if play.finished else "sheet", play.edit_code)


def _choice_page(request: HttpRequest, play: PlayState, choices: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(
        request, "groups/save_to_group.html", {"code": play.edit_code, "game": play.game} | choices, status=status
    )


def _follow_old_link(request: HttpRequest, code: str) -> HttpResponse:
    """For the second of two taps: the first one has replaced its link."""
    play = move_play.find_moved_play(code, visitor_of(request))
    if play is None:
        raise NoSuchPlay
    return _redirect_to_saved(request, play)


def _writable_play(request: HttpRequest, play_id: int) -> Play | None:
    groups = members.writable_memberships(visitor_of(request)).values("group")
    return Play.objects.filter(pk=play_id, group__in=groups, deleted_at=None).first()


def _redirect_to_saved(request: HttpRequest, play: Play) -> HttpResponse:
    """Redirects to where the first tap led: to the new group's welcome page until it was shown, else to the play."""
    if play.group is not None and "group" not in request.POST and has_new_code(request, play.group.pk):
        return redirect(welcome_url(play.group, play.pk))
    return redirect("save_to_group", play.edit_code)


def _saved_by_another(request: HttpRequest, play: PlayState) -> HttpResponse:
    """Another phone or tap was quicker. Redirects members of the play's group to the play."""
    if (saved := _writable_play(request, play.id)) is not None:
        return _redirect_to_saved(request, saved)
    text = gettext("Another phone kept this play in its group, deleted it, or renewed its link.")
    return render(request, "web/problem.html", {"title": gettext("Not kept here"), "text": text}, status=409)


def _save(request: HttpRequest, play: PlayState) -> HttpResponse:
    if chosen := request.POST.get("group", ""):
        group = require_member(visitor_of(request), chosen).group
        with write_guard(lambda: (require_member(visitor_of(request), chosen), queries.by_edit_code(play.edit_code))):
            # This page asks for missing names, or redirects to the result.
            return redirect("save_to_group", move_play.save_to_group(play.id, group, ensure_key(request)))
    form = GroupForm(request.POST)
    if not is_within_quota(request, quotas.GROUPS, form):
        return _choice_page(request, play, group_choices(request, play) | {"group_form": form}, status=422)
    with write_guard(lambda: queries.by_edit_code(play.edit_code)):
        access = move_play.save_to_new_group(play.id, writing_visitor(request), form.cleaned_data["name"])
    return redirect_to_welcome(request, access, play.id)
