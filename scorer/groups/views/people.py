"""The people of a group: searching, adding, renaming, archiving, merging and claiming them."""

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
from scorer.groups.decorators import group_view, require_member
from scorer.groups.forms import PersonEditForm, PersonForm
from scorer.groups.members import Role
from scorer.groups.models import Change, Member, Player
from scorer.groups.player_writes import PlayedTogether
from scorer.groups.resolve_people import resolve_merged
from scorer.groups.views.groups import group_context
from scorer.plays.presenters import play_list
from scorer.rules.inputs import Refused
from scorer.server.write_lock import write_guard
from scorer.web.decorators import View
from scorer.web.i18n import isolate, translate
from scorer.web.requests import form_data, idempotency_key, parse_int


@group_view()
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, member: Member) -> HttpResponse:
    """All people, by name. Members may add somebody."""
    form, form_id = PersonForm(form_data(request)), idempotency_key(request, "once")
    if request.method == "POST":
        may_write = partial(require_member, visitor_of(request), member.group.code, Role.MEMBER)
        may_write()
        if is_within_quota(request, quotas.PEOPLE, form):
            with write_guard(may_write):
                added = _add(request, member, form, form_id)
            if added:
                return redirect("people", member.group.code)
    query = request.GET.get("q", "").strip()
    found = list(lists.search(member.group, query) if query else lists.people_of(member.group))
    page = group_context(member, "people", form=form, form_id=form_id, query=query, found=len(found))
    page |= {"same_names": lists.same_names(member.group)} | _sections(found)
    return render(request, "groups/people.html", page, status=422 if form.errors else 200)


def _add(request: HttpRequest, member: Member, form: PersonForm, form_id: str) -> Player | None:
    """None, with an error in the form, if the group is full."""
    try:
        return player_writes.add(member.group, form.cleaned_data["name"], writing_visitor(request), form_id=form_id)
    except Refused as refused:
        form.add_error("name", translate(refused.why))
        return None


def _sections(found: list[Player]) -> dict[str, list[Player]]:
    active = [player for player in found if not player.archived_at]
    return {
        "regulars": [player for player in active if not player.guest],
        "guests": [player for player in active if player.guest],
        "archived": [player for player in found if player.archived_at],
    }


def person_or_404(member: Member, person: int) -> Player:
    player = lists.people_of(member.group).filter(pk=person).first()
    if player is None:
        raise Http404
    return player


def merged_person_or_404(member: Member, person: int) -> Player:
    """The person of a page that may be older than a merge: the one that they were merged into."""
    get_object_or_404(Player, group=member.group, pk=person)
    return person_or_404(member, resolve_merged([person])[person])


def person_view(view: View) -> View:
    """Passes the view a person instead of an id. For a merged person, a GET redirects to the other person, and a POST
    gets an explanation."""

    @wraps(view)
    def guarded(request: HttpRequest, member: Member, person: int) -> HttpResponse:
        player = get_object_or_404(Player.objects.select_related("merged_into"), group=member.group, pk=person)
        if player.merged_into is None:
            return view(request, member, player)
        if request.method == "POST":
            return _merged_meanwhile(request, player, player.merged_into)
        return redirect("person", member.group.code, player.merged_into.pk)

    return guarded


def _merged_meanwhile(request: HttpRequest, source: Player, target: Player) -> HttpResponse:
    text = gettext("{gone} was found to be {kept} meanwhile, so nothing was changed.")
    page = {
        "title": gettext("Not saved"),
        "text": text.format(gone=isolate(source.name), kept=isolate(target.name)),
        "link": reverse("person", args=[target.group.code, target.pk]),
        "link_text": target.name,
    }
    return render(request, "web/problem.html", page, status=409)


