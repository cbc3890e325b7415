"""Every write to a play: start, edit, undo, finish, reopen. Each is one short transaction with its Edit."""

from __future__ import annotations

import datetime
import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone

from scorer import browsers, state
from scorer.forms import LONGEST_TEXT, entry_fields
from scorer.models import Edit, Play, Seat, new_code
from scorer.rules import limits
from scorer.rules.game import PLAYER, Game, Problem
from scorer.rules.inputs import Refused
from scorer.rules.standings import Standings
from scorer.rules.stored import store
from scorer.rules.tables import Player, set_table
from scorer.rules.text import text
from scorer.state import PlayState, SeatState
from scorer.steps import last_step
from scorer.writers import writing

LONGEST_ID = 40


class Finished(Exception):
    """The play is finished: nothing can be changed until it is opened again."""


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


class NewSeat(NamedTuple):
    name: str = ""
    kind: str = PLAYER
    colour: str = ""


def start(
    game: Game[Any],
    seats: Sequence[NewSeat],
    options: Mapping[str, Any],
    key_hash: str = "",
    once: str = "",
) -> Play:
    """A new play with empty sheets; the same one again where this browser already used `once` for the same table.

    Raises Refused where so many cannot play."""
    _must_be_possible(game, seats, options)
    seats = with_colours(game, seats)
    made: dict[str, Any] = {"game": game.key, "options": dict(options)}
    with writing():
        made["made_by"] = browsers.kept(key_hash) if key_hash else None
        play, is_new = Play.objects.get_or_create(once=_once(once, key_hash, seats, made), defaults=made)
        if is_new:
            Seat.objects.bulk_create(
                Seat(play=play, position=position, **seat._asdict()) for position, seat in enumerate(seats)
            )
    return play


