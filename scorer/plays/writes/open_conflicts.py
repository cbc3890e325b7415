"""Conflicts that a device has not settled yet."""

from __future__ import annotations

import secrets

from django.db.models import Exists, OuterRef

from scorer.plays import queries
from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState
from scorer.plays.writes.edits import (
    Entry,
    append_entry,
)
from scorer.server.write_lock import writing


def dismiss_conflict(code: str, phone_id: str, key_hash: str) -> None:
    """Settles what became of a refused edit of this device: what stands there stays, whatever it is by now.

    An edit of what stands onto itself, about the refused one. Where there is nothing to settle, at a finished play say,
    nothing is written."""
    with writing():
        play = queries.lock_by_edit_code(code, key_hash)
        refused = None if play.finished else _open_edit(play, phone_id)
        seat = play.seat_of(refused.of) if refused else None
        if refused is None or seat is None:
            return
        now = seat.entries.get(refused.unit, "")
        entry = Entry(secrets.token_hex(16), seat.position, refused.unit, now, now)
        append_entry(play, seat, entry, now, undoes=refused.pk, idle=True)


def _open_edit(play: PlayState, phone_id: str) -> Edit | None:
    """The refused edit of this device, unless it was let be or put back already."""
    mine = Edit.objects.filter(play_id=play.id, refused=True, device_id=play.device, device__isnull=False)
    answered = Edit.objects.filter(play_id=play.id, undoes=OuterRef("pk"))
    return mine.filter(~Exists(answered), phone_id=phone_id).first()
