"""Plays out of a file into a group: some at a time, each some whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import connection

from scorer.exchange.formats.records import AUTOMA, Brought, sat_before
from scorer.games import all_games
from scorer.groups.models import Group
from scorer.groups.resolve_people import who_they_are
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.writes.edit_log import INSERT_EDIT
from scorer.statistics import scores
from scorer.web.i18n import translate
from scorer.web.search_key import search_key

People = Mapping[str, str]  # by their keys in the file: the id of a person of the group, or one of the words


def store(group: Group, fresh: Sequence[Brought], people: People, **of_plays: Any) -> None:
    """Inside a transaction: plays that the group does not have yet."""
    for one in fresh:
        one.play.group = group
        for key, value in of_plays.items():
            setattr(one.play, key, value)
    Play.objects.bulk_create([one.play for one in fresh])
    there = _as_they_are({key: people[key] for one in fresh for key in all_of(one) if key in people})
    Seat.objects.bulk_create([seat for one in fresh for seat in _seated(one, there)])
    _store_logs(fresh, there)
    scores.recount([one.play.pk for one in fresh])


def all_of(one: Brought) -> Iterator[str]:
    """All who sit there, or sat there before, by their keys in the file."""
    yield from one.who
    yield from (str(seat["person"]) for seat in sat_before(one.log) if seat["person"])


def _as_they_are(people: People) -> People:
    """An import takes its time, and meanwhile somebody may be found to be another."""
    now = who_they_are(int(answer) for answer in people.values() if answer.isdecimal())
    return {key: str(now[int(answer)]) if answer.isdecimal() else answer for key, answer in people.items()}


def _seated(one: Brought, people: People) -> Iterator[Seat]:
    """Two names that are one person sit at one table only once: the second keeps its name alone."""
    taken: set[int] = set()
    for seat, key in zip(one.seats, one.who, strict=True):
        seat.play = one.play
        answer = people.get(key, "")
        if answer.isdecimal() and int(answer) not in taken:
            seat.player_id = int(answer)
            taken.add(int(answer))
        else:
            seat.name = one.names.get(key, seat.name)
        if answer == AUTOMA:
            seat.kind = _opponent(one.play, seat.name)
        yield seat


def _opponent(play: Play, name: str) -> str:
    """The game's own opponent of that name, or its first; a word for one where it has none, or is none of ours."""
    game = all_games().get(play.game)
    kinds = list(game.kinds.values()) if game else []
    named = (
        kind.key for kind in kinds if search_key(name) in (search_key(kind.key), search_key(translate(kind.label)))
    )
    return next(named, kinds[0].key if kinds else AUTOMA)


def _store_logs(fresh: Sequence[Brought], people: People) -> None:
    rows = [_edit(one, number, raw, people) for one in fresh for number, raw in enumerate(one.log)]
    with connection.cursor() as cursor:
        cursor.executemany(INSERT_EDIT, rows)
    for one in fresh:
        undone = {number: raw["undoes"] for number, raw in enumerate(one.log) if raw["undoes"] is not None}
        if undone:
            _undo(one.play, undone)


def _undo(play: Play, undone: Mapping[int, int]) -> None:
    """Says of each edit which one it took back; both by their numbers in the log."""
    rows = dict(Edit.objects.filter(play=play).values_list("client_id", "pk"))
    edits = [
        Edit(pk=rows[_phone_id(number)], undoes_id=rows[_phone_id(of)])
        for number, of in undone.items()
        if _phone_id(of) in rows
    ]
    Edit.objects.bulk_update(edits, ["undoes"])


def _phone_id(number: int) -> str:
    return f"file-{number}"


def _edit(one: Brought, number: int, raw: Mapping[str, Any], people: People) -> list[Any]:
    """A row of INSERT_EDIT: written by hand, since an import has many thousands of them."""
    at = connection.ops.adapt_datetimefield_value(raw["at"] or one.play.started_at)
    told = [_told(one, raw[which], people) for which in ("old", "new")]
    where = [raw["position"], _row(one, raw["seat"]), raw["unit"]]
    return [
        one.play.pk,
        _phone_id(number),
        raw["version"],
        raw["action"],
        *where,
        *told,
        raw["refused"],
        None,
        None,
        at,
    ]


def _row(one: Brought, number: int | None) -> int | None:
    """The row of a seat by its number in the file. One that had left has a row that is nobody's."""
    if number is None:
        return None
    return one.seats[number].pk if number < len(one.seats) else -1 - number


def _told(one: Brought, said: Any, people: People) -> str:
    """Who sat at a table, in the numbers of this database."""
    if not isinstance(said, dict):
        return said or ""
    seats = [_sat(one, seat, people) for seat in said["seats"]]
    return json.dumps({"seats": seats, "options": said["options"]})


def _sat(one: Brought, seat: Mapping[str, Any], people: People) -> dict[str, Any]:
    told = {key: seat[key] for key in ("name", "kind", "colour")}
    answer = people.get(str(seat["person"] or ""), "")
    told["player_id"] = int(answer) if answer.isdecimal() else None
    if told["player_id"] is None:
        told["name"] = told["name"] or one.names.get(str(seat["person"] or ""), "")
    return {"id": _row(one, seat["seat"]), **told}
