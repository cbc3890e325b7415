"""The page of a group, and the ways into it: creating, joining, recovering."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorer.accounts import quotas, throttle
from scorer.accounts.decorators import rate_limited
from scorer.accounts.devices import set_device_cookie
from scorer.accounts.forms import is_within_quota
from scorer.accounts.responses import wrong_code
from scorer.accounts.visitor import visitor_of, writing_visitor
from scorer.games import all_games
from scorer.groups import members, recent_plays
from scorer.groups.decorators import group_view
from scorer.groups.forms import GroupForm, RecoveryForm
from scorer.groups.members import NoSuchGroup, OwnerAccess, Role, has_role
from scorer.groups.models import Group, Member
from scorer.groups.people import recent_people
from scorer.plays.models import Play
from scorer.web import share_links
from scorer.web.requests import form_data, idempotency_key, parse_int

OPEN_PLAYS, RESULTS, PEOPLE = 12, 5, 12  # at most, on the page of a group
NEW_CODES = "recovery"  # session key: new recovery codes by group id, until they were shown once


def group_context(member: Member, section: str, **more: Any) -> dict[str, Any]:
    """The context of every page of a group. `section`: the current entry of its navigation."""
    may = {"may_write": has_role(member, Role.MEMBER), "may_own": has_role(member, Role.OWNER)}
    return {"member": member, "group": member.group, "section": section} | may | more


@group_view()
@require_safe
def group(request: HttpRequest, member: Member) -> HttpResponse:
    page = group_context(
        member,
        "group",
        games=all_games().values(),
        open_plays=recent_plays.open_plays(member.group, OPEN_PLAYS),
        results=recent_plays.latest_results(member.group, RESULTS),
        people=recent_people(member.group)[:PEOPLE],
    )
    return render(request, "groups/group.html", page)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_group(request: HttpRequest) -> HttpResponse:
    visitor = writing_visitor(request)  # with the form: two taps on it come from one device
    form_id = idempotency_key(request, "once")
    form = GroupForm(form_data(request))
    if request.method == "POST" and is_within_quota(request, quotas.GROUPS, form):
        access = members.create_group(visitor, form.cleaned_data["name"], form_id)
        return set_device_cookie(request, redirect_to_welcome(request, access))
    page = {"form": form, "form_id": form_id}
    response = render(request, "groups/new_group.html", page, status=422 if form.errors else 200)
    return set_device_cookie(request, response)


def redirect_to_welcome(request: HttpRequest, access: OwnerAccess, play: int | None = None) -> HttpResponse:
    """Redirects to the page that shows a new recovery code once. Until then only the visitor's session holds it."""
    group = access.member.group
    request.session[NEW_CODES] = {str(group.pk): access.recovery}
    return redirect(welcome_url(group, play))


def welcome_url(group: Group, play: int | None = None) -> str:
    address = reverse("welcome", args=[group.code])
    return f"{address}?play={play}" if play else address


def has_new_code(request: HttpRequest, group_id: int) -> bool:
    return str(group_id) in request.session.get(NEW_CODES, {})


@group_view(Role.OWNER)
@require_safe
def welcome(request: HttpRequest, member: Member) -> HttpResponse:
    """Shows a new owner the join link, and the recovery code once."""
    recovery = request.session.get(NEW_CODES, {}).get(str(member.group.pk), "")
    if recovery and request.method == "GET":
        del request.session[NEW_CODES]
    play = Play.objects.filter(group=member.group, pk=parse_int(request.GET.get("play", ""), 0)).first()
    page = group_context(
        member, "", recovery=recovery, play=play, **share_links.group_links(request, member.group.join_code)
    )
    return render(request, "groups/welcome.html", page)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, join_code: str) -> HttpResponse:
    """Names the group. Only the button makes the visitor a member."""
    group = Group.objects.filter(join_code=join_code).first()
    if group is None:
        return wrong_code(request, join_code)
    member = members.memberships(visitor_of(request)).filter(group=group).first()
    if member is not None:
        return redirect("group", group.code)
    if request.method == "POST":
        return _join(request, join_code)
    return render(request, "groups/join.html", {"group": group})


def _join(request: HttpRequest, join_code: str) -> HttpResponse:
    try:
        member = members.join(writing_visitor(request), join_code)
    except NoSuchGroup:
        return wrong_code(request, join_code)
    return set_device_cookie(request, redirect("choose_person", member.group.code))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def recover(request: HttpRequest) -> HttpResponse:
    """Makes the visitor an owner by the recovery code, which is then replaced."""
    form = RecoveryForm(form_data(request))
    if request.method == "POST" and form.is_valid():
        try:
            access = members.recover_group(writing_visitor(request), form.cleaned_data["recovery"])
        except NoSuchGroup:
            throttle.record_wrong_code(request, form.cleaned_data["recovery"])
            form.add_error("recovery", gettext("No group has this code. Each code works once; the latest one counts."))
        else:
            return set_device_cookie(request, redirect_to_welcome(request, access))
    return render(request, "groups/recover.html", {"form": form}, status=422 if form.errors else 200)
