"""The small forms of a group."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from scorer.rules.game import Game
from scorer.web.i18n import isolated
from scorer.web.search_key import folded


def is_among(name: str, names: Iterable[str]) -> bool:
    return folded(name) in map(folded, names)


def sits_twice(name: str) -> str:
    return gettext(
        "{name} sits at this table already. Each person plays once; somebody else of that name needs another one here."
    ).format(name=isolated(name))


def chosen_options(game: Game[Any], cleaned: dict[str, Any]) -> dict[str, Any]:
    return {option.key: value for option in game.options if (value := cleaned.get(option.key))}
