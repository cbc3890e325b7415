"""A whole group as one file, written piece by piece: docs/group-format.md says what stands where.

People, seats and edits have the file's own numbers. No link, code or browser is in it."""

from __future__ import annotations

import datetime
import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorer.exchange.formats import batches, limits
from scorer.exchange.formats.group_file import FORMAT, VERSION
from scorer.exchange.formats.group_file.merges import ends
from scorer.groups.models import Group, Player
from scorer.plays.models import Edit, Play, Seat

LONGEST_LOG = 200_000  # characters of the texts of one log; a reader takes 2 MB of a play


def written(group: Group, at: datetime.datetime) -> Iterator[str]:
    """The file in pieces. What is exported twice is the same but for `at`."""
    people = list(Player.objects.filter(group=group).order_by("pk"))
    numbers = {player.pk: number for number, player in enumerate(people, start=1)}
    yield f'{{"format":{said(FORMAT)},"version":{VERSION},"exported_at":{said(moment(at))},\n'
    yield f'"group":{said({"name": group.name, "rated": group.rated})},\n"people":[\n'
    are = {pk: numbers[end or pk] for pk, end in ends({player.pk: player.merged_into_id for player in people}).items()}
    yield from _listed(_person(player, numbers, are) for player in people)
    yield '\n],\n"plays":[\n'
    yield from _listed(_play(play, are) for some in batches.whole(group) for play in some)
    yield "\n]}\n"


def said(value: Any) -> str:
    # Keys in one order, since not every database keeps the one in which they were stored.
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _listed(values: Iterable[Any]) -> Iterator[str]:
    """One a line, so that a line can be named when something is wrong with it."""
    for number, value in enumerate(values):
        yield ",\n" + said(value) if number else said(value)


def moment(at: datetime.datetime | None) -> str | None:
    return at.astimezone(datetime.UTC).isoformat() if at else None


def _person(player: Player, numbers: Mapping[int, int], are: Mapping[int, int]) -> dict[str, Any]:
    """`are`: the number of whom each of them is in the end."""
    return {
        "number": numbers[player.pk],
        "name": player.name,
        "guest": player.guest,
        "archived_at": moment(player.archived_at),
        "is": are[player.pk] if player.merged_into_id else None,
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
        "started_at": moment(play.started_at),
        "finished_at": moment(play.finished_at),
        "played_on": play.played_on.isoformat() if play.played_on else None,
        "game_version": play.game_version,
        "location": play.location,
        "notes": play.notes,
        "result": play.result,
        "summary": play.summary,
        "seats": [_seat(seat, people) for seat in seats],
        "log": list(Log(seats, log, people).written()),
    }


def _latest(edits: Iterable[Edit]) -> list[Edit]:
    """The latest log entries, as many as a reader takes."""
    found: deque[Edit] = deque()
    size = 0
    for edit in reversed(list(edits)):
        size += len(edit.old) + len(edit.new)
        if len(found) == limits.MOST_EDITS or size > LONGEST_LOG:
            break
        found.appendleft(edit)
    return list(found)


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


class Log:
    """The edits of one play. Its seats have the numbers of their positions, those that have left the next ones."""

    def __init__(self, seats: Iterable[Seat], edits: Iterable[Edit], people: Mapping[int, int]) -> None:
        self.seats = {seat.pk: number for number, seat in enumerate(seats)}
        self.edits, self.people = edits, people

    def written(self) -> Iterator[dict[str, Any]]:
        """Each without what it has nothing of."""
        places: dict[int, int] = {}
        for number, edit in enumerate(self.edits):
            places[edit.pk] = number
            told = self._edit(edit) | {"undoes": places.get(edit.undoes_id or 0)}
            yield {key: value for key, value in told.items() if value not in (None, "")}

    def _edit(self, edit: Edit) -> dict[str, Any]:
        told = self._table if edit.action == Edit.Action.TABLE else str
        return {
            "version": edit.version,
            "action": edit.action,
            "at": moment(edit.at),
            "position": edit.position,
            "seat": self._seat(edit.seat),
            "unit": edit.unit,
            "old": told(edit.old),
            "new": told(edit.new),
            "refused": edit.refused or None,
        }

    def _seat(self, row: int | None) -> int | None:
        return None if row is None else self.seats.setdefault(row, len(self.seats))

    def _table(self, kept: str) -> dict[str, Any] | None:
        """Who sat there, as the log of this database has it, in the numbers of the file."""
        if not kept:
            return None
        table = json.loads(kept)
        return table | {"seats": [self._sat(seat) for seat in table["seats"]]}

    def _sat(self, seat: Mapping[str, Any]) -> dict[str, Any]:
        told = {key: value for key, value in seat.items() if key not in ("id", "player_id")}
        if "id" in seat:
            told["seat"] = self._seat(seat["id"])
        return told | {"person": self.people.get(seat.get("player_id") or 0)}
