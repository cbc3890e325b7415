"""A group: its own page, and the ways into it."""

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
from scorer.groups.decorators import of_a_group
from scorer.groups.forms import GroupForm, RecoveryForm
from scorer.groups.members import ROLE_RANKS, Made, NoSuchGroup, Role
from scorer.groups.models import Group, Member
from scorer.groups.people import recent
from scorer.plays.models import Play
from scorer.web import share_links
from scorer.web.requests import idempotency_key, parse_int

OPEN_PLAYS, RESULTS, PEOPLE = 12, 5, 12
TO_SHOW = "recovery"  # in the session: codes that were just made, by the id of their group, until they are shown


def page_of(member: Member, here: str, **more: Any) -> dict[str, Any]:
    """What every page of a group shows of it: where one is, and what one may do."""
    rank = ROLE_RANKS[Role(member.role)]
    may = {"may_write": rank >= ROLE_RANKS[Role.MEMBER], "may_own": rank >= ROLE_RANKS[Role.OWNER]}
    return {"member": member, "group": member.group, "here": here} | may | more


@of_a_group()
@require_safe
def group(request: HttpRequest, member: Member) -> HttpResponse:
    page = page_of(
        member,
        "group",
        games=all_games().values(),
        open_plays=recent_plays.going_on(member.group, OPEN_PLAYS),
        results=recent_plays.latest(member.group, RESULTS),
        people=recent(member.group)[:PEOPLE],
    )
    return render(request, "groups/group.html", page)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_group(request: HttpRequest) -> HttpResponse:
    who, once = (
        writing_visitor(request),
        idempotency_key(request, "once"),
    )  # with the form: two taps on it come from one device
    form = GroupForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and is_within_quota(request, quotas.GROUPS, form):
        return set_device_cookie(request, welcomed(request, members.make(who, form.cleaned_data["name"], once)))
    page = {"form": form, "once": once}
    response = render(request, "groups/new_group.html", page, status=422 if form.errors else 200)
    return set_device_cookie(request, response)


def welcomed(request: HttpRequest, made: Made, play: int | None = None) -> HttpResponse:
    """To the page that shows a new recovery code once. Until then the visitor's own cookie holds it, nobody else."""
    group = made.member.group
    request.session[TO_SHOW] = {str(group.pk): made.recovery}
    return redirect(welcome_page(group, play))


def welcome_page(group: Group, play: int | None = None) -> str:
    address = reverse("welcome", args=[group.code])
    return f"{address}?play={play}" if play else address


def is_to_be_welcomed(request: HttpRequest, group: int) -> bool:
    return str(group) in request.session.get(TO_SHOW, {})


@of_a_group(Role.OWNER)
@require_safe
def welcome(request: HttpRequest, member: Member) -> HttpResponse:
    """What an owner has to hand on and to keep: the join link, and the recovery code just this once."""
    recovery = request.session.get(TO_SHOW, {}).get(str(member.group.pk), "")
    if recovery and request.method == "GET":
        del request.session[TO_SHOW]
    play = Play.objects.filter(group=member.group, pk=parse_int(request.GET.get("play", ""), 0)).first()
    page = page_of(member, "", recovery=recovery, play=play, **share_links.group_links(request, member.group.join_code))
    return render(request, "groups/welcome.html", page)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, join_code: str) -> HttpResponse:
    """Names the group and asks; only the button makes a member."""
    group = Group.objects.filter(join_code=join_code).first()
    if group is None:
        return wrong_code(request, join_code)
    member = members.memberships(visitor_of(request)).filter(group=group).first()
    if member is not None:
        return redirect("group", group.code)
    if request.method == "POST":
        return _joined(request, join_code)
    return render(request, "groups/join.html", {"group": group})


def _joined(request: HttpRequest, join_code: str) -> HttpResponse:
    try:
        member = members.join(writing_visitor(request), join_code)
    except NoSuchGroup:
        return wrong_code(request, join_code)
    return set_device_cookie(request, redirect("who", member.group.code))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def recover(request: HttpRequest) -> HttpResponse:
    """Whoever has the recovery code owns the group, on whatever phone; the next code is then another."""
    form = RecoveryForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            made = members.recover(writing_visitor(request), form.cleaned_data["recovery"])
        except NoSuchGroup:
            throttle.record_wrong_code(request, form.cleaned_data["recovery"])
            form.add_error("recovery", gettext("No group has this code. Each code works once; the latest one counts."))
        else:
            return set_device_cookie(request, welcomed(request, made))
    return render(request, "groups/recover.html", {"form": form}, status=422 if form.errors else 200)
