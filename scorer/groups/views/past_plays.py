"""Plays that come in with their totals: entered, shown, and corrected."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorer.accounts import quotas
from scorer.accounts.devices import ensure_key
from scorer.accounts.visitor import visitor_of
from scorer.groups import past_plays
from scorer.groups.decorators import of_a_group
from scorer.groups.members import Role, belonging
from scorer.groups.models import Member
from scorer.groups.past_play_form import Evening, known_of, rows_of
from scorer.groups.past_plays import ChangedMeanwhile
from scorer.groups.people import OFFERED, recent
from scorer.groups.stale_form import meant
from scorer.groups.views.groups import page_of
from scorer.plays.decorators import play_view
from scorer.plays.models import Play
from scorer.plays.presenters.play_list import play_with_seats
from scorer.rules.inputs import Refused
from scorer.web.i18n import translate
from scorer.web.requests import idempotency_key, parse_int

AT_HAND = 12  # people who are shown at once; the others are a tap away


@of_a_group(Role.MEMBER)
@require_http_methods(["GET", "HEAD", "POST"])
def new_past(request: HttpRequest, member: Member) -> HttpResponse:
    known = {player.pk: player.name for player in recent(member.group)[:OFFERED]}
    sent = meant(request.POST, rows_of(known), member.group) if request.method == "POST" else None
    evening = Evening(known, sent, today=timezone.localdate())
    if sent is not None and evening.is_valid():
        try:
            quotas.charge_visitor(request, quotas.PLAYS)
            play = past_plays.enter(member.group, evening.past(), ensure_key(request), idempotency_key(request, "once"))
            return redirect("result", play.edit_code)
        except Refused as refused:
            evening.problem = translate(refused.why)
    page = page_of(member, "history", once=request.POST.get("once") or secrets.token_urlsafe(16), is_new=sent is None)
    return _form_page(request, evening, page)


def _form_page(request: HttpRequest, evening: Evening, page: dict[str, Any]) -> HttpResponse:
    guests = [row for row in evening.rows if not row.is_known]
    there = [row for row in evening.rows if row.is_known]
    first = [row for number, row in enumerate(there) if number < AT_HAND or row.initial or row.typed()]
    others = [row for row in there if row not in first]
    refused, more = evening.form.is_bound, len(there) >= OFFERED
    page |= {"evening": evening, "first": first, "others": others, "guests": guests, "refused": refused, "more": more}
    return render(request, "groups/past_play.html", page, status=422 if refused else 200)


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
def totals(request: HttpRequest, code: str) -> HttpResponse:
    """Corrects what is known of such a play."""
    play = play_with_seats(code)
    if play.source != Play.Source.TOTALS:
        return redirect("result", code)  # it has a sheet, and is corrected there
    evening, version = _correction(request, play), _version(request, play)
    if request.method == "POST" and evening.is_valid():
        try:
            past_plays.correct(code, evening.past(), version, ensure_key(request))
            return redirect("result", code)
        except Refused as refused:
            evening.problem = translate(refused.why)
        except ChangedMeanwhile as changed:
            version = changed.version
            evening.problem = gettext(
                "This play was changed on another phone meanwhile. What you sent is below: save again to replace that."
            )
    return _form_page(request, evening, {"code": code, "version": version, "play": play})


def _version(request: HttpRequest, play: Play) -> int:
    """The one that was shown: a form that is shown again with what is amiss has seen no other."""
    return parse_int(request.POST.get("version", ""), -1) if request.method == "POST" else play.version


def _correction(request: HttpRequest, play: Play) -> Evening:
    """Those at the table first. A member is offered the others of the group as well."""
    known = known_of(play)
    people = there = {seat.player.pk: seat.player.name for seat in play.seats.all() if seat.player}
    belongs = belonging(visitor_of(request), play.group_id) is not None
    if belongs:
        offered = recent(play.group)[:OFFERED]  # type: ignore[arg-type]
        people = there | {one.pk: one.name for one in offered if one.pk not in there}
    if request.method != "POST":
        return Evening(people, None, known)
    sent = meant(request.POST, rows_of(people, known), play.group, None if belongs else there)  # type: ignore[arg-type]
    return Evening(people, sent, known)
