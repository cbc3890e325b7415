"""Writes a whole group as one file, piece by piece. docs/group-format.md describes the fields.

People, seats and edits have numbers of the file. No link, code or device is in it."""

from __future__ import annotations

import datetime
import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorer.exchange.formats import batches, limits
from scorer.exchange.formats.group_file import FORMAT, VERSION
from scorer.exchange.formats.group_file.merges import resolve_merges
from scorer.groups.models import Group, Player
from scorer.plays.models import Edit, Play, Seat

MAX_LOG_LENGTH = 200_000  # characters of the texts of one log; a reader takes 2 MB of a play


def write_group(group: Group, at: datetime.datetime) -> Iterator[str]:
    """Yields the file in pieces. Two exports of the same group differ only in `at`."""
    players = list(Player.objects.filter(group=group).order_by("pk"))
    numbers = {player.pk: number for number, player in enumerate(players, start=1)}
    ends = resolve_merges({player.pk: player.merged_into_id for player in players})
    merged = {pk: numbers[end or pk] for pk, end in ends.items()}
    yield f'{{"format":{_json(FORMAT)},"version":{VERSION},"exported_at":{_json(_moment(at))},\n'
    yield f'"group":{_json({"name": group.name, "rated": group.rated})},\n"people":[\n'
    yield from _lines(_person(player, numbers, merged) for player in players)
    yield '\n],\n"plays":[\n'
    yield from _lines(_play(play, merged) for batch in batches.with_logs(group) for play in batch)
    yield "\n]}\n"


def _json(value: Any) -> str:
    # Keys are sorted, since not every database returns them in the order in which they were stored.
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _lines(values: Iterable[Any]) -> Iterator[str]:
    """One value a line, so that an error can name its line."""
    for number, value in enumerate(values):
        yield ",\n" + _json(value) if number else _json(value)


def _moment(at: datetime.datetime | None) -> str | None:
    return at.astimezone(datetime.UTC).isoformat() if at else None


def _person(player: Player, numbers: Mapping[int, int], merged: Mapping[int, int]) -> dict[str, Any]:
    """`merged`: the numbers at the ends of the chains of merged people."""
    return {
        "number": numbers[player.pk],
        "name": player.name,
        "guest": player.guest,
        "archived_at": _moment(player.archived_at),
        "is": merged[player.pk] if player.merged_into_id else None,
    }


def _play(play: Play, people: Mapping[int, int]) -> dict[str, Any]:
    seats, log = list(play.seats.all()), _latest(play.edits.all())
    return {
        "id": str(play.uid),
        "game": play.game,
        "title": play.title,
        "source": play.source,
        "foreign_id": play.foreign_id,
        "bgg_id": play.bgg_id,
        "options": play.options,
        "version": play.version,
        "started_at": _moment(play.started_at),
        "finished_at": _moment(play.finished_at),
        "played_on": play.played_on.isoformat() if play.played_on else None,
        "game_version": play.game_version,
        "location": play.location,
        "notes": play.notes,
        "result": play.result,
        "summary": play.summary,
        "seats": [_seat(seat, people) for seat in seats],
        "log": list(LogWriter(seats, log, people).entries()),
    }


def _latest(edits: Iterable[Edit]) -> list[Edit]:
    """The latest edits, as many as a reader takes."""
    latest: deque[Edit] = deque()
    size = 0
    for edit in reversed(list(edits)):
        size += len(edit.old) + len(edit.new)
        if len(latest) == limits.MAX_EDITS or size > MAX_LOG_LENGTH:
            break
        latest.appendleft(edit)
    return list(latest)


def _seat(seat: Seat, people: Mapping[int, int]) -> dict[str, Any]:
    return {
        "name": seat.name,
        "person": people.get(seat.player_id or 0),
        "kind": seat.kind,
        "colour": seat.colour,
        "entries": seat.entries,
        "sheet": seat.sheet,
        "total": seat.total,
        "place": seat.place,
    }


class LogWriter:
    """The edits of one play. Seats are numbered by position; seats that have left get the next numbers."""

    def __init__(self, seats: Iterable[Seat], edits: Iterable[Edit], people: Mapping[int, int]) -> None:
        self.seats = {seat.pk: number for number, seat in enumerate(seats)}
        self.edits, self.people = edits, people

    def entries(self) -> Iterator[dict[str, Any]]:
        """The edits without their empty fields."""
        numbers: dict[int, int] = {}
        for number, edit in enumerate(self.edits):
            numbers[edit.pk] = number
            entry = self._edit(edit) | {"undoes": numbers.get(edit.undoes_id or 0)}
            yield {key: value for key, value in entry.items() if value not in (None, "")}

    def _edit(self, edit: Edit) -> dict[str, Any]:
        value = self._table if edit.action == Edit.Action.TABLE else str
        return {
            "version": edit.version,
            "action": edit.action,
            "at": _moment(edit.at),
            "position": edit.position,
            "seat": self._seat(edit.seat),
            "unit": edit.unit,
            "old": value(edit.old),
            "new": value(edit.new),
            "refused": edit.refused or None,
        }

    def _seat(self, row: int | None) -> int | None:
        return None if row is None else self.seats.setdefault(row, len(self.seats))

    def _table(self, stored: str) -> dict[str, Any] | None:
        """Replaces the ids of this database by numbers of the file."""
        if not stored:
            return None
        table: dict[str, Any] = json.loads(stored)
        return table | {"seats": [self._table_seat(seat) for seat in table["seats"]]}

    def _table_seat(self, seat: Mapping[str, Any]) -> dict[str, Any]:
        fields = {key: value for key, value in seat.items() if key not in ("id", "player_id")}
        if "id" in seat:
            fields["seat"] = self._seat(seat["id"])
        return fields | {"person": self.people.get(seat.get("player_id") or 0)}
