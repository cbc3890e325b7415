"""Rescores finished plays by today's rules. A corrected rule changes no stored result by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import Q

from scorer.games import all_games
from scorer.plays import queries
from scorer.plays.models import Edit, Play
from scorer.plays.play_state import PlayState
from scorer.plays.signals import results_changed
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.finish import store_places
from scorer.plays.writes.locking import lock_play
from scorer.rules.standings import Standings
from scorer.rules.stored import store, summary
from scorer.server.write_lock import write_transaction

AT_ONCE = 100  # plays read in one query


class SeatDifference(NamedTuple):
    """A seat whose result would change. A total is None if its entries are no longer valid."""

    name: str
    total: int | None
    total_now: int | None
    place: int | None
    place_now: int | None


class Difference(NamedTuple):
    """`standings`: by today's rules. `open`: they need an entry that is missing."""

    play: PlayState
    standings: Standings
    moved: list[SeatDifference]

    @property
    def open(self) -> bool:
        return bool(self.standings.errors) or any(seat.place is None for seat in self.standings.seats)


def difference(play: PlayState) -> Difference | None:
    """The changes of a finished play under today's rules; None for the same rules or the same result."""
    if not play.finished or not play.result or play.plain or play.result["version"] == play.game.version:
        return None
    standings = play.standings()
    moved = list(_seat_differences(play.labels, play.result["seats"], standings))
    return Difference(play, standings, moved) if moved else None


def _seat_differences(names: Sequence[str], before: Sequence[Any], standings: Standings) -> Iterator[SeatDifference]:
    for name, was, now in zip(names, before, standings.seats, strict=True):
        if (was["total"], was["place"]) != (now.total, now.place):
            yield SeatDifference(name, was["total"], now.total, was["place"], now.place)


def differences() -> Iterator[Difference]:
    """For all finished plays that have a sheet."""
    old = Q()
    for game in all_games().values():
        old |= Q(game=game.key) & ~Q(game_version=game.version)
    plays = Play.objects.filter(old, source=Play.Source.SHEET, finished_at__isnull=False, deleted_at=None)
    ids = list(plays.order_by("pk").values_list("pk", flat=True))
    for first in range(0, len(ids), AT_ONCE):
        yield from filter(None, map(difference, queries.by_ids(ids[first : first + AT_ONCE])))


def rescore_play(code: str, key_hash: str) -> None:
    """Scores a finished play by today's rules and logs the change; does nothing if there is none."""
    with write_transaction():
        play = lock_play(code, key_hash)
        found = difference(play)
        if found is None or found.open:
            return
        old = [(seat.name, seat.total, seat.place) for seat in found.moved]
        new = [(seat.name, seat.total_now, seat.place_now) for seat in found.moved]
        append_edit(play, Edit.Action.RESCORE, old=json.dumps(old), new=json.dumps(new))
        result = store(found.standings)
        fields = {"result": result, "summary": summary(result), "game_version": play.game.version}
        Play.objects.filter(pk=play.id).update(**fields)
        store_places(play, found.standings)
        results_changed.send(Play, plays=[play.id])
