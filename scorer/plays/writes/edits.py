"""Edits of entries: one text in one field, or several at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.db import connection

from scorer.plays.forms.sheet_fields import MAX_TEXT_LENGTH, entry_fields, split_unit
from scorer.plays.models import Edit
from scorer.plays.play_state import Conflict, PlayState
from scorer.plays.seat_state import SeatState
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.locking import PlayFinished, lock_play, open_play
from scorer.plays.writes.open_conflicts import close_for_device, close_for_field, open_conflict
from scorer.rules.inputs import Refused
from scorer.server.write_lock import write_transaction
from scorer.web.codes import MAX_ID_LENGTH

UPDATE_SEAT = "UPDATE plays_seat SET entries = %s, sheet = %s WHERE id = %s"


class InvalidEdit(ValueError):
    """The edit names a seat or a field that the table does not have, or its text cannot be stored."""


class SeatGone(LookupError):
    """The seat of the edit has left the table."""

    def __init__(self, play: PlayState, entry: Entry) -> None:
        super().__init__(f"seat {entry.seat} of play {play.id}")
        self.play, self.entry = play, entry


class Entry(NamedTuple):
    """One edit as a device sends it. `was`: the text that stood there for the device.

    `seat`: the id of the seat; without it, the seat at that position."""

    id: str
    position: int
    unit: str
    was: str
    text: str
    seat: int | None = None


class Outcome(NamedTuple):
    """The play after an edit; `before` is the version before it."""

    play: PlayState
    before: int
    conflict: Conflict | None = None


class BatchOutcome(NamedTuple):
    """The play after several edits, the number of those taken, and what became of the others."""

    play: PlayState
    taken: int
    conflicts: list[Conflict]
    gone: list[SeatGone]
    wrong: list[InvalidEdit]


def apply_edit(code: str, entry: Entry, key_hash: str) -> Outcome:
    """Writes one text into one field. A repeated edit changes nothing and gets its first answer.

    Raises SeatGone and InvalidEdit."""
    with write_transaction():
        play = lock_play(code, key_hash)
        if play.finished and not Edit.objects.filter(play_id=play.id, client_id=entry.id).exists():
            raise PlayFinished
        return _apply(play, entry)


def apply_edits(
    code: str, entries_of: Callable[[PlayState], Iterable[Entry]], key_hash: str, only_whole: bool = True
) -> BatchOutcome:
    """Several edits at once, without those whose seat has gone. `only_whole`: one invalid edit raises InvalidEdit, and
    nothing is written; else the others are."""
    with write_transaction():
        play = open_play(code, key_hash)
        written = BatchOutcome(play, 0, [], [], [])
        for entry in entries_of(play):
            written = _with(written, entry)
        if only_whole and written.wrong:
            raise written.wrong[0]
    return written


def _with(written: BatchOutcome, entry: Entry) -> BatchOutcome:
    try:
        outcome = _apply(written.play, entry)
    except SeatGone as gone:
        written.gone.append(gone)
    except InvalidEdit as wrong:
        written.wrong.append(wrong)
    else:
        written.conflicts.extend([outcome.conflict] if outcome.conflict else [])
        return written._replace(taken=written.taken + 1)
    return written


def _apply(play: PlayState, entry: Entry) -> Outcome:
    seat = _seat_of(play, entry)
    before, now = play.version, seat.entries.get(entry.unit, "")
    # The id is stored in any case, or a retry would count after someone else has written there.
    idle = now == entry.text
    refused = not idle and entry.was != now
    if not append_entry(play, seat, entry, now, refused=refused, idle=idle):
        return _answer_again(play, seat, entry, now)
    if refused:
        open_conflict(play, seat, entry.unit, entry.id)
        return Outcome(play, before, _conflict(entry, now))
    if idle:
        close_for_device(play, seat, entry.unit)
    else:
        write_entry(play, seat, entry)
    return Outcome(play, before)


def _conflict(entry: Entry, now: str) -> Conflict:
    return Conflict(entry.position, entry.unit, now, entry.text, entry.id)


def _answer_again(play: PlayState, seat: SeatState, entry: Entry, now: str) -> Outcome:
    """For a repeated edit: a refused one is still refused."""
    first = Edit.objects.get(play_id=play.id, client_id=entry.id)
    if (first.seat, first.unit, first.new) != (seat.id, entry.unit, entry.text):
        raise InvalidEdit("this id was another edit's")
    refused = first.refused and now != entry.text
    return Outcome(play, play.version, _conflict(entry, now) if refused else None)


def _seat_of(play: PlayState, entry: Entry) -> SeatState:
    if not entry.id or entry.position < 0 or (entry.seat is not None and entry.seat < 0):
        raise InvalidEdit("an edit has an id, a seat, and the row that sits there")
    _check_storable("id", entry.id, MAX_ID_LENGTH)
    _check_storable("text", entry.text, MAX_TEXT_LENGTH)
    seat = play.seats[entry.position] if entry.position < len(play.seats) else None
    if entry.seat is not None and (seat is None or seat.id != entry.seat):
        raise SeatGone(play, entry)
    if seat is None or not play.has_unit(seat, entry.unit):
        raise InvalidEdit("this table has no such seat, or the seat no such field")
    return seat


def _check_storable(what: str, text: str, max_length: int) -> None:
    """Databases store no NUL and no lone surrogate."""
    if len(text) > max_length:
        raise InvalidEdit(f"{what}: at most {max_length} characters")
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise InvalidEdit(f"{what}: not a text")


def append_entry(
    play: PlayState,
    seat: SeatState,
    entry: Entry,
    old: str,
    *,
    refused: bool = False,
    idle: bool = False,
    undoes: int | None = None,
) -> bool:
    """False if this edit was taken before."""
    return append_edit(
        play,
        Edit.Action.ENTRY,
        client_id=entry.id,
        position=seat.position,
        seat=seat.id,
        unit=entry.unit,
        old=old,
        new=entry.text,
        refused=refused,
        undoes=undoes,
        idle=idle,
    )


def write_entry(play: PlayState, seat: SeatState, entry: Entry) -> None:
    """Stores the text as it was typed, and the value of its field, if it has one."""
    seat.entries[entry.unit] = entry.text
    if not entry.text:
        del seat.entries[entry.unit]
    key = split_unit(entry.unit)[0]
    seat.sheet.pop(key, None)
    play.forget_labels()
    try:
        value = entry_fields(play.game, seat.kind)[key].read(seat.entries)
    except Refused:
        value = None
    if value is not None:
        seat.sheet[key] = value
    with connection.cursor() as cursor:
        cursor.execute(UPDATE_SEAT, [*seat.serialize(), seat.id])
    close_for_field(play, seat, entry.unit)
