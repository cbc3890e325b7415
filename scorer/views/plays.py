"""One play: its sheet, its edits, its result. The code in the address is what lets a person edit."""

from __future__ import annotations

import datetime
import json
import secrets
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import get_template
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorer import plays, state
from scorer.browsers import browser_of, key_hash, remember
from scorer.forms import entry_fields, setup_form
from scorer.games import all_games
from scorer.models import Edit
from scorer.pad import Pad
from scorer.plays import Conflict, Entry, Finished, NewSeat, NotEditable, NotYet, Outcome
from scorer.results import Result
from scorer.rules.game import PLAYER, Game
from scorer.rules.inputs import Refused
from scorer.rules.stored import store
from scorer.speech import spoken
from scorer.state import NoSuchPlay, PlayState

View = Callable[..., HttpResponse]


def of_a_play(view: View) -> View:
    """For every address with an edit code: never cached, and a wrong code is simply not found."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, code: str, **rest: Any) -> HttpResponse:
        try:
            return view(request, code, **rest)
        except NoSuchPlay:
            raise Http404 from None

    return guarded


def game_or_404(key: str) -> Game[Any]:
    try:
        return all_games()[key]
    except KeyError:
        raise Http404 from None


# Starting


@never_cache
@require_http_methods(["GET", "POST"])
def start(request: HttpRequest, game: str) -> HttpResponse:
    declared = game_or_404(game)
    form = setup_form(declared)(request.POST or None)
    problem = ""
    if request.method == "POST" and form.is_valid():
        try:
            seats = list(_new_seats(declared, request.POST.get("people", ""), form.cleaned_data))
            play = plays.start(declared, seats, _options(declared, form), browser_of(request), _once(request))
        except Refused as refused:
            problem = spoken(refused.why)
        else:
            return remember(request, redirect("sheet", play.edit_code))
    return render(request, "scorer/start.html", _start_page(declared, form, problem), status=422 if problem else 200)


def _once(request: HttpRequest) -> str | None:
    return request.POST.get("once", "")[:40] or None


def _options(game: Game[Any], form: Any) -> dict[str, Any]:
    return {option.key: value for option in game.options if (value := form.cleaned_data.get(option.key))}


def _new_seats(game: Game[Any], people: str, names: dict[str, Any]) -> Iterator[NewSeat]:
    """`people` is what the button says: "4", or "1-helena" against an opponent."""
    number, _, opponent = people.partition("-")
    many = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else 0
    for seat in range(min(many, 99)):
        yield NewSeat(names.get(f"name_{seat}", ""))
    if opponent in game.kinds:
        yield NewSeat(kind=opponent)


def _start_page(game: Game[Any], form: Any, problem: str) -> dict[str, Any]:
    return {
        "game": game,
        "form": form,
        "problem": problem,
        "typed": form.is_bound,
        "once": secrets.token_urlsafe(16),
        "people": range(game.people[0], game.people[1] + 1),
        "opponents": [
            {"key": kind.key, "label": kind.label, "numbers": range(kind.people[0], kind.people[1] + 1)}
            for kind in game.opponents
        ],
    }


# The sheet


@of_a_play
@require_safe
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    play = state.by_edit_code(code, key_hash(request))
    if play.finished:
        return redirect("result", code)
    return render(request, "scorer/sheet.html", _sheet_page(request, Pad(play)))


def _sheet_page(request: HttpRequest, pad: Pad) -> dict[str, Any]:
    only = request.GET.get("only", "")
    return {
        "code": pad.play.edit_code,
        "game": pad.game,
        "only": only if only.isascii() and only.isdigit() and int(only) < len(pad.play.seats) else "",
        "sections": list(pad.sections()),
        **truth(pad),
    }


def truth(pad: Pad, **more: Any) -> dict[str, Any]:
    """What every answer to an edit or a poll holds."""
    return {
        "version": pad.play.version,
        "strip": pad.chips,
        "warnings": pad.warnings(),
        "table_errors": pad.table_errors(),
        "cells": json.dumps(pad.cells() | more),
    }


def truth_answer(pad: Pad, **more: Any) -> HttpResponse:
    # Rendered without the request: nothing in it needs one, and the context processors cost more than the scoring.
    response = HttpResponse(get_template("scorer/truth.html").render(truth(pad, **more)))
    response["Scorer-Version"] = str(pad.play.version)
    return response


@of_a_play
@require_POST
def edit(request: HttpRequest, code: str) -> HttpResponse:
    """One edit in, the new truth out. 409: the play is finished, the edit stays on its phone."""
    if not key_hash(request):
        browser_of(request)
    entry = _entry(request.POST)
    try:
        outcome = plays.apply_edit(code, entry, key_hash(request))
    except Finished:
        return _finished_elsewhere(code)
    except NotEditable as wrong:
        return HttpResponse(str(wrong), status=400, content_type="text/plain; charset=utf-8")
    pad = Pad(outcome.play, outcome.conflict)
    return remember(request, truth_answer(pad, spoken=pad.spoken_standing(entry.seat)))


def _entry(post: Any) -> Entry:
    seat = post.get("seat", "")
    return Entry(
        id=post.get("id", "")[:40] or secrets.token_hex(16),
        seat=int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1,
        unit=post.get("unit", ""),
        was=post.get("was", ""),
        text=post.get("text", ""),
    )


def _finished_elsewhere(code: str) -> HttpResponse:
    message = gettext("This play was finished on another phone. Reopen it to change it.")
    response = HttpResponse(message, status=409, content_type="text/plain; charset=utf-8")
    response["Scorer-Result"] = reverse("result", args=[code])
    return response


VERSION = "SELECT version, finished_at FROM scorer_play WHERE edit_code = %s"


@of_a_play
@require_safe
def since(request: HttpRequest, code: str) -> HttpResponse:
    """What changed since the version that the phone has: 204 where nothing did."""
    with connection.cursor() as cursor:
        cursor.execute(VERSION, [code])
        row = cursor.fetchone()
    if row is None:
        raise NoSuchPlay
    seen = request.GET.get("version", "")
    if str(row[0]) == seen:
        return HttpResponse(status=204)
    if not getattr(request, "htmx", False):
        return redirect("sheet", code)
    if row[1] is not None:
        return HttpResponse(status=204, headers={"HX-Redirect": reverse("result", args=[code])})
    return _what_changed(code, int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else 0)


def _what_changed(code: str, seen: int) -> HttpResponse:
    play = state.by_edit_code(code)
    edits = Edit.objects.filter(play_id=play.id, version__gt=seen).values_list("action", "position", "unit")
    changed = list(edits)
    if any(action == Edit.Action.TABLE for action, _, _ in changed):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    texts = {f"{seat}-{unit}": play.seats[seat].entries.get(unit, "") for action, seat, unit in changed if unit}
    return truth_answer(Pad(play), entries=texts)


@of_a_play
@require_POST
def save(request: HttpRequest, code: str) -> HttpResponse:
    """The whole sheet at once, for a browser without scripts."""
    browser_of(request)
    play = state.by_edit_code(code, key_hash(request))
    try:
        play, conflicts = plays.apply_all(code, list(_entries(request.POST, play)), key_hash(request))
    except Finished:
        return redirect("result", code)
    except NotEditable as wrong:
        return HttpResponse(str(wrong), status=400, content_type="text/plain; charset=utf-8")
    if not conflicts:
        return remember(request, redirect("sheet", code))
    page = _sheet_page(request, Pad(play)) | {"conflicts": [_conflict_line(play, one) for one in conflicts]}
    return remember(request, render(request, "scorer/sheet.html", page))


def _entries(post: Any, play: PlayState) -> Iterator[Entry]:
    """Every text of the form that differs from what it was when the page was made."""
    for seat in play.seats:
        for field in entry_fields(play.game, seat.kind).values():
            for unit in field.units():
                was = post.get(f"w-{seat.position}-{unit}")
                text = post.get(f"e-{seat.position}-{unit}", "")
                if was is not None and text != was:
                    yield Entry(secrets.token_hex(16), seat.position, unit, was, text)


def _conflict_line(play: PlayState, conflict: Conflict) -> str:
    key = conflict.unit.partition(".")[0]
    return gettext("{field}, {name}: another phone wrote {theirs}; that stands. You typed {yours}.").format(
        field=gettext(play.game.inputs[key].label),
        name=play.labels[conflict.seat],
        theirs=conflict.theirs or "–",
        yours=conflict.yours or "–",
    )


@of_a_play
@require_safe
def working(request: HttpRequest, code: str, seat: int, line: str) -> HttpResponse:
    if not getattr(request, "htmx", False):
        return redirect("sheet", code)
    return working_answer(request, state.by_edit_code(code), seat, line)


def working_answer(request: HttpRequest, play: PlayState, seat: int, line: str) -> HttpResponse:
    if seat >= len(play.seats):
        raise Http404
    standings = play.standings()
    award = standings.seats[seat].lines.get(line)
    if award is None and line not in {one.key for one in standings.lines}:
        raise Http404
    context = {"terms": award.working if award else (), "unknown": award is None}
    return render(request, "scorer/working.html", context)


# Taking back


@of_a_play
@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    return _taken_back(request, code, lambda: plays.undo(code, key_hash(request), secrets.token_hex(16)))


@of_a_play
@require_POST
def put_back(request: HttpRequest, code: str, edit: int) -> HttpResponse:
    browser_of(request)
    return _taken_back(request, code, lambda: plays.put_back(code, edit, key_hash(request), secrets.token_hex(16)))


def _taken_back(request: HttpRequest, code: str, change: Callable[[], Outcome | None]) -> HttpResponse:
    try:
        outcome = change()
    except Finished:
        return redirect("result", code)
    if outcome is not None and outcome.conflict is None:
        return remember(request, redirect("sheet", code))
    problem = (
        _conflict_line(outcome.play, outcome.conflict)
        if outcome and outcome.conflict
        else gettext("This phone has entered nothing that could be taken back.")
    )
    return remember(request, _log_page(request, code, problem, status=409))


@of_a_play
@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    return _log_page(request, code)


LOG_LENGTH = 300


def _log_page(request: HttpRequest, code: str, problem: str = "", status: int = 200) -> HttpResponse:
    play = state.by_edit_code(code, key_hash(request))
    edits = Edit.objects.filter(play_id=play.id).order_by("-version")[:LOG_LENGTH]
    lines = [_log_line(play, edit) for edit in edits]
    page = {"code": code, "game": play.game, "finished": play.finished, "lines": lines, "problem": problem}
    return render(request, "scorer/log.html", page, status=status)


def _log_line(play: PlayState, edit: Edit) -> dict[str, Any]:
    key, _, slug = edit.unit.partition(".")
    entry = play.game.inputs.get(key)
    catalogue = getattr(entry, "catalogue", {})
    there = edit.position is not None and edit.position < len(play.seats)
    return {
        "edit": edit,
        "name": play.labels[edit.position] if there else "",
        "field": gettext(entry.label) if entry else "",
        "card": catalogue[slug].name if slug in catalogue else "",
        "old": catalogue[edit.old].name if edit.old in catalogue else edit.old,
        "new": catalogue[edit.new].name if edit.new in catalogue else edit.new,
        "mine": edit.browser_id is not None and edit.browser_id == play.browser,
        "can_put_back": there and edit.action == Edit.Action.ENTRY and not play.finished,
    }


# The table and its links


@of_a_play
@require_http_methods(["GET", "POST"])
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Names, colours, seats and options of a play that goes on."""
    browser_of(request)
    play = state.by_edit_code(code, key_hash(request))
    if play.finished:
        return redirect("result", code)
    form = setup_form(play.game, colours=True)(request.POST or None, initial=_table_now(play))
    problem = ""
    if request.method == "POST" and form.is_valid():
        try:
            plays.change_table(
                code, list(_changed_seats(play, form.cleaned_data)), _options(play.game, form), key_hash(request)
            )
        except Finished:
            return redirect("result", code)
        except Refused as refused:
            problem = spoken(refused.why)
        else:
            return remember(request, redirect("sheet", code))
    page = {"code": code, "game": play.game, "form": form, "problem": problem}
    return remember(request, render(request, "scorer/table.html", page, status=422 if problem or form.errors else 200))


