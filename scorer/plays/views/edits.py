"""Edits that a device sends: one at a time, or its outbox when the page is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from scorer.accounts.devices import ensure_key, key_hash
from scorer.plays import seat_history, writes
from scorer.plays.changes import entry_texts, texts_since
from scorer.plays.decorators import play_view, post_only
from scorer.plays.presenters.sheet import SheetPage
from scorer.plays.rendering.live_update import live_update_response
from scorer.plays.writes import Entry, InvalidEdit, Outcome, PlayFinished, SeatGone
from scorer.web.requests import idempotency_key, parse_int


@play_view
@post_only
def edit(request: HttpRequest, code: str) -> HttpResponse:
    """Applies one edit and returns the live update. 409: the play is finished, or the seat has gone."""
    try:
        entry = _parse_entry(request.POST)
        outcome = writes.apply_edit(code, entry, ensure_key(request))
    except PlayFinished:
        return _finished_response(code)
    except SeatGone as gone:
        return _seat_gone_response(gone)
    except InvalidEdit as wrong:
        return _invalid_response(wrong)
    page = SheetPage(outcome.play, outcome.conflict)
    version, missed = _missed(outcome, parse_int(request.POST.get("version", ""), outcome.before))
    # Includes its own text: another device may have written there since the first try of a repeated edit.
    texts = entry_texts(outcome.play, [(entry.position, entry.unit)]) | missed
    answer = live_update_response(page, version, spoken=page.standing_sentence(entry.position), entries=texts)
    answer["Scorer-Met"] = str(outcome.before)  # later than the version of the device if others wrote
    return answer


ENTRY_PARTS = ("id", "seat", "of", "unit", "was", "text")  # `seat`: the position, `of`: the id of the seat


def _parse_entry(post: Any) -> Entry:
    """Raises InvalidEdit if a part is missing: an incomplete request writes nothing."""
    if not all(part in post for part in ENTRY_PARTS):
        raise InvalidEdit(f"an edit has {', '.join(ENTRY_PARTS)}")
    return Entry(
        id=post["id"],
        position=parse_int(post["seat"], -1),
        seat=parse_int(post["of"], -1),
        unit=post["unit"],
        was=post["was"],
        text=post["text"],
    )


def _missed(outcome: Outcome, seen: int) -> tuple[int, dict[str, str]]:
    """The version that the device then has, and the texts that others wrote since its last one.

    After a change of the table it keeps its version, so that its next poll loads the new page."""
    if seen >= outcome.before:
        return outcome.play.version, {}
    texts = texts_since(outcome.play, seen)
    return (seen, {}) if texts is None else (outcome.play.version, texts)


@play_view
@post_only
def edits(request: HttpRequest, code: str) -> HttpResponse:
    """Applies an outbox in its order. Nothing reads the answer."""
    try:
        sent = list(_parse_entries(request.POST))
        written = writes.apply_edits(code, lambda _: sent, ensure_key(request), only_whole=False)
    except PlayFinished:
        return _finished_response(code)
    except InvalidEdit as wrong:
        return _invalid_response(wrong)
    if written.taken:
        return HttpResponse(status=204)
    return _seat_gone_response(written.gone[0]) if written.gone else _invalid_response(written.wrong[0])


def _parse_entries(post: Any) -> Iterator[Entry]:
    """Each part repeats once an edit. Raises InvalidEdit."""
    parts = [post.getlist(part) for part in ENTRY_PARTS]
    if not all(parts) or len({len(part) for part in parts}) > 1:
        raise InvalidEdit(f"every edit has {', '.join(ENTRY_PARTS)}")
    for values in zip(*parts, strict=True):
        yield _parse_entry(dict(zip(ENTRY_PARTS, values, strict=True)))


@play_view
@post_only
def dismiss_conflict(request: HttpRequest, code: str) -> HttpResponse:
    """Dismisses a conflict: the text that stands stays."""
    writes.dismiss_conflict(code, idempotency_key(request, "id"), key_hash(request))
    return HttpResponse(status=204)


def _seat_gone_response(gone: SeatGone) -> HttpResponse:
    name = seat_history.seat_name(gone.play, gone.entry.seat, gone.entry.position)
    message = gettext("Not saved: {name} is no longer at this table.").format(name=name)
    return mark_seat_gone(HttpResponse(message, status=409, content_type="text/plain; charset=utf-8"))


def mark_seat_gone(answer: HttpResponse) -> HttpResponse:
    """Marks a 409 as final: the edit will fail however often it is sent."""
    answer["Scorer-Seat"] = "gone"
    return answer


def _finished_response(code: str) -> HttpResponse:
    message = gettext("This play was finished on another phone. Reopen it to change it.")
    response = HttpResponse(message, status=409, content_type="text/plain; charset=utf-8")
    response["Scorer-Result"] = reverse("result", args=[code])
    return response


def _invalid_response(wrong: InvalidEdit) -> HttpResponse:
    return HttpResponse(str(wrong), status=400, content_type="text/plain; charset=utf-8")
