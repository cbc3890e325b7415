"""Files that come in: taken, checked, matched by a person, and followed until all is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from itertools import islice
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scorer.accounts import quotas
from scorer.accounts.devices import set_device_cookie
from scorer.accounts.visitor import Visitor, visitor_of, writing_visitor
from scorer.exchange.formats.records import AUTOMA, GUEST, NEW, NOBODY
from scorer.exchange.importing import job, matching, queue, uploads
from scorer.exchange.importing import worker as runner
from scorer.exchange.models import Import
from scorer.exchange.views.export import files_page
from scorer.groups.decorators import of_a_group
from scorer.groups.members import Role, memberships
from scorer.groups.models import Group, Member
from scorer.rules.inputs import Refused
from scorer.rules.text import from_json
from scorer.server.lanes import UPLOADS, runs_in
from scorer.server.write_lock import write_guard, write_transaction
from scorer.web.decorators import no_store
from scorer.web.i18n import translate
from scorer.web.requests import wants_fragment

View = Callable[..., HttpResponse]


@runs_in(UPLOADS, "POST")
@of_a_group(Role.MEMBER)
@require_POST
def bring(request: HttpRequest, member: Member) -> HttpResponse:
    """Takes a file for a group."""
    who = writing_visitor(request)
    try:
        return redirect("import", _kept(request, member.group, who).pk)
    except Refused as refused:
        return files_page(request, member, problem=translate(refused.why))


@runs_in(UPLOADS, "POST")
@require_http_methods(["GET", "HEAD", "POST"])
def import_group(request: HttpRequest) -> HttpResponse:
    """Takes a file that becomes a group of its own."""
    problem = ""
    if request.method == "POST":
        who = writing_visitor(request)
        try:
            return set_device_cookie(request, redirect("import", _kept(request, None, who).pk))
        except Refused as refused:
            problem = translate(refused.why)
    page = {"problem": problem, "megabytes": uploads.largest(visitor_of(request)) // uploads.MEGABYTE}
    response = render(request, "exchange/import_group.html", page, status=422 if problem else 200)
    return no_store(response)


def _kept(request: HttpRequest, group: Group | None, who: Visitor) -> Import:
    one = uploads.keep(request.FILES.get("file"), group, who, quotas.payer_of(request))
    runner.begin()
    return one


def of_an_import(view: View) -> View:
    """Only who brought the file, and the owners of its group, see what becomes of it."""

    @wraps(view)
    def guarded(request: HttpRequest, number: int) -> HttpResponse:
        who = visitor_of(request)
        one = _seen(number, who)
        with write_guard(lambda: _seen(number, who)):
            response = set_device_cookie(request, view(request, one))
        return no_store(response)

    return guarded


def _seen(number: int, who: Visitor) -> Import:
    one = Import.objects.select_related("group").filter(pk=number).first()
    if one is None or not _may_see(one, who):
        raise Http404
    return one


def _may_see(one: Import, who: Visitor) -> bool:
    """Who brought it must still belong to its group."""
    brought = Import.objects.filter(who.ownership_filter(), pk=one.pk).exists()
    if one.group is None:
        return brought
    member = memberships(who).filter(group=one.group).first()
    return member is not None and (member.role == Role.OWNER or (brought and member.role == Role.MEMBER))


@of_an_import
@require_http_methods(["GET", "HEAD", "POST"])
def follow(request: HttpRequest, one: Import) -> HttpResponse:
    """How far it is; and the names, which a person matches before anything is written."""
    if request.method == "POST":
        _start_bringing(request, one)
        return redirect("import", one.pk)
    if queue.waits(one):
        runner.begin()  # should all processes have died since it came
    template = "exchange/import.html#progress" if wants_fragment(request) else "exchange/import.html"
    response = render(request, template, _page(one))
    if wants_fragment(request) and one.state not in job.BUSY:
        response = HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return response


def _start_bringing(request: HttpRequest, one: Import) -> None:
    if one.group is None:
        return
    choices = matching.chosen(one, request.POST, matching.people_of(one.group))
    matched = Import.objects.filter(pk=one.pk, state=Import.State.MATCHING)
    with write_transaction():
        # A second tap finds it at work already.
        begun = matched.update(choices=choices, state=Import.State.WORKING, done=0, run="", seen_at=timezone.now())
    if begun:
        runner.begin()


def _page(one: Import) -> dict[str, Any]:
    page: dict[str, Any] = {
        "one": one,
        "group": one.group,
        "state": one.state,
        "busy": one.state in job.BUSY,
        "dead": queue.is_dead(one),
        "waits": queue.waits_for_others(one),
        "error": translate(from_json(one.error)) if one.error else "",
        "undated": one.counts.get("left_out", 0) - one.counts.get("impossible", 0),
        "new": one.of - one.counts.get("known", 0) - one.counts.get("left_out", 0),
    }
    if one.state == Import.State.MATCHING and one.group:
        people = matching.people_of(one.group)
        asked = matching.most_asked(people)
        page |= {"rows": list(islice(matching.rows(one, people), asked)), "people": people, "words": _words()}
        page["unasked"] = max(0, len(one.names) - asked)
    return page


def _words() -> list[tuple[str, str]]:
    return [
        (NEW, gettext("Somebody new")),
        (GUEST, gettext("A guest")),
        (AUTOMA, gettext("An automa, no person")),
        (NOBODY, gettext("Nobody here: only the name is kept")),
    ]


@of_an_import
@require_POST
def import_again(request: HttpRequest, one: Import) -> HttpResponse:
    """Starts the work again where its process has died."""
    if queue.is_dead(one) and _taken_over(one):
        runner.begin()
    return redirect("import", one.pk)


def _taken_over(one: Import) -> bool:
    """Not where another tap was quicker."""
    with write_transaction():
        return Import.objects.filter(pk=one.pk, seen_at=one.seen_at).update(run="", seen_at=timezone.now()) > 0


@of_an_import
@require_POST
def import_drop(request: HttpRequest, one: Import) -> HttpResponse:
    """Gives up a file of which nothing is written yet, or that was refused."""
    idle = Import.objects.filter(pk=one.pk, state__in=[Import.State.MATCHING, Import.State.REFUSED])
    with write_transaction():
        dropped, _ = idle.delete()
    if dropped:
        uploads.forget(one)
    elif Import.objects.filter(pk=one.pk).exists():
        return redirect("import", one.pk)
    return redirect("files", one.group.code) if one.group else redirect("import_group")
