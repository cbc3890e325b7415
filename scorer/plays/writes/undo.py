"""Undoes the last step of a device, and reverts any edit of the log."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.db.models import Q

from scorer.plays.models import UNCHANGED_TEXT, Edit
from scorer.plays.play_state import Conflict, PlayState
from scorer.plays.writes.edits import Entry, Outcome, append_entry, write_entry
from scorer.plays.writes.locking import open_play
from scorer.plays.writes.open_conflicts import close_for_edit
from scorer.server.write_lock import write_transaction

STEP_WINDOW = datetime.timedelta(seconds=3)  # between two edits of one step
SEARCHED_EDITS = 300  # the latest entries of a play; further back the log helps


def last_step(play: PlayState) -> list[Edit]:
    """The edits that undo reverts next, oldest first; empty if none of this device stand."""
    step: list[Edit] = []
    for edit in _standing(play):
        if step and not _follow(edit, step[0]):
            break
        step.insert(0, edit)
    return step


def _follow(earlier: Edit, later: Edit) -> bool:
    """True if two edits are one step: one field, no text of others between them, and within STEP_WINDOW."""
    one_field = (earlier.seat, earlier.unit) == (later.seat, later.unit)
    return one_field and earlier.new == later.old and abs(later.at - earlier.at) <= STEP_WINDOW


def _standing(play: PlayState) -> Iterator[Edit]:
    """This device's entries that are not reverted and whose field remains, newest first."""
    entries = Edit.objects.filter(play_id=play.id, action=Edit.Action.ENTRY, refused=False)
    entries = entries.exclude(UNCHANGED_TEXT, Q(undoes=None) | Q(undoes__refused=True))
    # Reverting an edit reverts later ones of its field too. Reverting a revert restores the first edit.
    back_to: dict[tuple[int | None, str], int] = {}
    for edit in entries.select_related("undoes").order_by("-version", "-pk")[:SEARCHED_EDITS]:
        field = (edit.seat, edit.unit)
        if field in back_to and edit.version >= back_to[field]:
            continue
        if edit.undoes and not edit.undoes.refused:
            back_to[field] = edit.undoes.version
        elif edit.device_id == play.device and play.has_unit(play.seat_by_id(edit.seat), edit.unit):
            yield edit


def undo_last_step(code: str, key_hash: str, client_id: str, last: str = "") -> Outcome | None:
    """None if this device has no step to undo; a conflict if another text was written there since.

    `last`: the client id of the edit that the step must end with, as the device knows it."""
    with write_transaction():
        play = open_play(code, key_hash)
        if Edit.objects.filter(play_id=play.id, client_id=client_id).exists():
            return Outcome(play, play.version)
        step = last_step(play)
        if not step or (last and step[-1].client_id != last):
            return None
        return _revert(play, step[0], step[0].old, step[-1].new, client_id)


def revert_edit(code: str, edit_id: int, key_hash: str, client_id: str) -> Outcome | None:
    """Restores the text before an edit of the log; for a refused edit, writes its text.

    None if the log has no such edit, or its seat or field has gone."""
    with write_transaction():
        play = open_play(code, key_hash)
        edit = Edit.objects.filter(play_id=play.id, pk=edit_id, action=Edit.Action.ENTRY).first()
        if edit is None:
            return None
        text, expected = (edit.new, edit.old) if edit.refused else (edit.old, edit.new)
        return _revert(play, edit, text, expected, client_id)


def _revert(play: PlayState, edit: Edit, text: str, expected: str, client_id: str) -> Outcome | None:
    seat = play.seat_by_id(edit.seat)
    if seat is None or not play.has_unit(seat, edit.unit):
        return None
    entry = Entry(client_id, seat.position, edit.unit, expected, text)
    before, now = play.version, seat.entries.get(edit.unit, "")
    if now not in {text, expected}:
        return Outcome(play, before, Conflict(entry.position, entry.unit, now, text))
    idle = now == text
    if append_entry(play, seat, entry, now, undoes=edit.pk, idle=idle):
        close_for_edit(play, seat, edit)
        if not idle:
            write_entry(play, seat, entry)
    return Outcome(play, before)
