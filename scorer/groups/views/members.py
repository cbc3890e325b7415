"""The members of a group, its name and links; leaving and deleting it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorer.accounts.visitor import writing_visitor
from scorer.groups import members as writes
from scorer.groups import removal
from scorer.groups.decorators import group_view
from scorer.groups.forms import GroupForm
from scorer.groups.members import NoSuchGroup, OwnerAccess, Role
from scorer.groups.models import Member
from scorer.groups.views.groups import group_context, redirect_to_welcome
from scorer.rules.inputs import Refused
from scorer.web import share_links
from scorer.web.decorators import View
from scorer.web.i18n import translate
from scorer.web.requests import form_data
from scorer.web.search_key import search_key


def members_page_action(view: Callable[..., HttpResponse]) -> View:
    """A button of the members' page. A GET redirects to that page."""
    post = require_POST(view)

    @wraps(view)
    def guarded(request: HttpRequest, member: Member, **kwargs: Any) -> HttpResponse:
        if request.method in {"GET", "HEAD"}:
            return redirect("members", member.group.code)
        return post(request, member, **kwargs)

    return guarded


@group_view()
@require_safe
def members(request: HttpRequest, member: Member) -> HttpResponse:
    return _members_page(request, member)


def _members_page(request: HttpRequest, member: Member, problem: str = "") -> HttpResponse:
    all_members = Member.objects.filter(group=member.group).select_related("player", "user").order_by("joined_at", "pk")
    page = group_context(member, "members", problem=problem, members=all_members, roles=Role.choices)
    if page["may_write"]:
        page |= share_links.group_links(request, member.group.join_code)
    return render(request, "groups/members.html", page, status=422 if problem else 200)


@group_view(Role.OWNER)
@members_page_action
def member(request: HttpRequest, member: Member, other: int) -> HttpResponse:
    """Gives a member another role, or removes them."""
    role, visitor = request.POST.get("role", ""), writing_visitor(request)
    try:
        if role == "none":
            writes.remove(member.group, other, visitor)
        elif role in Role.values:
            writes.set_role(member.group, other, role, visitor)
        else:
            raise Http404
    except NoSuchGroup:
        raise Http404 from None
    except Refused as refused:
        return _members_page(request, member, translate(refused.why))
    return redirect("members", member.group.code)


@group_view()
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, member: Member) -> HttpResponse:
    problem = ""
    if request.method == "POST":
        try:
            writes.leave(member, writing_visitor(request))
            return redirect("home")
        except Refused as refused:
            problem = translate(refused.why)
    page = group_context(member, "members", problem=problem)
    return render(request, "groups/leave.html", page, status=422 if problem else 200)


@group_view(Role.OWNER)
@members_page_action
def renew_join_link(request: HttpRequest, member: Member) -> HttpResponse:
    writes.renew_join_link(member.group, writing_visitor(request))
    return redirect("members", member.group.code)


@group_view(Role.OWNER)
@members_page_action
def renew_recovery_code(request: HttpRequest, member: Member) -> HttpResponse:
    recovery = writes.renew_recovery_code(member.group, writing_visitor(request))
    return redirect_to_welcome(request, OwnerAccess(member, recovery))


@group_view(Role.OWNER)
@require_http_methods(["GET", "HEAD", "POST"])
def rename_group(request: HttpRequest, member: Member) -> HttpResponse:
    form = GroupForm(form_data(request), initial={"name": member.group.name})
    if request.method == "POST" and form.is_valid():
        writes.rename(member.group, form.cleaned_data["name"], writing_visitor(request))
        return redirect("members", member.group.code)
    page = group_context(member, "members", form=form)
    return render(request, "groups/rename_group.html", page, status=422 if form.errors else 200)


@group_view(Role.OWNER)
@require_http_methods(["GET", "HEAD", "POST"])
def delete_group(request: HttpRequest, member: Member) -> HttpResponse:
    """Deletes the group after its name was typed. The page links to the export."""
    form = GroupForm(form_data(request))
    if request.method == "POST" and form.is_valid():
        if search_key(form.cleaned_data["name"]) == search_key(member.group.name):
            removal.delete_group(member.group)
            return redirect("home")
        form.add_error("name", gettext("This is not its name, so nothing was deleted."))
    page = group_context(member, "members", form=form)
    return render(request, "groups/delete_group.html", page, status=422 if form.errors else 200)
