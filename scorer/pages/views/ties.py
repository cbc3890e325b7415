"""Settles a tie without a play: shows the rule, and answers for the numbers of the tied players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorer.plays.forms.sheet_fields import FIELDS, normalize_number
from scorer.plays.presenters.ties import tie_context
from scorer.plays.wording.entry_text import level_choices
from scorer.plays.wording.names import join_names, player_number
from scorer.rules.game import Game, TieBreak
from scorer.rules.inputs import Level, Refused
from scorer.rules.ranking import UNKNOWN, Tie, rank
from scorer.rules.seats import PLAYER, Seat
from scorer.rules.stored import store_tie
from scorer.rules.tables import Player, set_table
from scorer.web.i18n import translate
from scorer.web.requests import game_or_404


@require_safe
def ties(request: HttpRequest, game: str) -> HttpResponse:
    declared = game_or_404(game)
    asks = {key: step.hint or declared.inputs[key].hint for step in declared.ties for key in step.inputs}
    kinds = _tied_kinds(declared, request.GET)
    rows = [_tied_row(declared, request.GET, seat, kind, asks) for seat, kind in enumerate(kinds)]
    page = {
        "game": declared,
        "rows": rows,
        "kinds": kinds,
        "numbers": range(2, declared.most + 1),
        "many": len(kinds),
        "against": next((kind for kind in kinds if kind != PLAYER), ""),
        "answer": _answer(declared, rows, kinds) if request.GET.get("ask") and declared.ties else None,
    }
    return render(request, "pages/ties.html", page)


def _tied_kinds(game: Game[Any], query: Any) -> list[str]:
    many = query.get("many", "2")
    number = int(many) if many.isascii() and many.isdigit() and len(many) < 3 else 2
    against = query.get("against", "")
    if against in game.kinds:
        return [PLAYER] * min(max(number - 1, 1), game.kinds[against].people[1]) + [against]
    return [PLAYER] * min(max(number, 2), game.most)


def _tied_row(game: Game[Any], query: Any, seat: int, kind: str, asks: Mapping[str, Any]) -> dict[str, Any]:
    name = player_number(seat) if kind == PLAYER else translate(game.kinds[kind].label)
    cells, state, refused = [], {}, {}
    for key, hint in asks.items():
        entry = game.inputs_at(kind).get(key)
        if entry is None:
            continue
        text = query.get(f"t-{seat}-{key}", "")
        message = ""
        try:
            state[key] = FIELDS[type(entry)](entry).read({key: normalize_number(text)})
        except Refused as why:
            refused[key], message = why.why, translate(why.why)
        cell = {"entry": entry, "hint": hint, "name": f"t-{seat}-{key}", "text": text, "message": message}
        levels = list(level_choices(entry)) if isinstance(entry, Level) else None
        cells.append(cell | {"levels": levels})
    return {"name": name, "cells": cells, "player": Player(name, kind, state, refused)}


def _answer(game: Game[Any], rows: list[dict[str, Any]], kinds: list[str]) -> dict[str, Any] | None:
    table = set_table(game, [row["player"] for row in rows], {})
    if table.errors:
        return None
    ranking = rank(_with_blanks_unknown(game, rows), table, table.seats(), [0] * len(kinds))
    names = [row["name"] for row in rows]
    first = [seat for seat, place in ranking.places.items() if place == 1]
    is_open = len(first) > 1 and not ranking.undecided.isdisjoint(first)
    return {
        "winner": names[first[0]] if len(first) == 1 else "",
        "undecided": is_open,
        "wanted": _wanted(game, rows, ranking.ties[0], first) if is_open else "",
        "tie": tie_context(store_tie(ranking.ties[0]), names, shared="") | {"total": ""},
    }


def _with_blanks_unknown(game: Game[Any], rows: list[dict[str, Any]]) -> Game[Any]:
    """The game with blank numbers as unknown. On a sheet a blank counts as zero, but here it must not decide a tie."""
    return replace(game, ties=tuple(_unless_blank(step, game, rows) for step in game.ties))


def _unless_blank(step: TieBreak[Any], game: Game[Any], rows: list[dict[str, Any]]) -> TieBreak[Any]:
    needed = [key for key in step.inputs if game.inputs[key].default is not None]

    def value(seat: Seat[Any]) -> Any:
        return None if _blank(rows[seat.index], needed) else step.value(seat)

    return replace(step, value=value)


def _blank(row: dict[str, Any], keys: Iterable[str]) -> list[str]:
    """The keys that the player was asked for and left blank."""
    cells = {cell["entry"].key for cell in row["cells"]}
    return [key for key in keys if key in cells and row["player"].state.get(key) is None]


def _wanted(game: Game[Any], rows: list[dict[str, Any]], tie: Tie, first: list[int]) -> str:
    """A sentence with the numbers that the open step needs, of the players who are still level."""
    steps = {step.key: step for step in game.ties}
    open_step = next(steps[step.key] for step in tie.steps if step.outcome == UNKNOWN)
    for key in open_step.inputs:
        if names := [rows[seat]["name"] for seat in first if _blank(rows[seat], [key])]:
            return gettext("Still to enter: {field}, {names}.").format(
                field=translate(game.inputs[key].label), names=join_names(names)
            )
    # All numbers are there and decide nothing: two have the same place in an order.
    return gettext("{field}: each number once.").format(field=translate(game.inputs[open_step.inputs[-1]].label))
