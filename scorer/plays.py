"""Every write to a play: start, edit, undo, finish, reopen. Each is one short transaction with its Edit."""

from __future__ import annotations

import datetime
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone

from scorer import state
from scorer.forms import LONGEST_TEXT, entry_fields
from scorer.models import Browser, Edit, Play, Seat, new_code
from scorer.rules import limits
from scorer.rules.game import PLAYER, Game, Problem
from scorer.rules.inputs import Refused
from scorer.rules.standings import Standings
from scorer.rules.stored import store
from scorer.rules.tables import Player, set_table
from scorer.rules.text import text
from scorer.state import PlayState, SeatState
from scorer.writers import writing

ONE_STEP = datetime.timedelta(seconds=3)  # edits of one field within it are undone together


class Finished(Exception):
    """The play is finished: nothing can be changed until it is opened again."""


class NotEditable(ValueError):
    """The edit names a seat or a field that this table does not have, or is too long."""


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
    play: PlayState
    conflict: Conflict | None = None


class NewSeat(NamedTuple):
    name: str = ""
    kind: str = PLAYER
    colour: str = ""


def start(
    game: Game[Any],
    seats: Sequence[NewSeat],
    options: Mapping[str, Any],
    browser: Browser | None,
    once: str | None = None,
) -> Play:
    """A new play with empty sheets; the same one again where this browser already used `once`.

    Raises Refused where so many cannot play."""
    _must_be_possible(game, seats, options)
    with writing():
        there = Play.objects.filter(once=once).first() if once else None
        if there and there.made_by == browser:
            return there
        play = Play.objects.create(
            game=game.key, options=dict(options), made_by=browser, once=None if there else once or None
        )
        Seat.objects.bulk_create(
            Seat(play=play, position=position, **seat._asdict())
            for position, seat in enumerate(with_colours(game, seats))
        )
    return play


def _must_be_possible(game: Game[Any], seats: Sequence[NewSeat], options: Mapping[str, Any]) -> None:
    """Raises Refused where the game cannot be played by so many, with these opponents and options."""
    table = set_table(game, [Player(seat.name, seat.kind, {}) for seat in seats], options)
    for problem in (*table.errors, *limits.errors(game, table)):
        raise Refused(problem.text)


def with_colours(game: Game[Any], seats: Sequence[NewSeat]) -> list[NewSeat]:
    """Seats without a colour get the next of the game's that is free."""
    taken = {seat.colour for seat in seats}
    free = iter([colour for colour in game.colours if colour not in taken])
    return [seat if seat.colour else seat._replace(colour=next(free, "")) for seat in seats]


def apply_edit(code: str, entry: Entry, key_hash: str) -> Outcome:
    """Writes one text into one field. An edit that was already taken changes nothing and answers with what stands."""
    with writing():
        play = open_play(code, key_hash)
        seat = _seat_of(play, entry)
        now = seat.entries.get(entry.unit, "")
        conflict = Conflict(entry.seat, entry.unit, now, entry.text) if entry.was != now != entry.text else None
        if now == entry.text or not _log(play, Edit.Action.ENTRY, entry, now, refused=conflict is not None):
            return Outcome(play)
        if conflict is None:
            _write(play.game, seat, entry)
        return Outcome(play, conflict)


def apply_all(code: str, entries: Sequence[Entry], key_hash: str) -> tuple[PlayState, list[Conflict]]:
    """The whole form at once, as a browser without scripts sends it: only texts that differ become edits."""
    conflicts = []
    outcome = None
    for entry in entries:
        outcome = apply_edit(code, entry, key_hash)
        if outcome.conflict:
            conflicts.append(outcome.conflict)
    return (outcome.play if outcome else state.by_edit_code(code, key_hash)), conflicts


def open_play(code: str, key_hash: str) -> PlayState:
    """Inside a transaction: the play, if it may still be changed."""
    play = state.to_change(code, key_hash)
    if play.finished:
        raise Finished
    return play


def _seat_of(play: PlayState, entry: Entry) -> SeatState:
    if not 0 <= entry.seat < len(play.seats):
        raise NotEditable(f"there is no seat {entry.seat}")
    seat = play.seats[entry.seat]
    key = entry.unit.partition(".")[0]
    found = entry_fields(play.game, seat.kind).get(key)
    if found is None or entry.unit not in found.units():
        raise NotEditable(f"there is no field {entry.unit} at this seat")
    if len(entry.text) > LONGEST_TEXT:
        raise NotEditable(f"at most {LONGEST_TEXT} characters")
    return seat


INSERT_EDIT = """
    INSERT INTO scorer_edit
        (play_id, phone_id, version, action, position, unit, old, new, refused, browser_id, undoes_id, at)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (play_id, phone_id) DO NOTHING
"""
RAISE_VERSION = "UPDATE scorer_play SET version = %s WHERE id = %s"
UPDATE_SEAT = "UPDATE scorer_seat SET entries = %s, sheet = %s WHERE id = %s"


