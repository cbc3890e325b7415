"""Entering and correcting past plays."""

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
from scorer.groups.decorators import group_view
from scorer.groups.members import Role, membership_in
from scorer.groups.models import Member
from scorer.groups.past_play_form import PastPlayForm, past_play_of, row_names
from scorer.groups.past_plays import ChangedMeanwhile
from scorer.groups.people import MAX_OFFERED, recent_people
from scorer.groups.stale_form import resolve_rows
from scorer.groups.views.groups import group_context
from scorer.plays.decorators import play_view
from scorer.plays.models import Play
from scorer.plays.presenters.play_list import play_with_seats
from scorer.rules.inputs import Refused
from scorer.web.i18n import translate
from scorer.web.requests import idempotency_key, parse_int

VISIBLE_PEOPLE = 12  # the others are a tap away


@group_view(Role.MEMBER)
@require_http_methods(["GET", "HEAD", "POST"])
def new_past_play(request: HttpRequest, member: Member) -> HttpResponse:
    people = {player.pk: player.name for player in recent_people(member.group)[:MAX_OFFERED]}
    submitted = resolve_rows(request.POST, row_names(people), member.group) if request.method == "POST" else None
    form = PastPlayForm(people, submitted, today=timezone.localdate())
    if submitted is not None and form.is_valid():
        try:
            quotas.charge_visitor(request, quotas.PLAYS)
            play = past_plays.enter(
                member.group, form.past_play(), ensure_key(request), idempotency_key(request, "once")
            )
            return redirect("result", play.edit_code)
        except Refused as refused:
            form.problem = translate(refused.why)
    form_id = request.POST.get("once") or secrets.token_urlsafe(16)
    page = group_context(member, "history", form_id=form_id, is_new=submitted is None)
    return _form_page(request, form, page)


def _form_page(request: HttpRequest, form: PastPlayForm, page: dict[str, Any]) -> HttpResponse:
    guests = [row for row in form.rows if not row.is_known]
    known = [row for row in form.rows if row.is_known]
    first = [row for number, row in enumerate(known) if number < VISIBLE_PEOPLE or row.initial or row.is_filled()]
    others = [row for row in known if row not in first]
    refused, more = form.form.is_bound, len(known) >= MAX_OFFERED
    page |= {"past_play": form, "first": first, "others": others, "guests": guests, "refused": refused, "more": more}
    return render(request, "groups/past_play.html", page, status=422 if refused else 200)


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
def totals(request: HttpRequest, code: str) -> HttpResponse:
    """Corrects a past play."""
    play = play_with_seats(code)
    if play.source != Play.Source.TOTALS:
        return redirect("result", code)  # it is corrected on its sheet
    form, version = _correction(request, play), _version(request, play)
    if request.method == "POST" and form.is_valid():
        try:
            past_plays.correct(code, form.past_play(), version, ensure_key(request))
            return redirect("result", code)
        except Refused as refused:
            form.problem = translate(refused.why)
        except ChangedMeanwhile as changed:
            version = changed.version
            form.problem = gettext(
                "This play was changed on another phone meanwhile. What you sent is below: save again to replace that."
            )
    return _form_page(request, form, {"code": code, "version": version, "play": play})


def _version(request: HttpRequest, play: Play) -> int:
    """The version that the form was loaded with, also when the form is shown again with its errors."""
    return parse_int(request.POST.get("version", ""), -1) if request.method == "POST" else play.version


def _correction(request: HttpRequest, play: Play) -> PastPlayForm:
    """The form with the participants first. Members can also choose the other people of the group."""
    past = past_play_of(play)
    people = present = {seat.player.pk: seat.player.name for seat in play.seats.all() if seat.player}
    is_member = membership_in(visitor_of(request), play.group_id) is not None
    if is_member:
        offered = recent_people(play.group)[:MAX_OFFERED]  # type: ignore[arg-type]
        people = present | {player.pk: player.name for player in offered if player.pk not in present}
    if request.method != "POST":
        return PastPlayForm(people, None, past)
    submitted = resolve_rows(request.POST, row_names(people, past), play.group, None if is_member else present)  # type: ignore[arg-type]
    return PastPlayForm(people, submitted, past)
