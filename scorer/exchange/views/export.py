"""What goes out of a group: the whole of it as a file, and each game as a table for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from scorer.accounts.visitor import visitor_of
from scorer.exchange.formats import spreadsheet
from scorer.exchange.formats.group_file import writer as group_file
from scorer.exchange.importing import uploads
from scorer.exchange.models import Import
from scorer.games import all_games
from scorer.groups.decorators import of_a_group
from scorer.groups.members import Role
from scorer.groups.models import Group, Member
from scorer.groups.views.groups import page_of
from scorer.plays.models import Play
from scorer.server.lanes import EXPORTS, runs_in
from scorer.web.requests import game_or_404

SHOWN = 5
OTHERS = "others"  # the table of the games that are not among ours


@of_a_group()
@require_safe
def files(request: HttpRequest, member: Member) -> HttpResponse:
    return files_page(request, member)


def files_page(request: HttpRequest, member: Member, problem: str = "") -> HttpResponse:
    """`problem`: why the file that somebody sent was not taken."""
    page = page_of(member, "files", tables=list(_tables(member.group)), problem=problem)
    page |= {"imports": _imports(request, member), "megabytes": uploads.LARGEST // uploads.MEGABYTE}
    return render(request, "exchange/files.html", page, status=422 if problem else 200)


def _imports(request: HttpRequest, member: Member) -> QuerySet[Import]:
    """The latest files that this visitor may follow: an owner all, a member the own ones."""
    of_group = Import.objects.filter(group=member.group).order_by("-pk")
    mine = of_group if member.role == Role.OWNER else of_group.filter(visitor_of(request).ownership_filter())
    return mine[:SHOWN]


def _tables(group: Group) -> Iterator[dict[str, Any]]:
    """The games with finished plays, those of ours by their titles, and then all others together."""
    finished = Play.objects.filter(group=group, deleted_at=None).exclude(finished_at=None)
    counted = dict(finished.order_by().values_list("game").annotate(Count("pk")))
    for game in all_games().values():
        if plays := counted.pop(game.key, 0):
            yield {"key": game.key, "title": game.title, "plays": plays}
    if counted:
        yield {"key": OTHERS, "title": "", "plays": sum(counted.values())}


@runs_in(EXPORTS, "GET")
@of_a_group(Role.MEMBER)
@require_safe
def export(request: HttpRequest, member: Member) -> HttpResponse:
    """The whole group, in pieces: it is never in memory at once."""
    now = timezone.now()
    name = f"{member.group.name} {timezone.localdate(now)}.json"
    return _sent(group_file.written(member.group, now), "application/json", name)


@runs_in(EXPORTS, "GET")
@of_a_group(Role.MEMBER)
@require_safe
def export_csv(request: HttpRequest, member: Member, game: str) -> HttpResponse:
    of = None if game == OTHERS else game_or_404(game)
    name = f"{member.group.name} {of.title if of else game}.csv"
    return _sent(spreadsheet.written(member.group, of), "text/csv; charset=utf-8", name)


def _sent(pieces: Iterator[str], content_type: str, name: str) -> StreamingHttpResponse:
    disposition = content_disposition_header(as_attachment=True, filename=name)
    return StreamingHttpResponse(
        _in_blocks(pieces), content_type=content_type, headers={"Content-Disposition": disposition}
    )


BLOCK = 64 * 1024


def _in_blocks(pieces: Iterator[str]) -> Iterator[str]:
    """A piece by itself is too little to be worth packing and sending."""
    block, size = [], 0
    for piece in pieces:
        block.append(piece)
        size += len(piece)
        if size >= BLOCK:
            yield "".join(block)
            block, size = [], 0
    yield "".join(block)
