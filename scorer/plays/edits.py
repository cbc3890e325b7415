"""Edits of entries: one text into one field, the whole form, and what is taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.db import connection

from scorer.forms import LONGEST_TEXT, entry_fields
from scorer.models import LONGEST_ID, Edit
from scorer.rules.game import Game
from scorer.rules.inputs import Refused
from scorer.state import PlayState, SeatState
from scorer.writers import writing

from .changes import log, open_play
from .steps import last_step

UPDATE_SEAT = "UPDATE scorer_seat SET entries = %s, sheet = %s WHERE id = %s"


class NotEditable(ValueError):
    """The edit names a seat or a field that this table does not have, or cannot be kept as it is."""


class Entry(NamedTuple):
    """One edit as the phone sends it. `was` is the text that the phone saw before."""

    id: str
    seat: int
    unit: str
    was: str
    text: str


class Conflict(NamedTuple):
    """Two phones wrote into one field: `theirs` stands, `yours` is in the log."""

    seat: int
    unit: str
    theirs: str
    yours: str


class Outcome(NamedTuple):
    """The play after an edit; `before` is the version that the edit met."""

    play: PlayState
    before: int
    conflict: Conflict | None = None


def apply_edit(code: str, entry: Entry, key_hash: str) -> Outcome:
    """Writes one text into one field. An edit that was already taken changes nothing and gets the answer it got."""
    with writing():
        return _apply(open_play(code, key_hash), entry)


def apply_all(
    code: str, entries_of: Callable[[PlayState], Iterable[Entry]], key_hash: str
) -> tuple[PlayState, list[Conflict]]:
    """The whole form at once, as a browser without scripts sends it: all of its edits, or none."""
    with writing():
        play = open_play(code, key_hash)
        outcomes = [_apply(play, entry) for entry in entries_of(play)]
    return play, [outcome.conflict for outcome in outcomes if outcome.conflict]


def _apply(play: PlayState, entry: Entry) -> Outcome:
    seat = _seat_of(play, entry)
    before, now = play.version, seat.entries.get(entry.unit, "")
    if now == entry.text:
        return Outcome(play, before)
    conflict = Conflict(entry.seat, entry.unit, now, entry.text) if entry.was != now else None
    if not _log_entry(play, entry, now, refused=conflict is not None):
        return _answer_again(play, entry, now)
    if conflict is None:
        _write(play.game, seat, entry)
    return Outcome(play, before, conflict)


def _answer_again(play: PlayState, entry: Entry, now: str) -> Outcome:
    """To an edit that came before: a refused one is still refused, whatever became of the answer."""
    first = Edit.objects.get(play_id=play.id, phone_id=entry.id)
    if (first.position, first.unit, first.new) != (entry.seat, entry.unit, entry.text):
        raise NotEditable("this id was another edit's")
    conflict = Conflict(entry.seat, entry.unit, now, entry.text) if first.refused else None
    return Outcome(play, play.version, conflict)


def _seat_of(play: PlayState, entry: Entry) -> SeatState:
    if not play.has(entry.seat, entry.unit):
        raise NotEditable("this table has no such seat, or the seat no such field")
    _must_be_keepable("id", entry.id, LONGEST_ID)
    _must_be_keepable("text", entry.text, LONGEST_TEXT)
    return play.seats[entry.seat]


def _must_be_keepable(what: str, text: str, longest: int) -> None:
    """A database keeps no NUL and no half of a character."""
    if len(text) > longest:
        raise NotEditable(f"{what}: at most {longest} characters")
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise NotEditable(f"{what}: not a text")


def _log_entry(play: PlayState, entry: Entry, old: str, *, refused: bool = False, undoes: int | None = None) -> bool:
    """False where this phone's edit was already taken."""
    return log(
        play,
        Edit.Action.ENTRY,
        phone_id=entry.id,
        position=entry.seat,
        unit=entry.unit,
        old=old,
        new=entry.text,
        refused=refused,
        undoes=undoes,
    )


def _write(game: Game[Any], seat: SeatState, entry: Entry) -> None:
    """Keeps the text as it was typed, and the value that its field now has, if it has one."""
    seat.entries[entry.unit] = entry.text
    if not entry.text:
        del seat.entries[entry.unit]
    key = entry.unit.partition(".")[0]
    seat.sheet.pop(key, None)
    try:
        value = entry_fields(game, seat.kind)[key].read(seat.entries)
    except Refused:
        value = None
    if value is not None:
        seat.sheet[key] = value
    with connection.cursor() as cursor:
        cursor.execute(UPDATE_SEAT, [*seat.store(), seat.id])


def undo(code: str, key_hash: str, phone_id: str) -> Outcome | None:
    """Takes back this browser's last step; None where it has none, a conflict where somebody wrote there since."""
    with writing():
        play = open_play(code, key_hash)
        if Edit.objects.filter(play_id=play.id, phone_id=phone_id).exists():
            return Outcome(play, play.version)
        step = last_step(play)
        return _put_back(play, step[0], step[0].old, step[-1].new, phone_id) if step else None


def put_back(code: str, edit_id: int, key_hash: str, phone_id: str) -> Outcome | None:
    """Gives a field the text that it had before one edit of the log; for a refused edit, the text it wanted.

    None where this play's log has no such edit, or its seat or field has gone."""
    with writing():
        play = open_play(code, key_hash)
        edit = Edit.objects.filter(play_id=play.id, pk=edit_id, action=Edit.Action.ENTRY).first()
        if edit is None or not play.has(edit.position, edit.unit):
            return None
        text, expected = (edit.new, edit.old) if edit.refused else (edit.old, edit.new)
        return _put_back(play, edit, text, expected, phone_id)


def _put_back(play: PlayState, edit: Edit, text: str, expected: str, phone_id: str) -> Outcome:
    entry = Entry(phone_id, edit.position or 0, edit.unit, expected, text)
    seat = _seat_of(play, entry)
    before, now = play.version, seat.entries.get(edit.unit, "")
    if now == text:
        return Outcome(play, before)
    if now != expected:
        return Outcome(play, before, Conflict(entry.seat, entry.unit, now, text))
    if _log_entry(play, entry, now, undoes=edit.pk):
        _write(play.game, seat, entry)
    return Outcome(play, before)
