"""Who belongs to a group, its name and its links; leaving it and deleting it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorer.accounts.visitor import writing_visitor
from scorer.groups import members as belonging
from scorer.groups import removal
from scorer.groups.decorators import of_a_group
from scorer.groups.forms import GroupForm
from scorer.groups.members import Made, NoSuchGroup, Role
from scorer.groups.models import Member
from scorer.groups.views.groups import page_of, welcomed
from scorer.rules.inputs import Refused
from scorer.web import share_links
from scorer.web.decorators import View
from scorer.web.i18n import translate
from scorer.web.search_key import search_key


def asked_on_its_page(view: Callable[..., HttpResponse]) -> View:
    """For what a button of the members' page does: opened by hand such an address leads there."""
    post = require_POST(view)

    @wraps(view)
    def guarded(request: HttpRequest, member: Member, **rest: Any) -> HttpResponse:
        if request.method in {"GET", "HEAD"}:
            return redirect("members", member.group.code)
        return post(request, member, **rest)

    return guarded


@of_a_group()
@require_safe
def members(request: HttpRequest, member: Member) -> HttpResponse:
    return _members_page(request, member)


def _members_page(request: HttpRequest, member: Member, problem: str = "") -> HttpResponse:
    everybody = Member.objects.filter(group=member.group).select_related("player", "user").order_by("joined_at", "pk")
    page = page_of(member, "members", problem=problem, members=everybody, roles=Role.choices)
    if page["may_write"]:
        page |= share_links.group_links(request, member.group.join_code)
    return render(request, "groups/members.html", page, status=422 if problem else 200)


@of_a_group(Role.OWNER)
@asked_on_its_page
def member(request: HttpRequest, member: Member, other: int) -> HttpResponse:
    """Gives a member another role, or removes them."""
    role, who = request.POST.get("role", ""), writing_visitor(request)
    try:
        if role == "none":
            belonging.remove(member.group, other, who)
        elif role in Role.values:
            belonging.set_role(member.group, other, role, who)
        else:
            raise Http404
    except NoSuchGroup:
        raise Http404 from None
    except Refused as refused:
        return _members_page(request, member, translate(refused.why))
    return redirect("members", member.group.code)


@of_a_group()
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, member: Member) -> HttpResponse:
    problem = ""
    if request.method == "POST":
        try:
            belonging.leave(member, writing_visitor(request))
            return redirect("home")
        except Refused as refused:
            problem = translate(refused.why)
    page = page_of(member, "members", problem=problem)
    return render(request, "groups/leave.html", page, status=422 if problem else 200)


@of_a_group(Role.OWNER)
@asked_on_its_page
def renew_join(request: HttpRequest, member: Member) -> HttpResponse:
    belonging.renew_join(member.group, writing_visitor(request))
    return redirect("members", member.group.code)


@of_a_group(Role.OWNER)
@asked_on_its_page
def renew_recovery(request: HttpRequest, member: Member) -> HttpResponse:
    return welcomed(request, Made(member, belonging.show_recovery(member.group, writing_visitor(request))))


@of_a_group(Role.OWNER)
@require_http_methods(["GET", "HEAD", "POST"])
def rename_group(request: HttpRequest, member: Member) -> HttpResponse:
    form = GroupForm(request.POST if request.method == "POST" else None, initial={"name": member.group.name})
    if request.method == "POST" and form.is_valid():
        belonging.rename(member.group, form.cleaned_data["name"], writing_visitor(request))
        return redirect("members", member.group.code)
    page = page_of(member, "members", form=form)
    return render(request, "groups/rename_group.html", page, status=422 if form.errors else 200)


@of_a_group(Role.OWNER)
@require_http_methods(["GET", "HEAD", "POST"])
def delete_group(request: HttpRequest, member: Member) -> HttpResponse:
    """Only whoever types the group's name deletes it, and is shown before where to get all of it."""
    form = GroupForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if search_key(form.cleaned_data["name"]) == search_key(member.group.name):
            removal.forget(member.group)
            return redirect("home")
        form.add_error("name", gettext("This is not its name, so nothing was deleted."))
    page = page_of(member, "members", form=form)
    return render(request, "groups/delete_group.html", page, status=422 if form.errors else 200)