def _log(
    play: PlayState,
    action: str,
    entry: Entry | None = None,
    old: str = "",
    refused: bool = False,
    undoes: int | None = None,
) -> bool:
    """Appends the Edit and raises the version; False where this phone's edit was already taken."""
    entry = entry or Entry(secrets.token_hex(16), -1, "", "", "")
    at = connection.ops.adapt_datetimefield_value(timezone.now())
    position = entry.seat if entry.seat >= 0 else None
    row = [
        play.id,
        entry.id,
        play.version + 1,
        action,
        position,
        entry.unit,
        old,
        entry.text,
        refused,
        play.browser,
        undoes,
        at,
    ]
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
        cursor.execute(UPDATE_SEAT, [json.dumps(seat.entries), json.dumps(seat.sheet), seat.id])


def undo(code: str, key_hash: str, phone_id: str) -> Outcome | None:
    """Takes back this browser's last step; None where it has none, a conflict where somebody wrote there since."""
    with writing():
        play = open_play(code, key_hash)
        step = _last_step(play)
        return _put_back(play, step[-1], step[0].old, step[-1].new, phone_id) if step else None


def _last_step(play: PlayState) -> list[Edit]:
    """This browser's last edits of one field within three seconds, oldest first, not undone and no undo themselves."""
    if play.browser is None:
        return []
    mine = Edit.objects.filter(
        play_id=play.id, browser_id=play.browser, action=Edit.Action.ENTRY, refused=False, undoes=None, undone_by=None
    )
    step: list[Edit] = []
    for edit in mine.order_by("-version")[:50]:
        if step and ((edit.position, edit.unit) != (step[0].position, step[0].unit) or step[0].at - edit.at > ONE_STEP):
            break
        step.insert(0, edit)
    return step


def put_back(code: str, edit_id: int, key_hash: str, phone_id: str) -> Outcome | None:
    """Gives a field the text that it had before one edit of the log; for a refused edit, the text it wanted."""
    with writing():
        play = open_play(code, key_hash)
        edit = Edit.objects.filter(play_id=play.id, pk=edit_id, action=Edit.Action.ENTRY).first()
        if edit is None or edit.position is None or edit.position >= len(play.seats):
            return None
        text, expected = (edit.new, edit.old) if edit.refused else (edit.old, edit.new)
        return _put_back(play, edit, text, expected, phone_id)


def _put_back(play: PlayState, edit: Edit, text: str, expected: str, phone_id: str) -> Outcome:
    entry = Entry(phone_id, edit.position or 0, edit.unit, expected, text)
    seat = _seat_of(play, entry)
    now = seat.entries.get(edit.unit, "")
    if now != expected:
        return Outcome(play, Conflict(entry.seat, entry.unit, now, text))
    if _log(play, Edit.Action.ENTRY, entry, now, undoes=edit.pk):
        _write(play.game, seat, entry)
    return Outcome(play)


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


def finish(code: str, version: int, as_it_stands: bool, played_on: datetime.date, key_hash: str) -> PlayState:
    """Stores the result. Raises NotYet with what stands in the way; `as_it_stands` accepts blank fields."""
    with writing():
        play = open_play(code, key_hash)
        standings = play.standings()
        _check_it_can_finish(play, standings, version, as_it_stands)
        play.result, play.finished, play.played_on = store(standings), True, played_on
        _log(play, Edit.Action.FINISH)
        Play.objects.filter(pk=play.id).update(
            result=play.result, finished_at=timezone.now(), played_on=played_on, game_version=play.game.version
        )
        return play


def _check_it_can_finish(play: PlayState, standings: Standings, version: int, as_it_stands: bool) -> None:
    blank = blank_fields(play, standings)
    why = NotYet(play, standings, blank, changed=version != play.version)
    if why.changed or standings.errors or why.missing or (blank and not as_it_stands):
        raise why


def reopen(code: str, key_hash: str) -> PlayState:
    """Opens a finished play again; finishing it uses today's rules."""
    with writing():
        play = state.to_change(code, key_hash)
        if play.finished:
            _log(play, Edit.Action.REOPEN)
            Play.objects.filter(pk=play.id).update(result=None, finished_at=None, game_version=None)
            play.finished = False
        return play


def change_table(code: str, seats: Sequence[NewSeat], options: Mapping[str, Any], key_hash: str) -> PlayState:
    """Other names, colours, options, or another number of seats: added at the end, taken from the end."""
    with writing():
        play = open_play(code, key_hash)
        _must_be_possible(play.game, seats, options)
        _keep_what_was_typed(play, seats)
        _log(play, Edit.Action.TABLE)
        Play.objects.filter(pk=play.id).update(options=dict(options))
        _set_seats(play, with_colours(play.game, seats))
    return state.by_edit_code(code, key_hash)


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


def again(play: PlayState, browser: Browser | None, once: str | None = None) -> Play:
    """The same table once more: names, colours, opponents and options, with empty sheets."""
    seats = [NewSeat(seat.name, seat.kind, seat.colour) for seat in play.seats]
    return start(play.game, seats, play.options, browser, once)


def renew(code: str, which: str, key_hash: str) -> str:
    """A new edit or view code; the old link is dead. Only for the browser that made the play; returns the edit code."""
    with writing():
        play = state.to_change(code, key_hash)
        if play.browser is None or play.browser != play.made_by:
            raise state.NoSuchPlay
        _log(play, Edit.Action.RENEW)
        code_now = new_code()
        Play.objects.filter(pk=play.id).update(**{f"{which}_code": code_now})
    return code_now if which == "edit" else code
