"""The form of a table: names, and the options of the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.plays.forms.fields import NameField
from scorer.plays.player_colours import COLOUR_LABELS
from scorer.rules.game import Game, Option
from scorer.web.i18n import isolate, translate_lazy
from scorer.web.search_key import search_key


def contains_name(name: str, names: Iterable[str]) -> bool:
    return search_key(name) in map(search_key, names)


def seated_twice_message(name: str) -> str:
    return gettext(
        "{name} sits at this table already. Each person plays once; somebody else of that name needs another one here."
    ).format(name=isolate(name))


def chosen_options(game: Game[Any], cleaned: dict[str, Any]) -> dict[str, Any]:
    return {option.key: value for option in game.options if (value := cleaned.get(option.key))}


@cache
def setup_form(game: Game[Any], colours: bool = False) -> type[forms.Form]:
    """A name for each seat, and the options of the game.

    `colours` adds what can change while a play is open: the number of players, the opponent, and the colour of each
    seat."""
    fields: dict[str, forms.Field] = {}
    if colours:
        fields |= _player_fields(game)
    for seat in range(game.most):
        fields[f"name_{seat}"] = NameField(label=_seat_label(seat))
        if colours:
            fields[f"colour_{seat}"] = _colour_field(game)
    fields |= _option_fields(game)
    for field in fields.values():
        field.show_hidden_initial = colours  # to detect what was changed
    return type("SetupForm", (forms.Form,), fields)


def _player_fields(game: Game[Any]) -> dict[str, forms.Field]:
    numbers = [(number, str(number)) for number in range(game.fewest, game.most + 1)]
    fields: dict[str, forms.Field] = {
        "people": forms.TypedChoiceField(
            label=_("How many play?"), choices=numbers, coerce=int, widget=forms.RadioSelect
        )
    }
    if game.opponents:
        choices = [("", _("nobody")), *((kind.key, translate_lazy(kind.label)) for kind in game.opponents)]
        fields["opponent"] = forms.ChoiceField(label=_("Artificial opponent"), choices=choices, required=False)
    return fields


def _colour_field(game: Game[Any]) -> forms.Field:
    choices = [
        ("", _("any")),
        *((colour, translate_lazy(COLOUR_LABELS.get(colour, colour))) for colour in game.colours),
    ]
    return forms.ChoiceField(label=_("Colour"), choices=choices, required=False)


def _option_fields(game: Game[Any]) -> dict[str, forms.Field]:
    return {option.key: _option_field(option) for option in game.options}


def _option_field(option: Option) -> forms.Field:
    choices = [(slug, translate_lazy(label)) for slug, label in option.choices.items()]
    common: dict[str, Any] = {
        "label": translate_lazy(option.label),
        "required": False,
        "help_text": translate_lazy(option.hint),
    }
    if option.several:
        return forms.MultipleChoiceField(choices=choices, widget=forms.CheckboxSelectMultiple, **common)
    blank = [] if option.default else [("", _("no"))]
    return forms.ChoiceField(choices=[*blank, *choices], initial=option.default, **common)


def _seat_label(seat: int) -> Any:
    return format_lazy(_("Player {number}"), number=seat + 1)
