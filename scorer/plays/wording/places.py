"""Places in words."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _
from django.utils.translation import pgettext

from scorer.web.i18n import translate

PLACES = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"))


def place_word(place: int | None) -> str:
    if not place:
        return ""
    if place > len(PLACES):
        return pgettext("a place further down", "{n}th").format(n=place)
    return translate(PLACES[place - 1])