def _table_now(play: PlayState) -> dict[str, Any]:
    now: dict[str, Any] = dict(play.options) | {"people": sum(seat.kind == PLAYER for seat in play.seats)}
    now["opponent"] = next((seat.kind for seat in play.seats if seat.kind != PLAYER), "")
    for seat in play.seats:
        now |= {f"name_{seat.position}": seat.name, f"colour_{seat.position}": seat.colour}
    return now


def _changed_seats(play: PlayState, cleaned: dict[str, Any]) -> Iterator[NewSeat]:
    """The people keep their seats in order; an opponent sits behind them."""
    for seat in range(cleaned["people"]):
        yield NewSeat(cleaned.get(f"name_{seat}", ""), PLAYER, cleaned.get(f"colour_{seat}", ""))
    if cleaned.get("opponent"):
        yield NewSeat(kind=cleaned["opponent"])


@of_a_play
@require_http_methods(["GET", "POST"])
def links(request: HttpRequest, code: str) -> HttpResponse:
    """The two links of a play, and new ones for whoever made it."""
    play = state.by_edit_code(code, key_hash(request))
    if request.method == "POST":
        which = request.POST.get("which")
        if which not in {"edit", "view"}:
            raise Http404
        return redirect("links", plays.renew(code, which, key_hash(request)))
    page = {
        "code": code,
        "game": play.game,
        "edit_link": request.build_absolute_uri(reverse("sheet", args=[play.edit_code])),
        "view_link": request.build_absolute_uri(reverse("view", args=[play.view_code])),
        "may_renew": play.browser is not None and play.browser == play.made_by,
    }
    return render(request, "scorer/links.html", page)


