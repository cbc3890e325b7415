"""Aids during play, alone without a play: the list of a game's aids, and one of them with its answer as it is typed."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorer.pages.aid_form import AidForm, asks_for_players
from scorer.plays.wording.names import player_number
from scorer.rules.aids import Aid, Answer, Result, ask
from scorer.rules.game import Game
from scorer.web.decorators import no_store
from scorer.web.i18n import format_number, translate
from scorer.web.requests import game_or_404, parse_int, wants_fragment

FEWEST_PLAYERS = 2


@require_safe
def aids(request: HttpRequest, game: str) -> HttpResponse:
    return render(request, "pages/aids.html", {"game": game_or_404(game)})


@require_safe
def aid(request: HttpRequest, game: str, aid: str) -> HttpResponse:
    declared = game_or_404(game)
    asked = declared.aids_by_key.get(aid)
    if asked is None:
        raise Http404
    players = _players(declared, request)
    form = AidForm(asked, players, request.GET if request.GET.get("ask") else None)
    page = {
        "game": declared,
        "aid": asked,
        "form": form,
        "players": players,
        "numbers": range(FEWEST_PLAYERS, declared.most + 1) if asks_for_players(asked) else (),
        "rows": _answer(asked, form, players) if form.is_bound else (),
        "problems": [(form.fields[name].label, message) for name, found in form.errors.items() for message in found],
    }
    template = "pages/aid.html#answer" if wants_fragment(request) else "pages/aid.html"
    return no_store(render(request, template, page))


def _players(game: Game[Any], request: HttpRequest) -> int:
    return min(max(parse_int(request.GET.get("players", ""), FEWEST_PLAYERS), FEWEST_PLAYERS), game.most)


def _answer(aid: Aid[Any], form: AidForm, players: int) -> list[tuple[str, list[str]]]:
    """Label and texts of each result; none where a value cannot be, which the form then says."""
    given = form.given()
    if form.errors:  # a blank in place of what was entered would be answered
        return []
    answered = ask(aid, given)
    for problem in answered.errors:
        form.refuse(problem.field, translate(problem.text))
    if answered.result is None:
        return []
    return [(translate(result.label), _texts(result, answered.result)) for result in aid.results]


def _texts(result: Result, answer: Answer) -> list[str]:
    value = answer[result.key]
    if isinstance(value, dict):
        return _of_parts(result, value)
    if isinstance(value, list):
        parts = [_of_parts(result, one) if isinstance(one, dict) else [_text(one)] for one in value]
        if result.parts:
            return [", ".join(texts) for texts in parts] or [_text(None)]
        return [f"{player_number(seat)}: {texts[0]}" for seat, texts in enumerate(parts)]
    return [_text(value)]


def _of_parts(result: Result, value: dict[str, Any]) -> list[str]:
    return [f"{translate(label)} {_text(value[key])}" for key, label in result.parts.items()]


def _text(value: int | bool | None) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return gettext("none") if value is None else format_number(value)
