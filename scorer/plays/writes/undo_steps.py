"""What a phone can take back: its last edits of one field, as long as they followed each other closely."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.db.models import Q

from scorer.plays.models import MET_ITS_OWN_TEXT, Edit
from scorer.plays.play_state import PlayState

CLOSE = datetime.timedelta(seconds=3)
LOOKED_AT = 300  # the latest entries of a play; further back the log helps


def last_step(play: PlayState) -> list[Edit]:
    """What this device takes back next, oldest first; nothing where it has entered nothing that still stands."""
    step: list[Edit] = []
    for edit in _standing(play):
        if step and not _follow(edit, step[0]):
            break
        step.insert(0, edit)
    return step


def _follow(earlier: Edit, later: Edit) -> bool:
    """Whether two edits are one step: one field, nobody else's text between them, and hardly a pause."""
    one_field = (earlier.of, earlier.unit) == (later.of, later.unit)
    return one_field and earlier.new == later.old and abs(later.at - earlier.at) <= CLOSE


def _standing(play: PlayState) -> Iterator[Edit]:
    """This device's entries that nobody has taken back and that still have their place, newest first."""
    entries = Edit.objects.filter(play_id=play.id, action=Edit.Action.ENTRY, refused=False)
    entries = entries.exclude(MET_ITS_OWN_TEXT, Q(undoes=None) | Q(undoes__refused=True))
    # Taking back an edit takes with it whatever came between in that field. An edit that takes back one
    # that had itself taken back, brings the first to life again.
    back_to: dict[tuple[int | None, str], int] = {}
    for edit in entries.select_related("undoes").order_by("-version", "-pk")[:LOOKED_AT]:
        field = (edit.of, edit.unit)
        if field in back_to and edit.version >= back_to[field]:
            continue
        if edit.undoes and not edit.undoes.refused:
            back_to[field] = edit.undoes.version
        elif edit.device_id == play.device and play.has(play.seat_of(edit.of), edit.unit):
            yield edit
