"""Who sits at the table of a play, and the links that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorer import plays, state
from scorer.browsers import given_key, key_hash
from scorer.forms import setup_form
from scorer.groups.forms import is_among, sits_twice
from scorer.plays import NewSeat
from scorer.rules.game import PLAYER
from scorer.rules.inputs import Refused
from scorer.speech import spoken
from scorer.state import PlayState
from scorer.views.guards import changes_a_play, of_a_play
from scorer.views.starting import chosen_options
from scorer.visitors import who_asks, who_writes


@of_a_play
@require_http_methods(["GET", "HEAD", "POST"])
@changes_a_play
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Names, colours, seats and options of a play that goes on."""
    play = state.by_edit_code(code, key_hash(request))
    sent = request.POST if request.method == "POST" else None
    form = setup_form(play.game, colours=True)(sent, initial=_table_now(play))
    problem = ""
    if request.method == "POST" and form.is_valid() and nobody_sits_twice(play, form):
        try:
            plays.change_table(code, lambda play: _changed(play, form), given_key(request))
            return redirect("sheet", code)
        except Refused as refused:
            problem = spoken(refused.why)
    if play.finished:
        return redirect("result", code)
    return _table_page(request, play, form, problem)


def nobody_sits_twice(play: PlayState, form: Any) -> bool:
    """Of a group's people: a name that is new at its seat is nobody's who stays at another."""
    seated = [seat for seat in play.seats if seat.player and seat.position < form.cleaned_data["people"]]
    stay = [seat.name for seat in seated if f"name_{seat.position}" not in form.changed_data]
    for key in form.changed_data:
        if key.startswith("name_") and is_among(form.cleaned_data[key], stay):
            form.add_error(key, sits_twice(form.cleaned_data[key]))
    return form.is_valid()


def _table_page(request: HttpRequest, play: PlayState, form: Any, problem: str) -> HttpResponse:
    # With each field goes what it was. crispy-forms sees to that, but not where several boxes can be ticked.
    was = [form[option.key].as_hidden(only_initial=True) for option in play.game.options if option.several]
    page = {"code": play.edit_code, "game": play.game, "form": form, "was": was, "problem": problem}
    return render(request, "scorer/table.html", page, status=422 if problem or form.errors else 200)


def _table_now(play: PlayState) -> dict[str, Any]:
    now: dict[str, Any] = dict(play.options) | {"people": sum(seat.kind == PLAYER for seat in play.seats)}
    now["opponent"] = next((seat.kind for seat in play.seats if seat.kind != PLAYER), "")
    for seat in play.seats:
        now |= {f"name_{seat.position}": seat.name, f"colour_{seat.position}": seat.colour}
        now[f"player_{seat.position}"] = seat.player
    return now


def _changed(play: PlayState, form: Any) -> tuple[list[NewSeat], dict[str, Any]]:
    """The table that stands, with what was changed in the form: two phones that name two seats lose neither name."""
    changed = {key: form.cleaned_data[key] for key in form.changed_data}
    # Under another name another person sits there.
    others = {key.replace("name_", "player_"): None for key in changed if key.startswith("name_")}
    now = _table_now(play) | changed | others
    return list(_seats(now)), chosen_options(play.game, now)


def _seats(now: dict[str, Any]) -> Iterator[NewSeat]:
    """The people keep their seats in order; an opponent sits behind them."""
    for seat in range(now["people"]):
        named = now.get(f"name_{seat}", ""), PLAYER, now.get(f"colour_{seat}", "")
        yield NewSeat(*named, now.get(f"player_{seat}"))
    if now.get("opponent"):
        yield NewSeat(kind=now["opponent"])


@of_a_play
@require_http_methods(["GET", "HEAD", "POST"])
def links(request: HttpRequest, code: str) -> HttpResponse:
    """The two links of a play, and new ones for whoever made it."""
    play = state.by_edit_code(code, key_hash(request))
    if request.method == "POST":
        which = request.POST.get("which")
        if which not in {"edit", "view"}:
            raise Http404
        return redirect("links", plays.renew(code, which, who_writes(request)))
    page = {
        "code": code,
        "game": play.game,
        "edit_link": request.build_absolute_uri(reverse("sheet", args=[play.edit_code])),
        "view_link": request.build_absolute_uri(reverse("view", args=[play.view_code])),
        "may_renew": plays.may_renew(play, who_asks(request)),
    }
    return render(request, "scorer/links.html", page)
