"""The page for names, colours, seats and options."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorer.accounts.devices import ensure_key, key_hash
from scorer.plays import queries, writes
from scorer.plays.decorators import catch_form_errors, play_view
from scorer.plays.forms.table_form import contains_name, seated_twice_message, setup_form
from scorer.plays.forms.table_merge import (
    TableConflict,
    merged_table,
    rebased_form,
    table_values,
)
from scorer.plays.play_state import PlayState
from scorer.rules.inputs import Refused
from scorer.web.i18n import translate


@play_view
@require_http_methods(["GET", "HEAD", "POST"])
@catch_form_errors
def table(request: HttpRequest, code: str) -> HttpResponse:
    play = queries.by_edit_code(code, key_hash(request))
    sent = request.POST if request.method == "POST" else None
    form = setup_form(play.game, colours=True)(sent, initial=table_values(play))
    rows, problem = request.POST.get("seats", _rows(play)), ""
    if request.method == "POST" and form.is_valid() and nobody_sits_twice(play, form):
        try:
            writes.change_table(code, lambda play: merged_table(play, form, rows), ensure_key(request))
            return redirect("sheet", code)
        except Refused as refused:
            problem = translate(refused.why)
        except TableConflict as conflict:
            form, rows = rebased_form(form, conflict), _rows(conflict.play)
    if play.finished:
        return redirect("result", code)
    return _table_page(request, play, form, rows, problem)


def nobody_sits_twice(play: PlayState, form: forms.Form) -> bool:
    """Adds an error if a new name is that of a person of the group who stays at another seat."""
    seated = [seat for seat in play.seats if seat.player and seat.position < form.cleaned_data["people"]]
    stay = [seat.name for seat in seated if f"name_{seat.position}" not in form.changed_data]
    for key in form.changed_data:
        if key.startswith("name_") and contains_name(form.cleaned_data[key], stay):
            form.add_error(key, seated_twice_message(form.cleaned_data[key]))
    return form.is_valid()


def _rows(play: PlayState) -> str:
    return " ".join(str(seat.id) for seat in play.seats)


def _table_page(request: HttpRequest, play: PlayState, form: Any, rows: str, problem: str) -> HttpResponse:
    # Initial values for each field. crispy-forms leaves out those of radio buttons and checkboxes.
    keys = ["people", *(option.key for option in play.game.options if option.several)]
    was = [form[key].as_hidden(only_initial=True) for key in keys]
    page = {"code": play.edit_code, "game": play.game, "form": form, "was": was, "rows": rows, "problem": problem}
    return render(request, "plays/table.html", page, status=422 if problem or form.errors else 200)
