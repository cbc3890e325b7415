"""The result of a past play, which was entered with totals and has no sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorer.groups.views.duplicates import play_context
from scorer.plays.models import MAX_SEATS, Edit, Play
from scorer.plays.presenters import play_list, share_image
from scorer.plays.views.log import LOG_LENGTH
from scorer.plays.wording.log_messages import log_message
from scorer.plays.wording.places import place_word
from scorer.web.i18n import format_number


def entered_result_page(request: HttpRequest, code: str, may_edit: bool) -> HttpResponse:
    link = Q(edit_code=code) if may_edit else Q(view_code=code)
    play = Play.objects.defer("result").prefetch_related(play_list.SEATS).get(link)
    page = next(play_list.play_rows([play])) | play_context(request, play.pk, may_edit)
    board = _board(play, page["labels"])
    edits = list(_edits(play)) if may_edit else []
    page |= {
        "code": code,
        "may_edit": may_edit,
        "board": board,
        "share_image": _share_image(play, page, board),
        "view_link": request.build_absolute_uri(reverse("view", args=[play.view_code])),
        "edits": edits[:LOG_LENGTH],
        "has_more_edits": len(edits) > LOG_LENGTH,
    }
    return render(request, "pages/entered_result.html", page)


def _edits(play: Play) -> Iterator[dict[str, Any]]:
    """The log entries, the latest first."""
    for edit in Edit.objects.filter(play=play).order_by("-version")[: LOG_LENGTH + 1]:
        yield {"at": edit.at, "message": log_message(edit)}


def _board(play: Play, labels: list[str]) -> list[tuple[str, str, str]]:
    seats = zip(play.seats.all(), labels, strict=True)
    rows = [
        (seat.place or MAX_SEATS + 1, place_word(seat.place), label, format_number(seat.total)) for seat, label in seats
    ]
    return [row[1:] for row in sorted(rows, key=lambda row: row[0])]


def _share_image(play: Play, page: dict[str, Any], board: list[tuple[str, str, str]]) -> str:
    rows = [dict(zip(("place", "name", "total"), row, strict=True)) for row in board]
    return share_image.share_image_json(page["verdict"], page["title"], play.game, play.played_on, rows)
