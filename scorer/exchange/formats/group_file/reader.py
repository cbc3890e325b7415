"""A group's own file, read back: every play is checked to be one that can be shown before any is taken in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from django.utils import timezone

from scorer.exchange.formats import limits, streams
from scorer.exchange.formats.coerce import UNTITLED, notes
from scorer.exchange.formats.dates import LeftOut
from scorer.exchange.formats.errors import FOREIGN, Wrong
from scorer.exchange.formats.group_file import FORMAT, VERSION, check_display
from scorer.exchange.formats.group_file.merges import ends
from scorer.exchange.formats.group_file.validate import Part, check_storable
from scorer.exchange.formats.records import AUTOMA, GUEST, NEW, Brought, Named, sat_before
from scorer.games import all_games
from scorer.groups.models import Group, Player
from scorer.groups.people import FULL, MOST_PEOPLE
from scorer.plays import days
from scorer.plays.forms.sheet_fields import LONGEST_TEXT
from scorer.plays.models import LONGEST_NOTES, MOST_SEATS, Edit, Play, Seat
from scorer.rules.seats import PLAYER
from scorer.rules.text import text
from scorer.web.name_validation import MAX_NAME_LENGTH

PEOPLE, PLAYS = "people.item", "plays.item"
ACTIONS, SOURCES = frozenset(Edit.Action.values), frozenset(Play.Source.values)
LISTED = ("options", "summary", "seats")
LONGEST_OF = dict.fromkeys((Edit.Action.DETAILS, Edit.Action.TOTALS, Edit.Action.RESCORE), limits.LONGEST_LOGGED)
LAST_VERSION = 10**9  # there must be room for those that come


class GroupFile:
    def __init__(self, path: Path) -> None:
        self.path = path

    def head(self) -> Group:
        """The group that the file makes, not stored yet."""
        found = {prefix: value for prefix, _, value in streams.first_events(self.path, 20) if prefix}
        if found.get("format") != FORMAT:
            raise Wrong(FOREIGN, 1)
        if found.get("version") != VERSION:
            raise Wrong(
                text("The file is of version {n}, which this Scorer cannot read.", n=str(found.get("version"))), 1
            )
        with self._at("group", 0):
            group = Part(next(streams.items(self.path, "group"), None), "group")
            return Group(name=group.line("name", 60) or UNTITLED, rated=group.flag("rated"))

    def people(self) -> Mapping[str, Named]:
        """Those to be matched: whoever was found to be another is that other."""
        return {
            str(number): Named(str(number), player.name, GUEST if player.guest else NEW)
            for number, (player, other) in self.persons.items()
            if other is None
        }

    @cached_property
    def persons(self) -> dict[int, tuple[Player, int | None]]:
        """Not stored yet, by their numbers; with the number of whom each was found to be in the end."""
        found = self._as_written()
        are = ends({number: other for number, (_, other) in found.items()})
        for line, (number, (player, _)) in enumerate(found.items()):
            with self._at(PEOPLE, line):
                if are[number] is None:
                    raise Wrong(text("“{field}” must be the number of a person.", field="is"))
            found[number] = player, None if are[number] == number else are[number]
        if sum(other is None for _, other in found.values()) > MOST_PEOPLE:
            raise Wrong(FULL, streams.line_of(self.path, PEOPLE, len(found)))
        return found

    def _as_written(self) -> dict[int, tuple[Player, int | None]]:
        """The same, with the number of whom each was found to be at first."""
        found: dict[int, tuple[Player, int | None]] = {}
        for line, raw in self._numbered(PEOPLE):
            with self._at(PEOPLE, line):
                if line == limits.MOST_PERSONS:
                    raise Wrong(limits.TOO_MANY_PERSONS)
                check_storable(raw)
                part = Part(raw, "people")
                number = part.number("number") or 0
                if number in found:
                    raise Wrong(text("Each person has a number that nobody else has."))
                found[number] = _person(part), part.number("is")
        return found

    @contextmanager
    def _at(self, prefix: str, number: int) -> Iterator[None]:
        """Whatever is wrong here is so in the line of this one."""
        try:
            yield
        except Wrong as wrong:
            raise Wrong(wrong.why, streams.line_of(self.path, prefix, number)) from wrong

    def _numbered(self, prefix: str) -> Iterator[tuple[int, Any]]:
        yield from enumerate(streams.items(self.path, prefix))

    def plays(self, checked: bool = False) -> Iterator[Brought | LeftOut]:
        for number, raw in self._numbered(PLAYS):
            with self._at(PLAYS, number):
                if not checked:
                    check_storable(raw)
                brought = self._play(Part(raw, "plays"))
                if not checked:
                    check_display.check(brought)
            day = brought.play.played_on
            yield LeftOut.IMPOSSIBLE if day and not days.is_possible(day) else brought

    def _play(self, part: Part) -> Brought:
        play = Play(
            uid=part.uid("id"),
            game=part.one_of("game", {"", *all_games()}),
            title=part.line("title", 120),
            source=part.one_of("source", SOURCES),
            foreign_id=part.string("foreign_id", 120),
            bgg_id=part.string("bgg_id", 120),
            options=part.plain_object("options"),
            version=part.number("version", high=LAST_VERSION) or 0,
            played_on=part.day("played_on"),
            game_version=part.number("game_version"),
            location=part.line("location", 80),
            notes=notes(part.string("notes", LONGEST_NOTES)),
            result=_object_or_none(part, "result"),
            summary=_object_or_none(part, "summary"),
        )
        if part.has("finished_at") and not play.played_on:
            raise Wrong(text("A finished play needs a day."))
        _date(play, part)
        return self._seated(play, part)

    def _seated(self, play: Play, part: Part) -> Brought:
        raw, log = part.objects("seats"), part.objects("log")
        limits.check_seats(len(raw))
        if len(log) > limits.MOST_EDITS:
            raise Wrong(limits.TOO_MANY_EDITS)
        if len(json.dumps([part.raw.get(key) for key in LISTED], ensure_ascii=False)) > limits.LARGEST_LISTED:
            raise Wrong(limits.TOO_MUCH_LISTED)
        seats, who = [], []
        for position, one in enumerate(raw):
            seat = Part(one, "seats")
            seats.append(_seat(seat, position, play.game))
            who.append(self._who(seat))
        edits = [checked_edit(Part(one, "log")) for one in log]
        for sat in sat_before(edits):
            sat["person"] = self._others.get(sat["person"], sat["person"])
        return Brought(play, seats, who, edits, self._names)

    @cached_property
    def _others(self) -> dict[int, int]:
        return {number: other for number, (_, other) in self.persons.items() if other is not None}

    @cached_property
    def _names(self) -> dict[str, str]:
        return {str(number): player.name for number, (player, _) in self.persons.items()}

    def _who(self, seat: Part) -> str:
        number = seat.number("person")
        if number is None:
            return ""
        if number not in self.persons:
            raise Wrong(text("“{field}” must be the number of a person.", field="person"))
        return str(self._others.get(number, number))


def _date(play: Play, part: Part) -> None:
    """A moment that is not believed is the noon of the day of play; of a play that goes on it is now."""
    noon = days.noon(play.played_on) if play.played_on else timezone.now()
    play.started_at = part.moment("started_at") or (noon if part.has("started_at") else play.started_at)
    play.finished_at = part.moment("finished_at") or (noon if part.has("finished_at") else None)


def _person(part: Part) -> Player:
    name = part.line("name", MAX_NAME_LENGTH)
    if not name:
        raise Wrong(text("A person needs a name."))
    archived = part.moment("archived_at") or (timezone.now() if part.has("archived_at") else None)
    return Player(name=name, guest=part.flag("guest"), archived_at=archived)


def _object_or_none(part: Part, key: str) -> dict[str, Any] | None:
    return None if part.raw.get(key) is None else part.object(key)


def _seat(part: Part, position: int, game: str) -> Seat:
    kinds = {PLAYER, AUTOMA, *(all_games()[game].kinds if game else ())}
    entries = part.object("entries")
    if not all(isinstance(one, str) and len(one) <= LONGEST_TEXT for one in entries.values()):
        raise Wrong(text("“{field}” must hold texts of at most {n} characters.", field="entries", n=LONGEST_TEXT))
    return Seat(
        position=position,
        name=part.line("name", MAX_NAME_LENGTH),
        kind=part.one_of("kind", kinds),
        colour=part.string("colour", 20),
        entries=entries,
        sheet=part.plain_object("sheet"),
        total=part.number("total", low=-limits.HIGHEST_TOTAL, high=limits.HIGHEST_TOTAL),
        place=part.number("place", low=1, high=MOST_SEATS),
    )


def checked_edit(part: Part) -> dict[str, Any]:
    """An edit as the file has it. Its seats and people stay the file's numbers until the play is stored."""
    action = part.one_of("action", ACTIONS)
    read = _table if action == Edit.Action.TABLE else partial(_said, longest=LONGEST_OF.get(action, LONGEST_TEXT))
    return {
        "version": part.number("version", high=LAST_VERSION) or 0,
        "action": action,
        "at": part.moment("at"),
        "position": part.number("position", high=MOST_SEATS),
        "seat": part.number("seat"),
        "unit": part.string("unit", 80),
        "old": read(part, "old"),
        "new": read(part, "new"),
        "refused": part.flag("refused"),
        "undoes": part.number("undoes"),
    }


def _said(part: Part, key: str, longest: int) -> str:
    return part.string(key, longest)


def _table(part: Part, key: str) -> dict[str, Any] | None:
    """Who sat at the table."""
    if key not in part.raw:
        return None
    table = Part(part.object(key), key)
    options, seats = table.plain_object("options"), [Part(one, "seats") for one in table.objects("seats")]
    limits.check_seats(len(seats))
    return {"seats": [_sat(seat, position) for position, seat in enumerate(seats)], "options": options}


def _sat(part: Part, position: int) -> dict[str, Any]:
    """Logs of the first version did not say which row a seat had: it was that of its place."""
    told = {
        "name": part.line("name", MAX_NAME_LENGTH),
        "kind": part.string("kind", 20),
        "colour": part.string("colour", 20),
    }
    row = part.number("seat")
    return told | {"seat": position if row is None else row, "person": part.number("person")}