# The end


@of_a_play
@require_http_methods(["GET", "POST"])
def finish(request: HttpRequest, code: str) -> HttpResponse:
    """Finishes, or says what stands in the way; blank entries are listed once and can be accepted."""
    if request.method != "POST":
        return redirect("sheet", code)
    browser_of(request)
    seen = request.POST.get("version", "")
    version = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else -1
    try:
        plays.finish(code, version, request.POST.get("as_it_stands") == "1", _played_on(request), key_hash(request))
    except NotYet as why:
        return remember(request, _not_yet(request, code, why))
    except Finished:
        pass
    return remember(request, redirect("result", code))


def _played_on(request: HttpRequest) -> datetime.date:
    """The phone's own date; the server's where the phone says none, or one that no clock on earth shows now."""
    today = timezone.localdate()
    try:
        told = datetime.date.fromisoformat(request.POST.get("played_on", ""))
    except ValueError:
        return today
    return told if abs(told - today) <= datetime.timedelta(days=1) else today


def _not_yet(request: HttpRequest, code: str, why: NotYet) -> HttpResponse:
    pad = Pad(why.play)
    page = {
        "code": code,
        "game": why.play.game,
        "changed": why.changed,
        "version": why.play.version,
        "strip": pad.chips,
        "played_on": request.POST.get("played_on", ""),
        "errors": [(spoken(one.text), _whose(pad, one), pad.section_of(one.field)) for one in why.standings.errors],
        "missing": [(spoken(one.text), pad.section_of(one.field)) for one in why.missing],
        "blank": [(why.play.labels[seat], [pad.field_label(key) for key in keys]) for seat, keys in why.blank.items()],
    }
    return render(request, "scorer/finish.html", page)


def _whose(pad: Pad, problem: Any) -> str:
    if problem.seat is None:
        return ""
    return f"{pad.play.labels[problem.seat]}, {pad.field_label(problem.field)}"


@of_a_play
@require_safe
def result(request: HttpRequest, code: str) -> HttpResponse:
    play = state.by_edit_code(code, key_hash(request))
    if not play.finished:
        return redirect("sheet", code)
    page = {
        "code": code,
        "game": play.game,
        "result": Result(play, play.result or store(play.standings())),
        "once": secrets.token_urlsafe(16),
        "view_link": request.build_absolute_uri(reverse("view", args=[play.view_code])),
        "may_edit": True,
    }
    return render(request, "scorer/result.html", page)


@of_a_play
@require_POST
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    browser_of(request)
    plays.reopen(code, key_hash(request))
    return remember(request, redirect("sheet", code))


@of_a_play
@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """The same table once more."""
    play = state.by_edit_code(code, key_hash(request))
    new = plays.again(play, browser_of(request), _once(request))
    return remember(request, redirect("sheet", new.edit_code))
