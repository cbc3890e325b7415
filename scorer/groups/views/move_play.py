"""A play that one group keeps and another should."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext

from scorer.accounts.visitor import visitor_of, writing_visitor
from scorer.groups import move_play
from scorer.groups.decorators import member_of
from scorer.groups.members import where_writing
from scorer.groups.models import Group
from scorer.plays.models import Play
from scorer.plays.play_state import NoSuchPlay
from scorer.rules.inputs import Refused
from scorer.server.write_lock import write_guard
from scorer.web.i18n import translate


def asked_into_another_group(request: HttpRequest, code: str) -> Play | None:
    """The play, where who asks may write in the group that keeps it."""
    if request.method != "POST" or "group" not in request.POST:
        return None
    groups = where_writing(visitor_of(request)).values("group")
    play = Play.objects.filter(edit_code=code, group__in=groups, deleted_at=None).select_related("group").first()
    return play if play and play.group and play.group.code != request.POST["group"] else None


def moved(request: HttpRequest, play: Play) -> HttpResponse:
    """Where who asks may write in the other group too."""

    def writes_in_both() -> Group:
        member_of(visitor_of(request), play.group.code if play.group else "")
        return member_of(visitor_of(request), request.POST["group"]).group

    group = writes_in_both()
    try:
        with write_guard(writes_in_both):
            return redirect("keep", move_play.move(play, group, writing_visitor(request)))
    except NoSuchPlay:  # another tap was a moment quicker
        now = move_play.kept_from(play.edit_code, visitor_of(request))
        if now is None:
            raise
        return redirect("keep", now.edit_code)
    except Refused as why:
        page = {
            "title": gettext("Not moved"),
            "text": translate(why.why),
            "link": reverse("about", args=[play.edit_code]),
        }
        return render(request, "web/problem.html", page | {"link_text": gettext("Back to the play")}, status=409)


def elsewhere(request: HttpRequest, play: Play) -> list[Group]:
    """The groups that the visitor may move this play to, out of one where they may write too."""
    groups = [member.group for member in where_writing(visitor_of(request))]
    return [group for group in groups if group.pk != play.group_id] if play.group in groups else []
