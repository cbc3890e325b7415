"""The key of a game in statistics and filters."""

from __future__ import annotations

from scorer.web.search_key import search_key, shorten

MAX_GAME_KEY_LENGTH = 40


def game_key(key: str, title: str) -> str:
    """One key for all plays of a game, also of games that have no sheet."""
    return key or shorten(f"~{search_key(title)}", MAX_GAME_KEY_LENGTH)
