"""Reads a play with its seats in one query."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.db import connection

from scorer.games import all_games
from scorer.plays.play_state import Conflict, NoSheet, NoSuchPlay, PlayDeleted, PlayState
from scorer.plays.seat_state import SeatState


class Row(NamedTuple):
    """One seat beside its play, as COLUMNS selects them. JSON is text or parsed, as the database returns it.

    `seat_id` is None for a play without seats."""

    id: int
    game: str
    options: Any
    version: int
    finished_at: Any
    deleted_at: Any
    edit_code: str
    view_code: str
    made_by: int | None
    group: int | None
    played_on: Any
    result: Any
    device: int | None
    seat_id: int | None
    position: int
    name: str
    kind: str
    colour: str
    player: int | None
    entries: str
    sheet: str
    has_unresolved: bool


COLUMNS = {
    "id": "p.id",
    "game": "p.game",
    "options": "p.options",
    "version": "p.version",
    "finished_at": "p.finished_at",
    "deleted_at": "p.deleted_at",
    "edit_code": "p.edit_code",
    "view_code": "p.view_code",
    "made_by": "p.made_by_id",
    "group": "p.group_id",
    "played_on": "p.played_on",
    "result": "p.result",
    "device": "(SELECT d.id FROM accounts_device d WHERE d.key_hash = %s)",
    "seat_id": "s.id",
    "position": "s.position",
    "name": "COALESCE(a.name, s.name)",
    "kind": "s.kind",
    "colour": "s.colour",
    "player": "s.player_id",
    "entries": "s.entries",
    "sheet": "s.sheet",
    "has_unresolved": "EXISTS (SELECT 1 FROM plays_edit e WHERE e.play_id = p.id AND e.seat = s.id AND e.unresolved)",
}


class PlayVersion(NamedTuple):
    version: int
    finished: bool


class Unresolved(NamedTuple):
    """The CONFLICT_COLUMNS of an unresolved edit; all None for a seat without one."""

    unit: str | None
    text: str
    client_id: str


CONFLICT_COLUMNS = "c.unit, c.new, c.client_id"
PLAY_COLUMNS = ", ".join(COLUMNS[name] for name in Row._fields)
TABLES = "plays_play p LEFT JOIN plays_seat s ON s.play_id = p.id LEFT JOIN groups_player a ON a.id = s.player_id"
SELECT = f"SELECT {PLAY_COLUMNS} FROM {TABLES}"  # noqa: S608  # made of constants
BY_EDIT_CODE = f"{SELECT} WHERE p.edit_code = %s ORDER BY s.position"
BY_VIEW_CODE = f"{SELECT} WHERE p.view_code = %s ORDER BY s.position"
VERSION = "SELECT version, finished_at, deleted_at FROM plays_play"
VERSION_BY_EDIT_CODE = f"{VERSION} WHERE edit_code = %s"
VERSION_BY_VIEW_CODE = f"{VERSION} WHERE view_code = %s"
LATEST_FIRST = "ORDER BY p.started_at DESC, p.id DESC, s.position"
# The + 0 keeps databases from the index by device, which may have years of edits.
WITH_OPEN_CONFLICTS = f"""
    SELECT {PLAY_COLUMNS}, {CONFLICT_COLUMNS} FROM {TABLES}
    LEFT JOIN plays_edit c ON c.play_id = p.id AND c.seat = s.id AND c.unresolved
        AND c.device_id + 0 = (SELECT d.id FROM accounts_device d WHERE d.key_hash = %s)
    WHERE p.edit_code = %s ORDER BY s.position, c.id
