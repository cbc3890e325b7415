"""The people of a group: found, added, renamed, put aside, found to be one; and which of them one is oneself."""

from __future__ import annotations

from functools import partial, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from scorer.accounts import quotas
from scorer.accounts.forms import is_within_quota
from scorer.accounts.visitor import visitor_of, writing_visitor
from scorer.groups import change_log, player_writes
from scorer.groups import people as lists
from scorer.groups.decorators import member_of, of_a_group
from scorer.groups.forms import PersonEditForm, PersonForm
from scorer.groups.members import Role
from scorer.groups.models import Change, Member, Player
from scorer.groups.player_writes import Together
from scorer.groups.resolve_people import who_they_are
from scorer.groups.views.groups import page_of
from scorer.plays.presenters import play_list
from scorer.rules.inputs import Refused
from scorer.server.write_lock import write_guard
from scorer.web.decorators import View
from scorer.web.i18n import isolate, translate
from scorer.web.requests import idempotency_key, parse_int


@of_a_group()
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, member: Member) -> HttpResponse:
    """Everybody in the order of their names; members may add somebody."""
    form, once = PersonForm(request.POST if request.method == "POST" else None), idempotency_key(request, "once")
    if request.method == "POST":
        may_write = partial(member_of, visitor_of(request), member.group.code, Role.MEMBER)
        may_write()
        if is_within_quota(request, quotas.PEOPLE, form):
            with write_guard(may_write):
                added = _added(request, member, form, once)
            if added:
                return redirect("people", member.group.code)
    sought = request.GET.get("q", "").strip()
    found = list(lists.found(member.group, sought) if sought else lists.there(member.group))
    page = page_of(member, "people", form=form, sought=sought, found=len(found), once=once, **_apart(found))
    page["doubles"] = lists.doubles(member.group)
    return render(request, "groups/people.html", page, status=422 if form.errors else 200)


def _added(request: HttpRequest, member: Member, form: PersonForm, once: str) -> Player | None:
    """None if the group has as many people as it may; the form then says so."""
    try:
        return player_writes.add(member.group, form.cleaned_data["name"], writing_visitor(request), once=once)
    except Refused as refused:
        form.add_error("name", translate(refused.why))
        return None


def _apart(found: list[Player]) -> dict[str, list[Player]]:
    there = [player for player in found if not player.archived_at]
    return {
        "regulars": [player for player in there if not player.guest],
        "guests": [player for player in there if player.guest],
        "archived": [player for player in found if player.archived_at],
    }


def player_of(member: Member, person: int) -> Player:
    player = lists.there(member.group).filter(pk=person).first()
    if player is None:
        raise Http404
    return player


def player_by_now(member: Member, person: int) -> Player:
    """Who is meant by a page that may be older than a merge; whoever it is by now is asked about anew."""
    get_object_or_404(Player, group=member.group, pk=person)
    return player_of(member, who_they_are([person])[person])


def of_a_person(view: View) -> View:
    """The view gets the person instead of the number. Who was found to be another meanwhile is led to that one, and who
    sends something for them is told."""

    @wraps(view)
    def guarded(request: HttpRequest, member: Member, person: int) -> HttpResponse:
        player = get_object_or_404(Player.objects.select_related("merged_into"), group=member.group, pk=person)
        if player.merged_into is None:
            return view(request, member, player)
        if request.method == "POST":
            return _is_another_by_now(request, player, player.merged_into)
        return redirect("person", member.group.code, player.merged_into.pk)

    return guarded


def _is_another_by_now(request: HttpRequest, gone: Player, kept: Player) -> HttpResponse:
    text = gettext("{gone} was found to be {kept} meanwhile, so nothing was changed.")
    page = {
        "title": gettext("Not saved"),
        "text": text.format(gone=isolate(gone.name), kept=isolate(kept.name)),
        "link": reverse("person", args=[kept.group.code, kept.pk]),
        "link_text": kept.name,
    }
    return render(request, "web/problem.html", page, status=409)


@of_a_group(Role.MEMBER)
@require_http_methods(["GET", "HEAD", "POST"])
@of_a_person
def person_edit(request: HttpRequest, member: Member, player: Player) -> HttpResponse:
    if request.POST.get("archive"):
        player_writes.archive(player, writing_visitor(request))
        return redirect("person_edit", member.group.code, player.pk)
    form = PersonEditForm(request.POST if request.method == "POST" else None, initial=_as_kept(player))
    if request.method == "POST" and form.is_valid():
        _save(player, form.cleaned_data, request)
        return redirect("people", member.group.code)
    page = page_of(member, "people", player=player, form=form, claimed_by=getattr(player, "member", None))
    return render(request, "groups/person_edit.html", page, status=422 if form.errors else 200)


