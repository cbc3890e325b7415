"""A play as it stands: its seats with texts and values, read in one query, and the table they make."""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import connection

from scorer.games import all_games
from scorer.plays.models import Edit
from scorer.plays.play_state import NoSheet, NoSuchPlay, PlayDeleted, PlayState
from scorer.plays.seat_state import SeatState

COLUMNS = """
        p.id, p.game, p.options, p.version, p.finished_at, p.edit_code, p.view_code,
        p.made_by_id, p.played_on, p.result,
        (SELECT b.id FROM accounts_device b WHERE b.key_hash = %s),
        s.id, s.position, COALESCE(a.name, s.name), s.kind, s.colour, s.entries, s.sheet,
        p.deleted_at, p.group_id, s.player_id
"""
TABLES = """
    plays_play p LEFT JOIN plays_seat s ON s.play_id = p.id LEFT JOIN groups_player a ON a.id = s.player_id
"""
READ = f"SELECT {COLUMNS} FROM {TABLES}"  # noqa: S608  # made of constants
SEAT = 11  # the place of a seat's row in this; None where nobody is known to have played
BY_EDIT_CODE = f"{READ} WHERE p.edit_code = %s ORDER BY s.position"
BY_VIEW_CODE = f"{READ} WHERE p.view_code = %s ORDER BY s.position"
# What this device typed and another's text was kept instead of, until it lets that be or types there once more, until
# anybody writes another text there, or the play comes to its end. (By the index of the play, not by that of a device,
# which may have years of edits: hence the + 0.)
REFUSED = f"""
    LEFT JOIN plays_edit r ON r.play_id = p.id AND r.of = s.id AND r.refused
        AND r.device_id + 0 = (SELECT b.id FROM accounts_device b WHERE b.key_hash = %s)
        AND NOT EXISTS (
            SELECT 1 FROM plays_edit l WHERE l.play_id = r.play_id AND l.version >= r.version AND l.id > r.id
                AND (l.action = '{Edit.Action.FINISH}' OR l.undoes_id = r.id OR l.of = r.of AND l.unit = r.unit
                    AND (NOT l.refused AND l.old <> l.new OR l.device_id = r.device_id AND l.undoes_id IS NULL))
        )
"""  # noqa: S608  # made of constants
WITH_REFUSED = f"""
    SELECT {COLUMNS}, r.unit, r.new, r.phone_id FROM {TABLES} {REFUSED} WHERE p.edit_code = %s ORDER BY s.position, r.id
"""  # noqa: S608  # made of constants
LATEST_FIRST = "ORDER BY p.started_at DESC, p.id DESC, s.position"


def by_edit_code(code: str, key_hash: str = "", deleted: bool = False) -> PlayState:
    """The play that this code edits; raises NoSuchPlay. `key_hash` says which device asks."""
    return _read(BY_EDIT_CODE, code, key_hash, deleted)


class Refusal(NamedTuple):
    """A text that was typed on the phone that asks, and is not what stands in its entry: that is not settled yet."""

    seat: int
    unit: str
    text: str
    id: str


def with_open_conflicts(code: str, key_hash: str) -> tuple[PlayState, list[Refusal]]:
    """The same with what this device is still to be asked about; in one query."""
    rows = _checked(fetch_rows(WITH_REFUSED, key_hash, key_hash, code))
    seats = [next(group) for _, group in groupby(rows, key=itemgetter(SEAT))]
    play = _play([row[:-3] for row in seats])
    refused = [Refusal(row[SEAT + 1], *row[-3:]) for row in rows if row[-1] is not None]
    return play, [one for one in refused if play.has(play.seats[one.seat], one.unit)]


def by_view_code(code: str, key_hash: str = "") -> PlayState:
    return _read(BY_VIEW_CODE, code, key_hash)


def by_ids(ids: Sequence[int]) -> list[PlayState]:
    """These plays, as far as they still are there, the latest first; in one query."""
    if not ids:
        return []
    places = ", ".join(["%s"] * len(ids))
    rows = fetch_rows(f"{READ} WHERE p.id IN ({places}) {LATEST_FIRST}", "", *ids)
    seated = (row for row in rows if row[SEAT] is not None)
    return [_play(list(seats)) for _, seats in groupby(seated, key=itemgetter(0))]


LOCK = "SELECT 1 FROM plays_play WHERE edit_code = %s FOR UPDATE"


def lock_by_edit_code(code: str, key_hash: str) -> PlayState:
    """The same inside a transaction that is going to write: nobody else writes to this play until it ends."""
    # A statement of its own: whoever waited for the lock must see what was written meanwhile, in every row.
    if connection.features.has_select_for_update:
        fetch_rows(LOCK, code)
    return by_edit_code(code, key_hash)


def _read(sql: str, code: str, key_hash: str, deleted: bool = False) -> PlayState:
    return _play(_checked(fetch_rows(sql, key_hash, code), deleted))


def _checked(rows: Sequence[tuple[Any, ...]], deleted: bool = False) -> Sequence[tuple[Any, ...]]:
    """The rows of a play that is there and has a sheet; with `deleted` also of one that was. Raises NoSuchPlay."""
    if not rows:
        raise NoSuchPlay
    if rows[0][18] is not None and not deleted:
        raise PlayDeleted
    if rows[0][4] is not None and _json(rows[0][9]) is None:
        raise NoSheet
    if rows[0][1] not in all_games() or rows[0][SEAT] is None:
        raise NoSuchPlay
    return rows


def current_version(sql: str, code: str) -> tuple[int, Any]:
    """The version and when it was finished, out of a query that also tells when it was deleted."""
    rows = fetch_rows(sql, code)
    if not rows:
        raise NoSuchPlay
    version, finished_at, deleted_at = rows[0]
    if deleted_at is not None:
        raise PlayDeleted
    return version, finished_at


def fetch_rows(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()


def _play(rows: Sequence[tuple[Any, ...]]) -> PlayState:
    """A play out of its rows, one a seat."""
    play, game, options, version, finished, edit_code, view_code, made_by, played_on, result, device = rows[0][:11]
    return PlayState(
        id=play,
        game=all_games()[game],
        options=_json(options),
        version=version,
        finished=finished is not None,
        device=device,
        edit_code=edit_code,
        view_code=view_code,
        made_by=made_by,
        played_on=datetime.date.fromisoformat(played_on) if isinstance(played_on, str) else played_on,
        result=_json(result),
        seats=[SeatState(*row[11:16], row[16:18], row[20]) for row in rows],
        group=rows[0][19],
    )


def _json(stored: Any) -> Any:
    return json.loads(stored) if isinstance(stored, str) else stored