def _once(token: str, key_hash: str, seats: Sequence[NewSeat], made: Mapping[str, Any]) -> str:
    """What a double tap has in common: the form's token, the browser, and all that was asked for."""
    asked = [token or secrets.token_hex(16), key_hash, made["game"], made["options"], seats]
    return hashlib.blake2b(json.dumps(asked).encode(), digest_size=LONGEST_ID // 2).hexdigest()


def _must_be_possible(game: Game[Any], seats: Sequence[NewSeat], options: Mapping[str, Any]) -> None:
    """Raises Refused where the game cannot be played by so many, with these opponents and options."""
    table = set_table(game, [Player(seat.name, seat.kind, {}) for seat in seats], options)
    for problem in (*table.errors, *limits.errors(game, table)):
        raise Refused(problem.text)


def with_colours(game: Game[Any], seats: Sequence[NewSeat]) -> list[NewSeat]:
    """Seats without a colour get the next of the game's that is free."""
    taken = [seat.colour for seat in seats if seat.colour]
    if len(set(taken)) < len(taken):
        raise Refused(text("Each colour can be taken only once."))
    free = iter([colour for colour in game.colours if colour not in taken])
    return [seat if seat.colour else seat._replace(colour=next(free, "")) for seat in seats]


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


def open_play(code: str, key_hash: str) -> PlayState:
    """Inside a transaction: the play, if it may still be changed."""
    play = _to_change(code, key_hash)
    if play.finished:
        raise Finished
    return play


def _to_change(code: str, key_hash: str) -> PlayState:
    """Inside a transaction: the play, and the browser that is going to change it."""
    play = state.to_change(code, key_hash)
    if play.browser is None and key_hash:
        play.browser = browsers.kept(key_hash).pk
    return play


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


INSERT_EDIT = """
    INSERT INTO scorer_edit
        (play_id, phone_id, version, action, position, unit, old, new, refused, browser_id, undoes_id, at)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (play_id, phone_id) DO NOTHING
"""
RAISE_VERSION = "UPDATE scorer_play SET version = %s WHERE id = %s"
UPDATE_SEAT = "UPDATE scorer_seat SET entries = %s, sheet = %s WHERE id = %s"


def _log_entry(play: PlayState, entry: Entry, old: str, *, refused: bool = False, undoes: int | None = None) -> bool:
    """False where this phone's edit was already taken."""
    return _log(
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


def _log(
    play: PlayState,
    action: str,
    *,
    phone_id: str = "",
    position: int | None = None,
    unit: str = "",
    old: str = "",
    new: str = "",
    refused: bool = False,
    undoes: int | None = None,
) -> bool:
    """Appends the Edit and raises the version; False where this play already has an edit of this `phone_id`."""
    at = connection.ops.adapt_datetimefield_value(timezone.now())
    made = phone_id or secrets.token_hex(16)
    edit = [play.version + 1, action, position, unit, old, new, refused]
    row = [play.id, made, *edit, play.browser, undoes, at]
    with connection.cursor() as cursor:
        cursor.execute(INSERT_EDIT, row)
        if cursor.rowcount == 0:
            return False
        cursor.execute(RAISE_VERSION, [play.version + 1, play.id])
    play.version += 1
    return True


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


@dataclass
class NotYet(Exception):
    """Why a play cannot be finished as it is: errors, what is missing, what is blank by seat, a newer version."""

    play: PlayState
    standings: Standings
    blank: Mapping[int, list[str]] = field(default_factory=dict)
    changed: bool = False

    @property
    def missing(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.standings.warnings if problem.missing)


def blank_fields(play: PlayState, standings: Standings) -> dict[int, list[str]]:
    """The fields that matter and were not entered, by seat; without those that are missing and must be."""
    missing = {problem.field for problem in standings.warnings if problem.missing}
    blank = {}
    for seat in play.seats:
        asked = standings.asked[seat.position] - missing
        keys = [key for key in play.game.inputs_at(seat.kind) if key in asked and seat.is_blank(key)]
        if keys:
            blank[seat.position] = keys
    return blank


def finish(code: str, version: int, as_it_stands: bool, played_on: datetime.date, key_hash: str) -> None:
    """Stores the result. Raises NotYet with what stands in the way; `as_it_stands` accepts blank fields."""
    with writing():
        play = open_play(code, key_hash)
        standings = play.standings()
        _check_it_can_finish(play, standings, version, as_it_stands)
        _log(play, Edit.Action.FINISH)
        Play.objects.filter(pk=play.id).update(
            result=store(standings),
            finished_at=timezone.now(),
            # A play that was opened again to mend a slip was still played on its first evening.
            played_on=play.played_on or played_on,
            game_version=play.game.version,
        )


def _check_it_can_finish(play: PlayState, standings: Standings, version: int, as_it_stands: bool) -> None:
    blank = blank_fields(play, standings)
    why = NotYet(play, standings, blank, changed=version != play.version)
    if why.changed or standings.errors or why.missing or (blank and not as_it_stands):
        raise why


def reopen(code: str, key_hash: str) -> None:
    """Opens a finished play again; finishing it uses today's rules."""
    with writing():
        play = _to_change(code, key_hash)
        if play.finished:
            _log(play, Edit.Action.REOPEN)
            Play.objects.filter(pk=play.id).update(result=None, finished_at=None, game_version=None)


def change_table(code: str, change: Callable[[PlayState], tuple[list[NewSeat], dict[str, Any]]], key_hash: str) -> None:
    """Other names, colours, options, or another number of seats: added at the end, taken from the end.

    `change` makes the new table out of the one that stands when its turn comes. Raises Refused."""
    with writing():
        play = open_play(code, key_hash)
        seats, options = change(play)
        _must_be_possible(play.game, seats, options)
        _keep_what_was_typed(play, seats)
        seats = with_colours(play.game, seats)
        if seats != _seated(play) or options != play.options:
            _log(play, Edit.Action.TABLE)
            Play.objects.filter(pk=play.id).update(options=options)
            _set_seats(play, seats)


def _seated(play: PlayState) -> list[NewSeat]:
    return [NewSeat(seat.name, seat.kind, seat.colour) for seat in play.seats]


def _keep_what_was_typed(play: PlayState, seats: Sequence[NewSeat]) -> None:
    """A seat with entries stays, and stays what it is: no number may vanish with its seat."""
    for seat in play.seats:
        stays = seat.position < len(seats) and seats[seat.position].kind == seat.kind
        if seat.entries and not stays:
            raise Refused(
                text("{name} has entries. Clear them before this seat goes.", name=play.labels[seat.position])
            )


def _set_seats(play: PlayState, seats: Sequence[NewSeat]) -> None:
    Seat.objects.filter(play_id=play.id, position__gte=len(seats)).delete()
    for position, seat in enumerate(seats):
        Seat.objects.update_or_create(play_id=play.id, position=position, defaults=seat._asdict())


def again(play: PlayState, key_hash: str = "", once: str = "") -> Play:
    """The same table once more: names, colours, opponents and options, with empty sheets."""
    return start(play.game, _seated(play), play.options, key_hash, once)


def renew(code: str, which: str, key_hash: str) -> str:
    """A new edit or view code; the old link is dead. Only for the browser that made the play; returns the edit code."""
    with writing():
        play = state.to_change(code, key_hash)
        if play.browser is None or play.browser != play.made_by:
            raise state.NoSuchPlay
        _log(play, Edit.Action.RENEW, unit=which)
        code_now = new_code()
        Play.objects.filter(pk=play.id).update(**{f"{which}_code": code_now})
    return code_now if which == "edit" else code