def _as_kept(player: Player) -> dict[str, Any]:
    return {"name": player.name, "guest": player.guest}


def _save(player: Player, cleaned: dict[str, Any], request: HttpRequest) -> None:
    if cleaned["name"] != player.name:
        player_writes.rename(player, cleaned["name"], writing_visitor(request))
    if cleaned["guest"] != player.guest:
        player_writes.set_guest(player, cleaned["guest"], writing_visitor(request))


@of_a_group(Role.MEMBER)
@require_http_methods(["GET", "HEAD", "POST"])
@of_a_person
def merge(request: HttpRequest, member: Member, gone: Player) -> HttpResponse:
    """Who was this really? First a choice, then what will happen, then it happens."""
    into = request.POST.get("into") or request.GET.get("into")
    if not into:
        others = lists.there(member.group).exclude(pk=gone.pk)
        return render(request, "groups/merge.html", page_of(member, "people", gone=gone, others=others))
    kept = player_by_now(member, parse_int(into, 0))
    if str(kept.pk) != into:
        return redirect(request.path if kept == gone else f"{request.path}?into={kept.pk}")
    page = page_of(member, "people", gone=gone, kept=kept, plays=gone.seats.filter(play__deleted_at=None).count())
    if request.method == "POST":
        try:
            player_writes.merge(gone, kept, writing_visitor(request))
            return redirect("changes", member.group.code)
        except Refused as refused:
            page |= {"problem": translate(refused.why), "both": _where_both_sit(refused, member)}
    return render(request, "groups/merge_confirm.html", page, status=422 if "problem" in page else 200)


def _where_both_sit(refused: Refused, member: Member) -> dict[str, Any] | None:
    if not isinstance(refused, Together):
        return None
    plays = member.group.plays.filter(pk=refused.play).prefetch_related(play_list.SEATS)
    return next(iter(play_list.play_rows(plays)), None)


@of_a_group()
@require_safe
def changes(request: HttpRequest, member: Member) -> HttpResponse:
    return _changes_page(request, member)


def _changes_page(request: HttpRequest, member: Member, problem: str = "") -> HttpResponse:
    page = page_of(member, "people", lines=list(change_log.lines(member.group)), most=change_log.MOST, problem=problem)
    return render(request, "groups/changes.html", page, status=422 if problem else 200)


@of_a_group(Role.MEMBER)
@require_http_methods(["GET", "HEAD", "POST"])
def unmerge(request: HttpRequest, member: Member, change: int) -> HttpResponse:
    """Takes a merge back; opened by hand it only leads to the log."""
    merged = Change.objects.filter(group=member.group, pk=change, action=Change.Action.MERGED).first()
    if merged is None:
        raise Http404
    if request.method == "POST":
        try:
            player_writes.unmerge(merged, writing_visitor(request))
        except Refused as refused:
            return _changes_page(request, member, translate(refused.why))
    return redirect("changes", member.group.code)


@of_a_group(Role.MEMBER)
@require_http_methods(["GET", "HEAD", "POST"])
def who(request: HttpRequest, member: Member) -> HttpResponse:
    """Which of the group's people the visitor is: chosen, then confirmed; or somebody new.

    Whoever is another member's already is not offered."""
    chosen = _chosen(request, member)
    if chosen and str(chosen.pk) != _asked(request) and getattr(chosen, "member", member) == member:
        return redirect(f"{request.path}?person={chosen.pk}")
    form, once = PersonForm(request.POST if "name" in request.POST else None), idempotency_key(request, "once")
    if request.method == "POST" and "name" in request.POST and is_within_quota(request, quotas.PEOPLE, form):
        chosen = _added(request, member, form, once)
    problem = ""
    if request.method == "POST" and chosen:
        try:
            player_writes.claim(member, chosen, writing_visitor(request))
            return redirect("group", member.group.code)
        except Refused as refused:
            chosen, problem = None, translate(refused.why)
    free = lists.nobodys(lists.recent(member.group))
    page = page_of(member, "", form=form, once=once, people=free, chosen=chosen, problem=problem)
    page["plays"] = chosen.seats.filter(play__deleted_at=None).count() if chosen else 0
    return render(request, "groups/who.html", page, status=422 if form.errors or problem else 200)


def _asked(request: HttpRequest) -> str:
    return request.POST.get("person") or request.GET.get("person") or ""


def _chosen(request: HttpRequest, member: Member) -> Player | None:
    asked = _asked(request)
    if not asked:
        return None
    player = player_by_now(member, parse_int(asked, 0))
    if request.method != "POST" and getattr(player, "member", member) != member:
        raise Http404  # one who sends it had an older page, and is told why not
    return player
