"""The entries of a sheet as HTML: made by crispy-forms once for each game, kind of seat and language, then only filled.

Rendering sixty form fields takes a hundred times longer than filling places into text. The cached HTML holds places
like @value@; they are filled in one pass, so that nothing a person typed is ever read as a place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from crispy_forms.templatetags.crispy_forms_filters import as_crispy_field
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorer.forms import sheet_form
from scorer.rules.game import Game

PLACE = re.compile(r"@([a-z_]+(?::[a-z0-9_]+)?)@")
TEMPLATE_PACK = "pad"


@cache
def _parts(game: Game[Any], kind: str, key: str, language: str | None) -> tuple[str, ...]:
    """Text and the names of places in turn."""
    html = as_crispy_field(sheet_form(game, kind)()[key], TEMPLATE_PACK)
    return tuple(PLACE.split(re.sub(r">\s+<", "><", html)))


def entry_html(game: Game[Any], kind: str, key: str, places: Mapping[str, Any]) -> SafeString:
    """One field of one seat. `places`: seat, name, value, message, hidden, and value:slug or checked:slug."""
    parts = list(_parts(game, kind, key, get_language()))
    parts[1::2] = [conditional_escape(places.get(name, "")) for name in parts[1::2]]
    return mark_safe("".join(parts))  # noqa: S308  # every place was escaped in the line above
