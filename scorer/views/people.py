"""The people of a group: who they are, and which of them one is oneself."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from scorer.groups import people as lists
from scorer.groups import players
from scorer.groups.forms import PersonForm
from scorer.models import Member, Player
from scorer.views.groups import page_of
from scorer.views.guards import of_a_group, whole
from scorer.visitors import who_writes


@of_a_group()
@require_safe
def people(request: HttpRequest, member: Member) -> HttpResponse:
    return render(request, "scorer/people.html", page_of(member, "people", people=lists.there(member.group)))


@of_a_group()
@require_http_methods(["GET", "HEAD", "POST"])
def who(request: HttpRequest, member: Member) -> HttpResponse:
    """Which of the group's people the visitor is. Whoever is somebody's member already is not offered again."""
    form = PersonForm(request.POST if "name" in request.POST else None)
    if request.method == "POST" and (player := _meant(request, member, form)):
        players.claim(member, player, who_writes(request))
        return redirect("group", member.group.code)
    page = page_of(member, "", form=form, people=lists.recent(member.group).filter(member=None))
    return render(request, "scorer/who.html", page, status=422 if form.errors else 200)


def _meant(request: HttpRequest, member: Member, form: PersonForm) -> Player | None:
    if "name" in request.POST:
        return players.add(member.group, form.cleaned_data["name"]) if form.is_valid() else None
    chosen = whole(request.POST.get("person", ""), 0)
    player = lists.there(member.group).filter(pk=chosen, member=None).first()
    if player is None:
        raise Http404
    return player
