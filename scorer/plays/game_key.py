"""What a play counts for: one Score for each person at a finished play of a group.

Made from the play in the transaction that changed it, so that statistics never say something else than the plays."""

from __future__ import annotations

from scorer.web.search_key import search_key, shorten

LONGEST_GAME = 40


def game_key(key: str, title: str) -> str:
    """What plays of one game have in common, for those too that are not among ours."""
    return key or shorten(f"~{search_key(title)}", LONGEST_GAME)
