"""Exports of a group: the whole group as one file, and the plays of each game as CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from scorer.accounts.visitor import visitor_of
from scorer.exchange.formats.group_file.writer import write_group
from scorer.exchange.formats.spreadsheet import write_csv
from scorer.exchange.importing import uploads
from scorer.exchange.models import Import
from scorer.games import all_games
from scorer.groups.decorators import group_view
from scorer.groups.members import Role
from scorer.groups.models import Group, Member
from scorer.groups.views.groups import group_context
from scorer.plays.models import Play
from scorer.server.lanes import EXPORTS, runs_in
from scorer.web.requests import game_or_404

RECENT_IMPORTS = 5
OTHERS = "others"  # in the address of the table of all games that are not among ours
BLOCK = 64 * 1024  # characters


@group_view()
@require_safe
def files(request: HttpRequest, member: Member) -> HttpResponse:
    return files_page(request, member)


def files_page(request: HttpRequest, member: Member, problem: str = "") -> HttpResponse:
    """`problem`: the reason why an uploaded file was refused."""
    page = group_context(member, "files", tables=list(_tables(member.group)), problem=problem)
    page |= {"imports": _recent_imports(request, member), "megabytes": uploads.MAX_FILE_SIZE // uploads.MEGABYTE}
    return render(request, "exchange/files.html", page, status=422 if problem else 200)


def _recent_imports(request: HttpRequest, member: Member) -> QuerySet[Import]:
    """The latest imports that this visitor may follow: all for an owner, the own ones for a member."""
    of_group = Import.objects.filter(group=member.group).order_by("-pk")
    mine = of_group if member.role == Role.OWNER else of_group.filter(visitor_of(request).ownership_filter())
    return mine[:RECENT_IMPORTS]


def _tables(group: Group) -> Iterator[dict[str, Any]]:
    """The games that have finished plays, then all games together that are not among ours."""
    finished = Play.objects.filter(group=group, deleted_at=None).exclude(finished_at=None)
    counted = dict(finished.order_by().values_list("game").annotate(Count("pk")))
    for game in all_games().values():
        if plays := counted.pop(game.key, 0):
            yield {"key": game.key, "title": game.title, "plays": plays}
    if counted:
        yield {"key": OTHERS, "title": "", "plays": sum(counted.values())}


@runs_in(EXPORTS, "GET")
@group_view(Role.MEMBER)
@require_safe
def export(request: HttpRequest, member: Member) -> HttpResponse:
    """Streams the whole group, which is never in memory at once."""
    now = timezone.now()
    name = f"{member.group.name} {timezone.localdate(now)}.json"
    return _download(write_group(member.group, now), "application/json", name)


@runs_in(EXPORTS, "GET")
@group_view(Role.MEMBER)
@require_safe
def export_csv(request: HttpRequest, member: Member, game: str) -> HttpResponse:
    own = None if game == OTHERS else game_or_404(game)
    name = f"{member.group.name} {own.title if own else game}.csv"
    return _download(write_csv(member.group, own), "text/csv; charset=utf-8", name)


def _download(pieces: Iterator[str], content_type: str, name: str) -> HttpResponse:
    disposition = content_disposition_header(as_attachment=True, filename=name)
    headers = {"Content-Type": content_type, "Content-Disposition": disposition}
    # Decorators treat it as any response: they set headers and cookies.
    return cast("HttpResponse", StreamingHttpResponse(_in_blocks(pieces), headers=headers))


def _in_blocks(pieces: Iterator[str]) -> Iterator[str]:
    """Joins the pieces, each of which is too small to be compressed and sent alone."""
    block, size = [], 0
    for piece in pieces:
        block.append(piece)
        size += len(piece)
        if size >= BLOCK:
            yield "".join(block)
            block, size = [], 0
    yield "".join(block)
