"""The colours of the players, each with a name and a shape, so that colour is never the only mark.

A faction has its colour: a card of the set-up whose group is a colour sets that of its seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from django.utils.translation import gettext_noop as _

from scorer.rules.game import Game
from scorer.rules.inputs import Catalogue, Choice
from scorer.web.i18n import translate

COLOUR_LABELS = {
    "black": _("Black"),
    "blue": _("Blue"),
    "brown": _("Brown"),
    "green": _("Green"),
    "grey": _("Grey"),
    "orange": _("Orange"),
    "pink": _("Pink"),
    "purple": _("Purple"),
    "red": _("Red"),
    "teal": _("Teal"),
    "white": _("White"),
    "yellow": _("Yellow"),
}

# Paths in a square of 20, picked by the index of a colour in its game, so that no two at a table are alike.
SHAPES = (
    "M10 1.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17z",
    "M10 .8 19.2 10 10 19.2.8 10z",
    "M2.5 2.5h15v15h-15z",
    "M10 1.6 19.4 18H.6z",
    "M5.4 2h9.2l4.6 8-4.6 8H5.4L.8 10z",
    "M10 .8l2.8 6 6.5.7-4.9 4.4 1.4 6.5-5.8-3.3-5.8 3.3 1.4-6.5L.7 7.5l6.5-.7z",
    "M7 1.5h6V7h5.5v6H13v5.5H7V13H1.5V7H7z",
    "M10 18.4.6 2h18.8z",
    "M10 1 19 7.9 15.6 18.6H4.4L1 7.9z",
)


def colour_label(colour: str) -> str:
    return translate(COLOUR_LABELS[colour]) if colour in COLOUR_LABELS else ""


def mark_shape(game: Game[Any], colour: str) -> str:
    colours = palette(game)
    return SHAPES[colours.index(colour) % len(SHAPES)] if colour in colours else SHAPES[0]


@cache
def colour_field(game: Game[Any]) -> tuple[str, Catalogue]:
    """The field of the set-up whose cards have the colours of factions, and its cards; empty in most games."""
    for key in game.setup:
        entry = game.inputs[key]
        if isinstance(entry, Choice) and any(card.group in COLOUR_LABELS for card in entry.catalogue.values()):
            return key, entry.catalogue
    return "", {}


@cache
def palette(game: Game[Any]) -> tuple[str, ...]:
    """Every colour that a seat can have: the game's, then those of factions alone."""
    _, cards = colour_field(game)
    brought = [card.group for card in cards.values() if card.group in COLOUR_LABELS]
    return tuple(dict.fromkeys([*game.colours, *brought]))


@lru_cache(maxsize=1000)
def assign_colours(game: Game[Any], chosen: tuple[str, ...], played: tuple[str, ...]) -> Sequence[str]:
    """For each seat: its faction's colour, else its chosen one, else a free one if a faction has taken that."""
    taken = {colour for colour in played if colour}
    free = iter([colour for colour in palette(game) if colour not in taken and colour not in chosen])
    return [
        plays or (colour if colour not in taken else next(free, ""))
        for colour, plays in zip(chosen, played, strict=True)
    ]
