"""Who sits at the table of a play, and the links that lead to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from scorer.accounts.devices import ensure_key, key_hash
from scorer.accounts.visitor import visitor_of, writing_visitor
from scorer.plays import queries, writes
from scorer.plays.decorators import changes_a_play, of_a_play
from scorer.plays.forms import setup_form
from scorer.plays.play_state import PlayState
from scorer.plays.sheet import Pad
from scorer.plays.table_form import chosen_options, is_among, sits_twice
from scorer.plays.writes import NewSeat
from scorer.rules.game import PLAYER
from scorer.rules.inputs import Refused
from scorer.web import share_links
from scorer.web.i18n import enumerated, isolated, spoken


class Clash(Exception):
    """Another phone changed meanwhile what this one changed too. `told`: by field, what stands there now."""

    def __init__(self, play: PlayState, told: dict[str, str]) -> None:
        super().__init__(*told)
        self.play, self.told = play, told


@of_a_play
@require_http_methods(["GET", "HEAD", "POST"])
@changes_a_play
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Names, colours, seats and options of a play that goes on."""
    play = queries.by_edit_code(code, key_hash(request))
    sent = request.POST if request.method == "POST" else None
    form = setup_form(play.game, colours=True)(sent, initial=_table_now(play))
    rows, problem = request.POST.get("seats", _rows(play)), ""
    if request.method == "POST" and form.is_valid() and nobody_sits_twice(play, form):
        try:
            writes.change_table(code, lambda play: _changed(play, form, rows), ensure_key(request))
            return redirect("sheet", code)
        except Refused as refused:
            problem = spoken(refused.why)
        except Clash as clash:
            form, rows = _asked_again(form, clash), _rows(clash.play)
    if play.finished:
        return redirect("result", code)
    return _table_page(request, play, form, rows, problem)


def nobody_sits_twice(play: PlayState, form: Any) -> bool:
    """Of a group's people: a name that is new at its seat is nobody's who stays at another."""
    seated = [seat for seat in play.seats if seat.player and seat.position < form.cleaned_data["people"]]
    stay = [seat.name for seat in seated if f"name_{seat.position}" not in form.changed_data]
    for key in form.changed_data:
        if key.startswith("name_") and is_among(form.cleaned_data[key], stay):
            form.add_error(key, sits_twice(form.cleaned_data[key]))
    return form.is_valid()


def _rows(play: PlayState) -> str:
    return " ".join(str(seat.id) for seat in play.seats)


def _table_page(request: HttpRequest, play: PlayState, form: Any, rows: str, problem: str) -> HttpResponse:
    # With each field goes what it was. crispy-forms sees to that, but not for radio buttons and boxes.
    keys = ["people", *(option.key for option in play.game.options if option.several)]
    was = [form[key].as_hidden(only_initial=True) for key in keys]
    page = {"code": play.edit_code, "game": play.game, "form": form, "was": was, "rows": rows, "problem": problem}
    return render(request, "plays/table.html", page, status=422 if problem or form.errors else 200)


def _table_now(play: PlayState) -> dict[str, Any]:
    now: dict[str, Any] = dict(play.options) | {"people": sum(seat.kind == PLAYER for seat in play.seats)}
    now["opponent"] = next((seat.kind for seat in play.seats if seat.kind != PLAYER), "")
    for seat in play.seats:
        if seat.kind == PLAYER:
            now |= {f"name_{seat.position}": seat.name, f"colour_{seat.position}": seat.colour}
            now[f"player_{seat.position}"] = seat.player
        else:
            now["opponents_colour"] = seat.colour
    return now


def _changed(play: PlayState, form: Any, rows: str) -> tuple[list[NewSeat], dict[str, Any]]:
    """The table that stands, with what was changed in the form: two phones that name two seats lose neither name.

    `rows`: who sat there when the page was made. Raises Clash."""
    now, mine = _table_now(play), {key: form.cleaned_data[key] for key in form.changed_data}
    told = {key: why for key in mine if (why := _clash(play, form, rows.split(), now | mine, key))}
    if told:
        raise Clash(play, told)
    # Under another name another person sits there.
    others = {key.replace("name_", "player_"): None for key in mine if key.startswith("name_")}
    return list(_seats(now | mine | others)), chosen_options(play.game, now | mine)


