"""The colours of the players' pieces: a word for each, and a shape, so that colour is never the only mark."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from scorer.speech import said

LABELS = {
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

# Paths in a square of 20; the place of a colour in its game's own list picks one, so no two at a table are alike.
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
    return said(LABELS[colour]) if colour in LABELS else ""


def shape(colours: tuple[str, ...], colour: str) -> str:
    return SHAPES[colours.index(colour) % len(SHAPES)] if colour in colours else SHAPES[0]
