"""Reads a group file. Every field is checked, and every play can be rendered by the pages that show it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from django.utils import timezone

from scorer.exchange.formats import limits, streams
from scorer.exchange.formats.coerce import UNTITLED, to_notes
from scorer.exchange.formats.dates import Skipped
from scorer.exchange.formats.errors import FOREIGN, FileError
from scorer.exchange.formats.group_file import FORMAT, VERSION
from scorer.exchange.formats.group_file.check_display import check_display
from scorer.exchange.formats.group_file.merges import resolve_merges
from scorer.exchange.formats.group_file.validate import Fields, check_storable
from scorer.exchange.formats.records import AUTOMA, GUEST, NEW, PersonRecord, PlayRecord, logged_seats
from scorer.games import all_games
from scorer.groups.models import Group, Player
from scorer.groups.people import GROUP_FULL, MAX_PEOPLE
from scorer.plays import days
from scorer.plays.forms.sheet_fields import MAX_TEXT_LENGTH
from scorer.plays.models import MAX_NOTES_LENGTH, MAX_SEATS, Edit, Play, Seat
from scorer.rules.seats import PLAYER
from scorer.rules.text import text
from scorer.web.name_validation import MAX_NAME_LENGTH

PEOPLE, PLAYS = "people.item", "plays.item"
ACTIONS, SOURCES = frozenset(Edit.Action.values), frozenset(Play.Source.values)
LISTED = ("options", "summary", "seats")
MAX_LENGTH_BY_ACTION: dict[str, int] = dict.fromkeys(
    (Edit.Action.DETAILS, Edit.Action.TOTALS, Edit.Action.RESCORE), limits.MAX_LOG_ENTRY_LENGTH
)
LAST_VERSION = 10**9  # leaves room for later edits


class GroupFileReader:
    def __init__(self, path: Path) -> None:
        self.path = path

    def head(self) -> Group:
        """The group of the file, not stored yet. Raises FileError."""
        found = {prefix: value for prefix, _, value in streams.first_events(self.path, 20) if prefix}
        if found.get("format") != FORMAT:
            raise FileError(FOREIGN, 1)
        if (version := found.get("version")) != VERSION:
            raise FileError(text("The file is of version {n}, which this Scorer cannot read.", n=str(version)), 1)
        with self._at("group", 0):
            group = Fields(next(streams.items(self.path, "group"), None), "group")
            return Group(name=group.line("name", 60) or UNTITLED, rated=group.flag("rated"))

    def people(self) -> Mapping[str, PersonRecord]:
        """The people to match, without those who are merged into another."""
        return {
            str(number): PersonRecord(str(number), player.name, GUEST if player.guest else NEW)
            for number, (player, other) in self.persons.items()
            if other is None
        }

    @cached_property
    def persons(self) -> dict[int, tuple[Player, int | None]]:
        """All people by number, not stored yet; with the number at the end of their merges, if there is one."""
        found = self._unresolved()
        ends = resolve_merges({number: other for number, (_, other) in found.items()})
        for line, (number, (player, _)) in enumerate(found.items()):
            with self._at(PEOPLE, line):
                if ends[number] is None:
                    raise FileError(text("“{field}” must be the number of a person.", field="is"))
            found[number] = player, None if ends[number] == number else ends[number]
        if sum(other is None for _, other in found.values()) > MAX_PEOPLE:
            raise FileError(GROUP_FULL, streams.line_of(self.path, PEOPLE, len(found)))
        return found

    def _unresolved(self) -> dict[int, tuple[Player, int | None]]:
        """All people by number, with the number of the first merge."""
        found: dict[int, tuple[Player, int | None]] = {}
        for line, raw in self._numbered(PEOPLE):
            with self._at(PEOPLE, line):
                if line == limits.MAX_PERSONS:
                    raise FileError(limits.TOO_MANY_PERSONS)
                check_storable(raw)
                fields = Fields(raw, "people")
                number = fields.number("number") or 0
                if number in found:
                    raise FileError(text("Each person has a number that nobody else has."))
                found[number] = _person(fields), fields.number("is")
        return found

    @contextmanager
    def _at(self, prefix: str, number: int) -> Iterator[None]:
        """Gives errors the line of this item."""
        try:
            yield
        except FileError as error:
            raise FileError(error.reason, streams.line_of(self.path, prefix, number)) from error

    def _numbered(self, prefix: str) -> Iterator[tuple[int, Any]]:
        yield from enumerate(streams.items(self.path, prefix))

    def plays(self, checked: bool = False) -> Iterator[PlayRecord | Skipped]:
        for number, raw in self._numbered(PLAYS):
            with self._at(PLAYS, number):
                if not checked:
                    check_storable(raw)
                record = self._play(Fields(raw, "plays"))
                if not checked:
                    check_display(record)
            day = record.play.played_on
            yield Skipped.IMPOSSIBLE if day and not days.is_possible(day) else record

    def _play(self, fields: Fields) -> PlayRecord:
        play = Play(
            uid=fields.uid("id"),
            game=fields.one_of("game", {"", *all_games()}),
            title=fields.line("title", 120),
            source=fields.one_of("source", SOURCES),
            foreign_id=fields.string("foreign_id", 120),
            bgg_id=fields.string("bgg_id", 120),
            options=fields.plain_object("options"),
            version=fields.number("version", high=LAST_VERSION) or 0,
            played_on=fields.day("played_on"),
            game_version=fields.number("game_version"),
            location=fields.line("location", 80),
            notes=to_notes(fields.string("notes", MAX_NOTES_LENGTH)),
            result=_object_or_none(fields, "result"),
            summary=_object_or_none(fields, "summary"),
        )
        if fields.has("finished_at") and not play.played_on:
            raise FileError(text("A finished play needs a day."))
        _date(play, fields)
        return self._record(play, fields)

    def _record(self, play: Play, fields: Fields) -> PlayRecord:
        raw, log = fields.objects("seats"), fields.objects("log")
        limits.check_seats(len(raw))
        if len(log) > limits.MAX_EDITS:
            raise FileError(limits.TOO_MANY_EDITS)
        if len(json.dumps([fields.raw.get(key) for key in LISTED], ensure_ascii=False)) > limits.MAX_LISTED_LENGTH:
            raise FileError(limits.TOO_MUCH_LISTED)
        seats, people = [], []
        for position, raw_seat in enumerate(raw):
            seat = Fields(raw_seat, "seats")
            seats.append(_seat(seat, position, play.game))
            people.append(self._person_key(seat))
        edits = [read_edit(Fields(entry, "log")) for entry in log]
        for logged in logged_seats(edits):
            logged["person"] = self._merged.get(logged["person"], logged["person"])
        return PlayRecord(play, seats, people, edits, self._names)

    @cached_property
    def _merged(self) -> dict[int, int]:
        return {number: other for number, (_, other) in self.persons.items() if other is not None}

    @cached_property
    def _names(self) -> dict[str, str]:
        return {str(number): player.name for number, (player, _) in self.persons.items()}

    def _person_key(self, seat: Fields) -> str:
        number = seat.number("person")
        if number is None:
            return ""
        if number not in self.persons:
            raise FileError(text("“{field}” must be the number of a person.", field="person"))
        return str(self._merged.get(number, number))


def _date(play: Play, fields: Fields) -> None:
    """A moment in the future becomes noon of the day of play, or now in an unfinished play."""
    noon = days.noon(play.played_on) if play.played_on else timezone.now()
    play.started_at = fields.moment("started_at") or (noon if fields.has("started_at") else play.started_at)
    play.finished_at = fields.moment("finished_at") or (noon if fields.has("finished_at") else None)


def _person(fields: Fields) -> Player:
    name = fields.line("name", MAX_NAME_LENGTH)
    if not name:
        raise FileError(text("A person needs a name."))
    archived = fields.moment("archived_at") or (timezone.now() if fields.has("archived_at") else None)
    return Player(name=name, guest=fields.flag("guest"), archived_at=archived)


def _object_or_none(fields: Fields, key: str) -> dict[str, Any] | None:
    return None if fields.raw.get(key) is None else fields.object(key)


def _seat(fields: Fields, position: int, game: str) -> Seat:
    kinds = {PLAYER, AUTOMA, *(all_games()[game].kinds if game else ())}
    entries = fields.object("entries")
    if not all(isinstance(entry, str) and len(entry) <= MAX_TEXT_LENGTH for entry in entries.values()):
        raise FileError(
            text("“{field}” must hold texts of at most {n} characters.", field="entries", n=MAX_TEXT_LENGTH)
        )
    return Seat(
        position=position,
        name=fields.line("name", MAX_NAME_LENGTH),
        kind=fields.one_of("kind", kinds),
        colour=fields.string("colour", 20),
        entries=entries,
        sheet=fields.plain_object("sheet"),
        total=fields.number("total", low=-limits.HIGHEST_TOTAL, high=limits.HIGHEST_TOTAL),
        place=fields.number("place", low=1, high=MAX_SEATS),
    )


def read_edit(fields: Fields) -> dict[str, Any]:
    """An edit with the numbers of the file for seats and people: they get ids when the play is stored."""
    action = fields.one_of("action", ACTIONS)
    max_length = MAX_LENGTH_BY_ACTION.get(action, MAX_TEXT_LENGTH)
    read = _table if action == Edit.Action.TABLE else partial(_text, max_length=max_length)
    return {
        "version": fields.number("version", high=LAST_VERSION) or 0,
        "action": action,
        "at": fields.moment("at"),
        "position": fields.number("position", high=MAX_SEATS),
        "seat": fields.number("seat"),
        "unit": fields.string("unit", 80),
        "old": read(fields, "old"),
        "new": read(fields, "new"),
        "refused": fields.flag("refused"),
        "undoes": fields.number("undoes"),
    }


def _text(fields: Fields, key: str, max_length: int) -> str:
    return fields.string(key, max_length)


def _table(fields: Fields, key: str) -> dict[str, Any] | None:
    """The seats and options before or after a change of the table."""
    if key not in fields.raw:
        return None
    table = Fields(fields.object(key), key)
    options, seats = table.plain_object("options"), [Fields(seat, "seats") for seat in table.objects("seats")]
    limits.check_seats(len(seats))
    return {"seats": [_table_seat(seat, position) for position, seat in enumerate(seats)], "options": options}


def _table_seat(fields: Fields, position: int) -> dict[str, Any]:
    """Old files have no `seat` here: then it is the position."""
    table_seat = {
        "name": fields.line("name", MAX_NAME_LENGTH),
        "kind": fields.string("kind", 20),
        "colour": fields.string("colour", 20),
    }
    number = fields.number("seat")
    return table_seat | {"seat": position if number is None else number, "person": fields.number("person")}
