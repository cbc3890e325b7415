"""Changes of a play since the version that a device has."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.plays import queries
from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState

EDITS_SINCE = "SELECT action, position, unit FROM plays_edit WHERE play_id = %s AND version > %s"


def texts_since(play: PlayState, seen: int) -> dict[str, str] | None:
    """The texts of the fields that were edited after a version; None if the table has changed."""
    edits = queries.fetch_rows(EDITS_SINCE, play.id, seen)
    if any(action == Edit.Action.TABLE for action, _, _ in edits):
        return None
    return entry_texts(play, {(position, unit) for action, position, unit in edits if action == Edit.Action.ENTRY})


def entry_texts(play: PlayState, entries: Iterable[tuple[int, str]]) -> dict[str, str]:
    """By position and unit, as the script names entries."""
    return {f"{position}-{unit}": play.seats[position].entries.get(unit, "") for position, unit in entries}
