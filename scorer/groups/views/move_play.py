"""Moves a play from one group to another."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext

from scorer.accounts.visitor import visitor_of, writing_visitor
from scorer.groups import move_play
from scorer.groups.decorators import require_member
from scorer.groups.members import writable_memberships
from scorer.groups.models import Group
from scorer.plays.models import Play
from scorer.plays.play_state import NoSuchPlay
from scorer.rules.inputs import Refused
from scorer.server.write_lock import write_guard
from scorer.web.i18n import translate


def play_to_move(request: HttpRequest, code: str) -> Play | None:
    """The play of a request to move it, if the visitor may write in its group; else None."""
    if request.method != "POST" or "group" not in request.POST:
        return None
    groups = writable_memberships(visitor_of(request)).values("group")
    play = Play.objects.filter(edit_code=code, group__in=groups, deleted_at=None).select_related("group").first()
    return play if play and play.group and play.group.code != request.POST["group"] else None


def move(request: HttpRequest, play: Play) -> HttpResponse:
    """Moves the play if the visitor may write in the other group too."""

    def require_both() -> Group:
        require_member(visitor_of(request), play.group.code if play.group else "")
        return require_member(visitor_of(request), request.POST["group"]).group

    group = require_both()
    try:
        with write_guard(require_both):
            return redirect("save_to_group", move_play.move_to_group(play, group, writing_visitor(request)))
    except NoSuchPlay:  # another tap was quicker
        moved = move_play.find_moved_play(play.edit_code, visitor_of(request))
        if moved is None:
            raise
        return redirect("save_to_group", moved.edit_code)
    except Refused as refused:
        page = {
            "title": gettext("Not moved"),
            "text": translate(refused.why),
            "link": reverse("about", args=[play.edit_code]),
        }
        return render(request, "web/problem.html", page | {"link_text": gettext("Back to the play")}, status=409)


def target_groups(request: HttpRequest, play: Play) -> list[Group]:
    """The groups that the visitor may move this play to. They must be able to write in its present group too."""
    groups = [member.group for member in writable_memberships(visitor_of(request))]
    return [group for group in groups if group.pk != play.group_id] if play.group in groups else []
