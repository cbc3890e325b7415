"""A new play: which game, how many, and who; or the same table once more."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorer import plays, state
from scorer.browsers import given_key, key_hash, remember
from scorer.forms import setup_form
from scorer.plays import NewSeat
from scorer.rules.game import Game
from scorer.rules.inputs import Refused
from scorer.rules.text import text
from scorer.speech import spoken
from scorer.views.guards import game_or_404, of_a_play, posted, sent_id, whole

MOST_SEATS = 99  # so many are refused by every game, with its own words


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, game: str) -> HttpResponse:
    declared = game_or_404(game)
    given_key(request)  # with the form, so that two taps on it come from one browser
    form = setup_form(declared)(request.POST if request.method == "POST" else None)
    problem = ""
    if request.method == "POST" and form.is_valid():
        try:
            return remember(request, redirect("sheet", _started(request, declared, form.cleaned_data)))
        except Refused as refused:
            problem = spoken(refused.why)
    status = 422 if problem or form.errors else 200
    return remember(request, render(request, "scorer/start.html", _start_page(declared, form, problem), status=status))


def _started(request: HttpRequest, game: Game[Any], cleaned: dict[str, Any]) -> str:
    people, _with, choice = request.POST.get("people", "").partition("+")
    seats = list(_new_seats(game, people, cleaned))
    options = _with_choice(game, chosen_options(game, cleaned), choice)
    return plays.start(game, seats, options, given_key(request), sent_id(request, "once")).edit_code


def chosen_options(game: Game[Any], cleaned: dict[str, Any]) -> dict[str, Any]:
    return {option.key: value for option in game.options if (value := cleaned.get(option.key))}


def _with_choice(game: Game[Any], options: dict[str, Any], choice: str) -> dict[str, Any]:
    """The options with the choice that the button for so many people names, as "6+age_of_artisans".

    Raises Refused."""
    if not choice:
        return options
    option = next((more.option for more in game.more_people if more.choice == choice), "")
    several = {one.key: one.several for one in game.options}
    if option not in several:
        raise Refused(text("This game has no such option."))
    others = [one for one in options.get(option, ()) if one != choice] if several[option] else []
    return options | {option: [*others, choice] if several[option] else choice}


def _new_seats(game: Game[Any], people: str, names: dict[str, Any]) -> Iterator[NewSeat]:
    """`people` is what the button says: "4", or "1-helena" against an opponent; without one the names count.

    Raises Refused."""
    people = people or str(_named(names))
    number, against, opponent = people.partition("-")
    if against and opponent not in game.kinds:
        raise Refused(text("This game has no such opponent."))
    for seat in range(min(whole(number, 0), MOST_SEATS)):
        yield NewSeat(names.get(f"name_{seat}", ""))
    if against:
        yield NewSeat(kind=opponent)


def _named(names: dict[str, Any]) -> int:
    """So many seats that every name has one."""
    return max(
        (int(key.removeprefix("name_")) + 1 for key, name in names.items() if key[:5] == "name_" and name), default=0
    )


def _start_page(game: Game[Any], form: Any, problem: str) -> dict[str, Any]:
    return {
        "game": game,
        "form": form,
        "problem": problem,
        "typed": form.is_bound,
        "once": secrets.token_urlsafe(16),
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


@of_a_play
@posted
def again(request: HttpRequest, code: str) -> HttpResponse:
    """The same table once more; from every phone the same play."""
    play = state.by_edit_code(code, key_hash(request))
    new = plays.again(play, given_key(request))
    return redirect("sheet", new.edit_code)
