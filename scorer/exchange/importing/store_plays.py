"""Stores the plays of a file in a group: a batch of them at a time, in one transaction."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import connection

from scorer.exchange.formats.records import AUTOMA, PlayRecord, logged_seats
from scorer.games import all_games
from scorer.groups.models import Group
from scorer.groups.resolve_people import resolve_merged
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.writes.edit_log import INSERT_EDIT
from scorer.statistics import scores
from scorer.web.i18n import translate
from scorer.web.search_key import search_key

Matches = Mapping[str, str]  # by the keys of people in the file: the id of a player, or one of the words of records


def store_plays(group: Group, records: Sequence[PlayRecord], matches: Matches, **fields: Any) -> None:
    """Inside a transaction. The group has none of these plays yet. `fields`: the same for all of them."""
    for record in records:
        record.play.group = group
        for name, value in fields.items():
            setattr(record.play, name, value)
    Play.objects.bulk_create([record.play for record in records])
    keys = {key for record in records for key in people_keys(record)}
    players = _follow_merges({key: matches[key] for key in keys if key in matches})
    Seat.objects.bulk_create([seat for record in records for seat in _seats(record, players)])
    _store_logs(records, players)
    scores.recount([record.play.pk for record in records])


def people_keys(record: PlayRecord) -> Iterator[str]:
    """The keys of all who sit at the table or have sat there before."""
    yield from record.people
    yield from (str(seat["person"]) for seat in logged_seats(record.log) if seat["person"])


def _follow_merges(matches: Matches) -> Matches:
    """A player may have been merged since the names were matched."""
    players = resolve_merged(int(match) for match in matches.values() if match.isdecimal())
    return {key: str(players[int(match)]) if match.isdecimal() else match for key, match in matches.items()}


def _seats(record: PlayRecord, matches: Matches) -> Iterator[Seat]:
    """If two people of a table are matched to one player, the second seat has the name only."""
    seated: set[int] = set()
    for seat, key in zip(record.seats, record.people, strict=True):
        seat.play = record.play
        match = matches.get(key, "")
        if match.isdecimal() and int(match) not in seated:
            seat.player_id = int(match)
            seated.add(int(match))
        else:
            seat.name = record.names.get(key, seat.name)
        if match == AUTOMA:
            seat.kind = _opponent(record.play, seat.name)
        yield seat


def _opponent(play: Play, name: str) -> str:
    """The game's own opponent of that name, or its first; AUTOMA for a game that has none or is none of ours."""
    game = all_games().get(play.game)
    kinds = list(game.kinds.values()) if game else []
    named = (
        kind.key for kind in kinds if search_key(name) in (search_key(kind.key), search_key(translate(kind.label)))
    )
    return next(named, kinds[0].key if kinds else AUTOMA)


def _store_logs(records: Sequence[PlayRecord], matches: Matches) -> None:
    rows = [_edit(record, number, raw, matches) for record in records for number, raw in enumerate(record.log)]
    with connection.cursor() as cursor:
        cursor.executemany(INSERT_EDIT, rows)
    for record in records:
        undone = {number: raw["undoes"] for number, raw in enumerate(record.log) if raw["undoes"] is not None}
        if undone:
            _link_undone(record.play, undone)


def _link_undone(play: Play, undone: Mapping[int, int]) -> None:
    """`undone`: by the number of an edit in the log, the number of the edit that it took back."""
    rows = dict(Edit.objects.filter(play=play).values_list("client_id", "pk"))
    edits = [
        Edit(pk=rows[_edit_id(number)], undoes_id=rows[_edit_id(of)])
        for number, of in undone.items()
        if _edit_id(of) in rows
    ]
    Edit.objects.bulk_update(edits, ["undoes"])


def _edit_id(number: int) -> str:
    return f"file-{number}"


def _edit(record: PlayRecord, number: int, raw: Mapping[str, Any], matches: Matches) -> list[Any]:
    """A row of INSERT_EDIT, in SQL since an import has many thousands of them."""
    at = connection.ops.adapt_datetimefield_value(raw["at"] or record.play.started_at)
    texts = [_log_text(record, raw[which], matches) for which in ("old", "new")]
    where = [raw["position"], _seat_row(record, raw["seat"]), raw["unit"]]
    return [
        record.play.pk,
        _edit_id(number),
        raw["version"],
        raw["action"],
        *where,
        *texts,
        raw["refused"],
        None,
        None,
        at,
    ]


def _seat_row(record: PlayRecord, number: int | None) -> int | None:
    """The id of a seat by its number in the file. A seat that has left gets a negative one, which no seat has."""
    if number is None:
        return None
    return record.seats[number].pk if number < len(record.seats) else -1 - number


def _log_text(record: PlayRecord, value: Any, matches: Matches) -> str:
    """A change of the table gets the ids of this database."""
    if not isinstance(value, dict):
        return value or ""
    seats = [_logged_seat(record, seat, matches) for seat in value["seats"]]
    return json.dumps({"seats": seats, "options": value["options"]})


def _logged_seat(record: PlayRecord, seat: Mapping[str, Any], matches: Matches) -> dict[str, Any]:
    logged = {key: seat[key] for key in ("name", "kind", "colour")}
    key = str(seat["person"] or "")
    match = matches.get(key, "")
    logged["player_id"] = int(match) if match.isdecimal() else None
    if logged["player_id"] is None:
        logged["name"] = logged["name"] or record.names.get(key, "")
    return {"id": _seat_row(record, seat["seat"]), **logged}