@group_view(Role.MEMBER)
@require_http_methods(["GET", "HEAD", "POST"])
@person_view
def person_edit(request: HttpRequest, member: Member, player: Player) -> HttpResponse:
    if request.POST.get("archive"):
        player_writes.archive(player, writing_visitor(request))
        return redirect("person_edit", member.group.code, player.pk)
    initial = {"name": player.name, "guest": player.guest}
    form = PersonEditForm(form_data(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        _save(player, form.cleaned_data, request)
        return redirect("people", member.group.code)
    page = group_context(member, "people", player=player, form=form, claimed_by=getattr(player, "member", None))
    return render(request, "groups/person_edit.html", page, status=422 if form.errors else 200)


def _save(player: Player, cleaned: dict[str, Any], request: HttpRequest) -> None:
    if cleaned["name"] != player.name:
        player_writes.rename(player, cleaned["name"], writing_visitor(request))
    if cleaned["guest"] != player.guest:
        player_writes.set_guest(player, cleaned["guest"], writing_visitor(request))


@group_view(Role.MEMBER)
@require_http_methods(["GET", "HEAD", "POST"])
@person_view
def merge(request: HttpRequest, member: Member, source: Player) -> HttpResponse:
    """Merges a person into another: a choice, a confirmation, then the merge."""
    into = request.POST.get("into") or request.GET.get("into")
    if not into:
        others = lists.people_of(member.group).exclude(pk=source.pk)
        return render(request, "groups/merge.html", group_context(member, "people", source=source, others=others))
    target = merged_person_or_404(member, parse_int(into, 0))
    if str(target.pk) != into:
        return redirect(request.path if target == source else f"{request.path}?into={target.pk}")
    plays = source.seats.filter(play__deleted_at=None).count()
    page = group_context(member, "people", source=source, target=target, plays=plays)
    if request.method == "POST":
        try:
            player_writes.merge(source, target, writing_visitor(request))
            return redirect("changes", member.group.code)
        except Refused as refused:
            page |= {"problem": translate(refused.why), "shared_play": _shared_play(refused, member)}
    return render(request, "groups/merge_confirm.html", page, status=422 if "problem" in page else 200)


def _shared_play(refused: Refused, member: Member) -> dict[str, Any] | None:
    if not isinstance(refused, PlayedTogether):
        return None
    plays = member.group.plays.filter(pk=refused.play).prefetch_related(play_list.SEATS)
    return next(iter(play_list.play_rows(plays)), None)


@group_view()
@require_safe
def changes(request: HttpRequest, member: Member) -> HttpResponse:
    return _changes_page(request, member)


def _changes_page(request: HttpRequest, member: Member, problem: str = "") -> HttpResponse:
    entries = list(change_log.entries(member.group))
    is_cut = len(entries) == change_log.MAX_ENTRIES
    page = group_context(member, "people", entries=entries, is_cut=is_cut, problem=problem)
    return render(request, "groups/changes.html", page, status=422 if problem else 200)


@group_view(Role.MEMBER)
@require_http_methods(["GET", "HEAD", "POST"])
def unmerge(request: HttpRequest, member: Member, change: int) -> HttpResponse:
    """Undoes a merge. A GET redirects to the log."""
    merged = Change.objects.filter(group=member.group, pk=change, action=Change.Action.MERGED).first()
    if merged is None:
        raise Http404
    if request.method == "POST":
        try:
            player_writes.unmerge(merged, writing_visitor(request))
        except Refused as refused:
            return _changes_page(request, member, translate(refused.why))
    return redirect("changes", member.group.code)


@group_view(Role.MEMBER)
@require_http_methods(["GET", "HEAD", "POST"])
def choose_person(request: HttpRequest, member: Member) -> HttpResponse:
    """Lets a member choose and confirm their own person, or add one. Claimed people are not offered."""
    chosen = _chosen(request, member)
    if chosen and str(chosen.pk) != _requested_id(request) and getattr(chosen, "member", member) == member:
        return redirect(f"{request.path}?person={chosen.pk}")
    form, form_id = PersonForm(request.POST if "name" in request.POST else None), idempotency_key(request, "once")
    if request.method == "POST" and "name" in request.POST and is_within_quota(request, quotas.PEOPLE, form):
        chosen = _add(request, member, form, form_id)
    problem = ""
    if request.method == "POST" and chosen:
        try:
            player_writes.claim(member, chosen, writing_visitor(request))
            return redirect("group", member.group.code)
        except Refused as refused:
            chosen, problem = None, translate(refused.why)
    free = lists.unclaimed(lists.recent_people(member.group))
    page = group_context(member, "", form=form, form_id=form_id, people=free, chosen=chosen, problem=problem)
    page["plays"] = chosen.seats.filter(play__deleted_at=None).count() if chosen else 0
    return render(request, "groups/choose_person.html", page, status=422 if form.errors or problem else 200)


def _requested_id(request: HttpRequest) -> str:
    return request.POST.get("person") or request.GET.get("person") or ""


def _chosen(request: HttpRequest, member: Member) -> Player | None:
    requested = _requested_id(request)
    if not requested:
        return None
    player = merged_person_or_404(member, parse_int(requested, 0))
    if request.method != "POST" and getattr(player, "member", member) != member:
        raise Http404  # a POST comes from an older page, and gets an explanation
    return player
