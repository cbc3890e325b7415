"""Lists of names in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from scorer.rules import text
from scorer.web.i18n import translate

MAX_NAMES = 8  # names in a sentence; the others are counted


def player_number(position: int) -> str:
    """The name of a seat without one."""
    return gettext("Player {number}").format(number=position + 1)


def join_names(names: Sequence[str]) -> str:
    """Ada, Berk and Chiyo; of many names the first few, and the number of others."""
    joined = text.join_words(shorten_names(names))
    return joined if isinstance(joined, str) else translate(joined)


def shorten_names(names: Sequence[str]) -> list[str]:
    """The first few names, and the number of the others as the last."""
    if len(names) <= MAX_NAMES:
        return list(names)
    others = len(names) - MAX_NAMES + 1
    return [*names[: MAX_NAMES - 1], ngettext("{n} other", "{n} others", others).format(n=others)]