"""  # noqa: S608  # made of constants
LOCK = "SELECT 1 FROM plays_play WHERE edit_code = %s FOR UPDATE"


def by_edit_code(code: str, key_hash: str = "", deleted: bool = False) -> PlayState:
    """The play that this code edits; raises NoSuchPlay. `key_hash`: of the device that asks."""
    return _read(BY_EDIT_CODE, code, key_hash, deleted)


def by_view_code(code: str, key_hash: str = "") -> PlayState:
    return _read(BY_VIEW_CODE, code, key_hash)


def with_open_conflicts(code: str, key_hash: str) -> tuple[PlayState, list[Conflict]]:
    """The play and the open conflicts of this device, in one query. Raises NoSuchPlay."""
    fields = len(Row._fields)
    fetched = fetch_rows(WITH_OPEN_CONFLICTS, key_hash, key_hash, code)
    found = [(Row(*row[:fields]), Unresolved(*row[fields:])) for row in fetched]
    rows = [next(group)[0] for _, group in groupby(found, key=lambda pair: pair[0].seat_id)]
    play = _play(_checked(rows))
    return play, list(_conflicts(play, found))


def _conflicts(play: PlayState, found: Iterable[tuple[Row, Unresolved]]) -> Iterator[Conflict]:
    for row, edit in found:
        seat = play.seats[row.position]
        if edit.unit is not None and play.has_unit(seat, edit.unit):
            theirs = seat.entries.get(edit.unit, "")
            yield Conflict(row.position, edit.unit, theirs, edit.text, edit.client_id)


def by_ids(ids: Sequence[int]) -> list[PlayState]:
    """The plays that exist and have seats, the latest first; in one query."""
    if not ids:
        return []
    places = ", ".join(["%s"] * len(ids))
    rows = (Row(*row) for row in fetch_rows(f"{SELECT} WHERE p.id IN ({places}) {LATEST_FIRST}", "", *ids))
    seated = (row for row in rows if row.seat_id is not None)
    return [_play(list(seats)) for _, seats in groupby(seated, key=lambda row: row.id)]


def lock_by_edit_code(code: str, key_hash: str) -> PlayState:
    """Inside a transaction that is going to write: nobody else writes to this play until it ends."""
    # A separate statement: after waiting for the lock, every row must show what was written meanwhile.
    if connection.features.has_select_for_update:
        fetch_rows(LOCK, code)
    return by_edit_code(code, key_hash)


def version_by_edit_code(code: str) -> PlayVersion:
    """For a poll: one indexed query. Raises NoSuchPlay."""
    return _version(VERSION_BY_EDIT_CODE, code)


def version_by_view_code(code: str) -> PlayVersion:
    return _version(VERSION_BY_VIEW_CODE, code)


def _version(sql: str, code: str) -> PlayVersion:
    rows = fetch_rows(sql, code)
    if not rows:
        raise NoSuchPlay
    version, finished_at, deleted_at = rows[0]
    if deleted_at is not None:
        raise PlayDeleted
    return PlayVersion(version, finished_at is not None)


def fetch_rows(sql: str, *values: Any) -> Sequence[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def _read(sql: str, code: str, key_hash: str, deleted: bool = False) -> PlayState:
    rows = [Row(*row) for row in fetch_rows(sql, key_hash, code)]
    return _play(_checked(rows, deleted))


def _checked(rows: Sequence[Row], deleted: bool = False) -> Sequence[Row]:
    """The rows of a play that has a sheet; `deleted` accepts a deleted one. Raises NoSuchPlay."""
    if not rows:
        raise NoSuchPlay
    play = rows[0]
    if play.deleted_at is not None and not deleted:
        raise PlayDeleted
    if play.finished_at is not None and _json(play.result) is None:
        raise NoSheet
    if play.game not in all_games() or play.seat_id is None:
        raise NoSuchPlay
    return rows


def _play(rows: Sequence[Row]) -> PlayState:
    play = rows[0]
    day = play.played_on
    return PlayState(
        id=play.id,
        game=all_games()[play.game],
        options=_json(play.options),
        version=play.version,
        finished=play.finished_at is not None,
        device=play.device,
        edit_code=play.edit_code,
        view_code=play.view_code,
        made_by=play.made_by,
        played_on=datetime.date.fromisoformat(day) if isinstance(day, str) else day,
        result=_json(play.result),
        seats=[_seat(row) for row in rows],
        group=play.group,
    )


def _seat(row: Row) -> SeatState:
    return SeatState(
        id=row.seat_id or 0,
        position=row.position,
        name=row.name,
        kind=row.kind,
        colour=row.colour,
        stored=(row.entries, row.sheet),
        player=row.player,
        has_unresolved=bool(row.has_unresolved),
    )


def _json(stored: Any) -> Any:
    return json.loads(stored) if isinstance(stored, str) else stored
