"""Starts a new play: the number of players, their names and the options, or the last table again."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer.accounts import quotas
from scorer.accounts.devices import ensure_key, set_device_cookie
from scorer.accounts.visitor import visitor_of
from scorer.groups.decorators import require_member
from scorer.groups.models import Group
from scorer.groups.new_play_form import chosen_seats, group_setup_form, last_table
from scorer.groups.people import MAX_OFFERED
from scorer.plays import writes
from scorer.plays.forms.table_form import chosen_options, setup_form
from scorer.plays.writes import NewSeat
from scorer.rules.game import Game
from scorer.rules.inputs import Refused
from scorer.rules.text import text
from scorer.server.write_lock import write_guard
from scorer.web.i18n import translate
from scorer.web.name_validation import clean_name
from scorer.web.requests import game_or_404, idempotency_key, parse_int

NAME_ROW = re.compile(r"name_([0-9]{1,9})")
MAX_NUMBER = 99  # of seats; every game refuses so many, with its own message


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, game: str) -> HttpResponse:
    declared = game_or_404(game)
    ensure_key(request)  # the form sets the key, so that two taps on it share it
    group = _requested_group(request)
    sent = request.POST if request.method == "POST" else None
    form = group_setup_form(declared, group, sent) if group else setup_form(declared)(sent)
    problem = ""
    if request.method == "POST" and form.is_valid():
        try:
            with write_guard(lambda: _requested_group(request)):
                code = _start(request, declared, form, group)
            if code:
                return set_device_cookie(request, redirect("sheet", code))
        except Refused as refused:
            problem = translate(refused.why)
    page = _start_page(declared, form, problem) | (_group_page(declared, form, group) if group else {})
    status = 422 if problem or form.errors else 200
    return set_device_cookie(request, render(request, "pages/new_play.html", page, status=status))


def _requested_group(request: HttpRequest) -> Group | None:
    """The group in the URL. Raises unless the visitor may write there."""
    code = request.GET.get("group")
    return require_member(visitor_of(request), code).group if code is not None else None


def _start(request: HttpRequest, game: Game[Any], form: Any, group: Group | None) -> str:
    """The edit code of the new play; empty if the form has errors."""
    people, _with, choice = request.POST.get("people", "").partition("+")
    if group is None:
        seats = list(_new_seats(game, people, form.cleaned_data, _named_rows(request)))
    else:
        seats = _group_seats(request, game, form, group, people)
    if form.errors:
        return ""
    options = _with_choice(game, chosen_options(game, form.cleaned_data), choice)
    form_id, group_id = idempotency_key(request, "once"), group.pk if group else None
    quotas.charge_visitor(request, quotas.PLAYS)
    return writes.start_play(game, seats, options, ensure_key(request), form_id, group_id).edit_code


def _group_seats(request: HttpRequest, game: Game[Any], form: Any, group: Group, people: str) -> list[NewSeat]:
    """The seats of the last table, or of the tapped people and the guests. A number adds seats without names."""
    if "table" in request.POST:
        last = last_table(game, group, parse_int(request.POST["table"], 0))
        if last is None:
            raise Refused(text("These people cannot play this at once. Choose who plays."))
        return last.seats
    named = chosen_seats(form, request.POST.get("order", ""))
    if not named and not people:
        raise Refused(text("Nobody is chosen yet. Tap who plays, or name guests."))
    rows = max(len(named), _named_rows(request) if _named_rows(request) > game.most else 0)
    numbered = _new_seats(game, people or str(rows), {}, rows)
    unnamed = list(numbered)[len(named) :]
    return [*named, *unnamed]


def _with_choice(game: Game[Any], options: dict[str, Any], choice: str) -> dict[str, Any]:
    """The options with the choice in the button's value, such as "6+age_of_artisans".

    Raises Refused."""
    if not choice:
        return options
    option = next((more.option for more in game.more_people if more.choice == choice), "")
    several = {declared.key: declared.several for declared in game.options}
    if option not in several:
        raise Refused(text("This game has no such option."))
    others = [slug for slug in options.get(option, ()) if slug != choice] if several[option] else []
    return options | {option: [*others, choice] if several[option] else choice}


def _new_seats(game: Game[Any], people: str, names: dict[str, Any], rows: int) -> Iterator[NewSeat]:
    """`people`: the button's value, "4", or "1-helena" against an opponent; empty for the number of names.

    `rows`: the least number of people. Raises Refused."""
    number, against, opponent = (people or str(rows)).partition("-")
    if against and opponent not in game.kinds:
        raise Refused(text("This game has no such opponent."))
    if game.fewest <= parse_int(number, 0) < rows:
        raise Refused(text("More people are named than this button lets play. Choose a higher number, or name fewer."))
    for seat in range(min(parse_int(number, 0), MAX_NUMBER)):
        yield NewSeat(names.get(f"name_{seat}", ""))
    if against:
        yield NewSeat(kind=opponent)


def _named_rows(request: HttpRequest) -> int:
    """The number of rows up to the last name, also of names without a form field, so that none is dropped silently."""
    rows = ((NAME_ROW.fullmatch(key), clean_name(str(name))) for key, name in request.POST.items())
    return max((int(row[1]) + 1 for row, name in rows if row and name), default=0)


def _group_page(game: Game[Any], form: Any, group: Group) -> dict[str, Any]:
    options = [form[option.key] for option in game.options]
    guests = [form[f"name_{seat}"] for seat in range(game.most)]
    more = len(form.fields["who"].people) >= MAX_OFFERED
    return {"group": group, "last": last_table(game, group), "options": options, "guests": guests, "more": more}


def _start_page(game: Game[Any], form: Any, problem: str) -> dict[str, Any]:
    return {
        "game": game,
        "form": form,
        "problem": problem,
        "typed": form.is_bound,
        "form_id": secrets.token_urlsafe(16),
        "people": range(game.people[0], game.people[1] + 1),
        "more_people": [
            {"key": f"{more.people}+{more.choice}", "number": more.people, "label": game.choice_label(more)}
            for more in game.more_people
        ],
        "opponents": [
            {"key": kind.key, "label": kind.label, "numbers": range(kind.people[0], kind.people[1] + 1)}
            for kind in game.opponents
        ],
    }
