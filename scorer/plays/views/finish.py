"""Finishes a play, and reopens it."""

from __future__ import annotations

import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone

from scorer.accounts.devices import ensure_key
from scorer.plays import days, writes
from scorer.plays.decorators import play_view, post_only
from scorer.plays.presenters.sheet import SheetPage, entry_anchor
from scorer.plays.rendering.sheet_html import strip_html
from scorer.plays.views.save import save
from scorer.plays.writes import CannotFinish, PlayFinished
from scorer.web.i18n import translate
from scorer.web.requests import parse_int

ONE_DAY = datetime.timedelta(days=1)
UNSEEN = -1  # no version: the sender has not seen the standings


@play_view
@post_only
def finish(request: HttpRequest, code: str) -> HttpResponse:
    """Finishes, or lists what prevents it. Blank entries are listed once and can be accepted.

    Without scripts the form holds the sheet, which is saved; the standings are shown before the finish."""
    if typed := any(name.startswith("w-") for name in request.POST):
        saved = save(request, code)
        if not isinstance(saved, HttpResponseRedirect):
            return saved
    version = UNSEEN if typed else parse_int(request.POST.get("version", ""), UNSEEN)
    as_it_stands = request.POST.get("as_it_stands") == "1"
    try:
        writes.finish_play(code, version, as_it_stands, _played_on(request), ensure_key(request))
    except CannotFinish as why:
        return _not_yet(request, code, why, typed)
    except PlayFinished:
        pass  # by another device, or by a double tap: redirect to the one result
    return redirect("result", code)


def _played_on(request: HttpRequest) -> datetime.date:
    """The device's date. The server's if it sent none, or one that no time zone has now."""
    today = timezone.localdate()
    try:
        day = datetime.date.fromisoformat(request.POST.get("played_on", ""))
    except ValueError:
        return today
    return day if today - ONE_DAY <= day <= days.last() else today


def _not_yet(request: HttpRequest, code: str, why: CannotFinish, typed: bool) -> HttpResponse:
    sheet_page = SheetPage(why.play)
    missing = [(translate(problem.text), sheet_page.anchor_of(problem)) for problem in why.missing]
    page = {
        "code": code,
        "game": why.play.game,
        "changed": why.changed,
        "typed": typed,
        "version": why.play.version,
        "strip": strip_html(sheet_page),
        "played_on": request.POST.get("played_on", ""),
        "errors": sheet_page.errors(),
        "warnings": sheet_page.finish_warnings(),
        "missing": missing,
        "blank": [
            (why.play.labels[seat], [(sheet_page.field_label(key), entry_anchor(seat, key)) for key in keys])
            for seat, keys in why.blank.items()
        ],
    }
    return render(request, "plays/finish.html", page)


@play_view
@post_only
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    writes.reopen_play(code, ensure_key(request))
    return redirect("sheet", code)
