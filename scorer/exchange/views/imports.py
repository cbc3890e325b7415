"""Uploads of plays: sent, checked, matched by a person, and followed until all plays are stored."""

from __future__ import annotations

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
from scorer.exchange.importing import matching, queue, uploads, worker
from scorer.exchange.models import Import
from scorer.exchange.views.export import files_page
from scorer.groups.decorators import group_view
from scorer.groups.members import Role, memberships
from scorer.groups.models import Group, Member
from scorer.rules.inputs import Refused
from scorer.rules.text import from_json
from scorer.server.lanes import UPLOADS, runs_in
from scorer.server.write_lock import write_guard, write_transaction
from scorer.web.decorators import View, no_store
from scorer.web.i18n import translate
from scorer.web.requests import wants_fragment


@runs_in(UPLOADS, "POST")
@group_view(Role.MEMBER)
@require_POST
def upload(request: HttpRequest, member: Member) -> HttpResponse:
    """Takes a file for a group."""
    visitor = writing_visitor(request)
    try:
        return redirect("import", _save(request, member.group, visitor).pk)
    except Refused as refused:
        return files_page(request, member, problem=translate(refused.why))


@runs_in(UPLOADS, "POST")
@require_http_methods(["GET", "HEAD", "POST"])
def import_group(request: HttpRequest) -> HttpResponse:
    """Takes a file that becomes a group of its own."""
    problem = ""
    if request.method == "POST":
        visitor = writing_visitor(request)
        try:
            return set_device_cookie(request, redirect("import", _save(request, None, visitor).pk))
        except Refused as refused:
            problem = translate(refused.why)
    page = {"problem": problem, "megabytes": uploads.max_file_size(visitor_of(request)) // uploads.MEGABYTE}
    response = render(request, "exchange/import_group.html", page, status=422 if problem else 200)
    return no_store(response)


def _save(request: HttpRequest, group: Group | None, visitor: Visitor) -> Import:
    row = uploads.save(request.FILES.get("file"), group, visitor, quotas.payer_of(request))
    worker.start()
    return row


def import_view(view: View) -> View:
    """Lets only the sender of the file and the owners of its group through."""

    @wraps(view)
    def guarded(request: HttpRequest, number: int) -> HttpResponse:
        visitor = visitor_of(request)
        row = _get_or_404(number, visitor)
        with write_guard(lambda: _get_or_404(number, visitor)):
            response = set_device_cookie(request, view(request, row))
        return no_store(response)

    return guarded


def _get_or_404(number: int, visitor: Visitor) -> Import:
    row = Import.objects.select_related("group").filter(pk=number).first()
    if row is None or not _may_see(row, visitor):
        raise Http404
    return row


def _may_see(row: Import, visitor: Visitor) -> bool:
    """The sender must still be a member of the group."""
    sent_it = Import.objects.filter(visitor.ownership_filter(), pk=row.pk).exists()
    if row.group is None:
        return sent_it
    member = memberships(visitor).filter(group=row.group).first()
    return member is not None and (member.role == Role.OWNER or (sent_it and member.role == Role.MEMBER))


@import_view
@require_http_methods(["GET", "HEAD", "POST"])
def follow(request: HttpRequest, row: Import) -> HttpResponse:
    """Shows the progress; and the names, which a person matches before anything is stored."""
    if request.method == "POST":
        _confirm(request, row)
        return redirect("import", row.pk)
    if queue.is_pending(row):
        worker.start()  # all workers may have died since the upload
    template = "exchange/import.html#progress" if wants_fragment(request) else "exchange/import.html"
    response = render(request, template, _page(row))
    if wants_fragment(request) and row.state not in queue.ACTIVE:
        response = HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return response


def _confirm(request: HttpRequest, row: Import) -> None:
    if row.group is None:
        return
    matches = matching.matches(row, request.POST, matching.players_of(row.group))
    unconfirmed = Import.objects.filter(pk=row.pk, state=Import.State.MATCHING)
    fields = {"matches": matches, "state": Import.State.IMPORTING, "progress": 0, "worker": ""}
    with write_transaction():
        confirmed = unconfirmed.update(**fields, heartbeat_at=timezone.now())
    if confirmed:  # and not by an earlier tap
        worker.start()


def _page(row: Import) -> dict[str, Any]:
    page: dict[str, Any] = {
        "import": row,
        "group": row.group,
        "state": row.state,
        "active": row.state in queue.ACTIVE,
        "abandoned": queue.is_abandoned(row),
        "waits": queue.waits_for_others(row),
        "error": translate(from_json(row.error)) if row.error else "",
        "undated": row.counts.get("skipped", 0) - row.counts.get("impossible", 0),
        "new": row.total - row.counts.get("known", 0) - row.counts.get("skipped", 0),
    }
    return page | (_questions(row, row.group) if row.state == Import.State.MATCHING and row.group else {})


def _questions(row: Import, group: Group) -> dict[str, Any]:
    players = matching.players_of(group)
    limit = matching.question_limit(players)
    return {
        "questions": list(islice(matching.questions(row, players), limit)),
        "players": players,
        "words": _words(),
        "unasked": max(0, len(row.people) - limit),
    }


def _words() -> list[tuple[str, str]]:
    return [
        (NEW, gettext("Somebody new")),
        (GUEST, gettext("A guest")),
        (AUTOMA, gettext("An automa, no person")),
        (NOBODY, gettext("Nobody here: only the name is kept")),
    ]


@import_view
@require_POST
def import_again(request: HttpRequest, row: Import) -> HttpResponse:
    """Puts an import back into the queue if its worker has died."""
    if queue.is_abandoned(row) and queue.requeue(row):
        worker.start()
    return redirect("import", row.pk)


@import_view
@require_POST
def import_drop(request: HttpRequest, row: Import) -> HttpResponse:
    """Drops a file of which nothing is stored."""
    droppable = Import.objects.filter(pk=row.pk, state__in=[Import.State.MATCHING, Import.State.REFUSED])
    with write_transaction():
        dropped, _ = droppable.delete()
    if dropped:
        uploads.delete_file(row)
    elif Import.objects.filter(pk=row.pk).exists():
        return redirect("import", row.pk)
    return redirect("files", row.group.code) if row.group else redirect("import_group")
