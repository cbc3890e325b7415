"""Day, place and notes of a play."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from scorer.plays.models import Edit, Play
from scorer.plays.signals import results_changed
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.locking import lock_row
from scorer.server.write_lock import write_transaction

DETAILS = ("played_on", "location", "notes")
Detail = str | datetime.date | None


def update_details(code: str, changes: Mapping[str, Detail], key_hash: str) -> None:
    """Writes the details that differ, each with its Edit. Raises NoSuchPlay."""
    with write_transaction():
        row = lock_row(code, key_hash)
        play = Play.objects.only(*DETAILS).get(pk=row.id)
        new = {key: value for key, value in changes.items() if key in DETAILS and getattr(play, key) != value}
        for key, value in new.items():
            append_edit(row, Edit.Action.DETAILS, unit=key, old=_log_text(getattr(play, key)), new=_log_text(value))
        if new:
            Play.objects.filter(pk=row.id).update(**new)
        if "played_on" in new:
            results_changed.send(Play, plays=[row.id])


def _log_text(value: Detail) -> str:
    return "" if value is None else str(value)


def mark_distinct(code: str, key_hash: str) -> None:
    """Records that a play is no duplicate of the one that it looks like."""
    with write_transaction():
        append_edit(lock_row(code, key_hash), Edit.Action.DISTINCT)