def _clash(play: PlayState, form: Any, rows: list[str], wanted: dict[str, Any], key: str) -> str:
    """Why what was changed in this field cannot simply be taken; empty where it can."""
    position = int(SEAT.sub("", key)) if SEAT.match(key) else None
    if position is not None and position >= wanted["people"]:
        # Who takes seats away says so himself, and what is empty loses nothing.
        lost = wanted[key] and "people" not in form.changed_data
        return gettext("Nobody sits here. Choose more players, or empty this.") if lost else ""
    if position is not None and _somebody_else_sits_at(position, play, rows):
        return gettext("Somebody else sits here by now. Save again to change this seat.")
    theirs = _table_now(play).get(key)
    return _overwritten(form[key], theirs) if (theirs or "") != (wanted[key] or "") else ""


def _somebody_else_sits_at(position: int, play: PlayState, rows: list[str]) -> bool:
    return position < min(len(rows), len(play.seats)) and str(play.seats[position].id) != rows[position]


SEAT = re.compile(r"(name|colour)_")


def _overwritten(field: Any, theirs: Any) -> str:
    """What another phone put there since the page was made; empty where it put nothing, or no page says what was."""
    if "seats" not in field.form.data:
        return ""
    hidden = field.field.hidden_widget()
    was = hidden.value_from_datadict(field.form.data, field.form.files, field.html_initial_name)
    if not field.field.has_changed(field.field.to_python(was), theirs):
        return ""
    if not theirs:
        return gettext("Another phone emptied this. Save again to put yours here.")
    return gettext("Another phone put {theirs} here. Save again to put yours in its place.").format(
        theirs=_worded(field.field, theirs)
    )


def _worded(field: Any, value: Any) -> str:
    labels = {str(key): str(label) for key, label in getattr(field, "choices", ())}
    values = value if isinstance(value, list) else [value]
    return enumerated(labels.get(str(one)) or isolated(str(one)) for one in values)


def _asked_again(form: Any, clash: Clash) -> Any:
    """The form with what was typed, over the table that stands now; saved again it is meant."""
    now, data = _table_now(clash.play), form.data.copy()
    for key in form.fields:
        there = now.get(key) or ""
        there = there if isinstance(there, list) else [str(there)]
        data.setlist(form[key].html_initial_name, there)
        if key not in form.changed_data:
            data.setlist(form[key].html_name, there)
    again = type(form)(data, initial=now)
    for key, why in clash.told.items():
        again.add_error(key, why)
    return again


def _seats(now: dict[str, Any]) -> Iterator[NewSeat]:
    """The people keep their seats in order; an opponent sits behind them, in its colour unless somebody takes it."""
    people = [
        NewSeat(now.get(f"name_{seat}", ""), PLAYER, now.get(f"colour_{seat}", ""), now.get(f"player_{seat}"))
        for seat in range(now["people"])
    ]
    yield from people
    if now.get("opponent"):
        colour = now.get("opponents_colour", "")
        yield NewSeat(kind=now["opponent"], colour="" if colour in {seat.colour for seat in people} else colour)


@of_a_play
@require_http_methods(["GET", "HEAD", "POST"])
def links(request: HttpRequest, code: str) -> HttpResponse:
    """The two links of a play, and new ones for whoever made it."""
    play = queries.by_edit_code(code, key_hash(request))
    if request.method == "POST":
        which = request.POST.get("which")
        if which not in {"edit", "view"}:
            raise Http404
        if not writes.may_renew(play, visitor_of(request)):
            raise PermissionDenied(
                gettext("Only who began this play, or an owner of its group, makes new links for it.")
            )
        return redirect("links", writes.renew(code, which, writing_visitor(request)))
    page = {
        "code": code,
        "finished": play.finished,
        "game": play.game,
        "kept": play.group is not None,
        "may_renew": writes.may_renew(play, visitor_of(request)),
    } | share_links.of_a_sheet(request, play.edit_code, play.view_code)
    return render(request, "plays/links.html", page)


@of_a_play
@require_safe
def seat(request: HttpRequest, code: str) -> HttpResponse:
    """Where the QR code of a sheet leads: who of the table is this? Their rows are what the phone then shows."""
    play = queries.by_edit_code(code, key_hash(request))
    if play.finished:
        return redirect("result", code)
    return render(request, "plays/seat.html", {"code": code, "game": play.game, "chips": Pad(play).chips})
