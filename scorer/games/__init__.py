"""The games: one folder each, found by being here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from scorer.rules.game import Game


@cache
def all_games() -> dict[str, Game[Any]]:
    """Every game by its key, in the order of their titles."""
    games = [import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__) if module.ispkg]
    return {game.key: game for game in sorted(games, key=lambda game: game.title)}
