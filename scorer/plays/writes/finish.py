"""Finishes a play with its result, and reopens it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils import timezone

from scorer.plays.models import Edit, Play, Seat
from scorer.plays.play_state import PlayState
from scorer.plays.seat_state import SeatState
from scorer.plays.signals import results_changed
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.locking import lock_play, open_play
from scorer.plays.writes.open_conflicts import close_for_play
from scorer.rules.inputs import Input
from scorer.rules.seats import Problem
from scorer.rules.standings import Standings
from scorer.rules.stored import store, summary
from scorer.server.write_lock import write_transaction


@dataclass
class CannotFinish(Exception):
    """The reasons to look once more before the finish: errors, missing entries, blank fields by seat, warnings about
    the box, or a newer version."""

    play: PlayState
    standings: Standings
    blank: Mapping[int, list[str]] = field(default_factory=dict)
    changed: bool = False

    @property
    def missing(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.standings.warnings if problem.missing)

    @property
    def is_doubtful(self) -> bool:
        return bool(self.blank) or len(self.missing) < len(self.standings.warnings)


def blank_fields(play: PlayState, standings: Standings) -> dict[int, list[str]]:
    """By seat, the fields that count and are blank, except those that are required."""
    missing = {problem.field for problem in standings.warnings if problem.missing}
    blank = {}
    for seat in play.seats:
        applicable = standings.applicable[seat.position] - missing
        inputs = play.game.inputs_at(seat.kind).items()
        keys = [
            key for key, entry in inputs if key in applicable and seat.is_blank(key) and not _may_be_blank(entry, seat)
        ]
        if keys:
            blank[seat.position] = keys
    return blank


def _may_be_blank(entry: Input, seat: SeatState) -> bool:
    return entry.optional or bool(entry.instead and not seat.is_blank(entry.instead))


def finish_play(code: str, version: int, as_it_stands: bool, played_on: datetime.date, key_hash: str) -> None:
    """Stores the result. Raises CannotFinish; `as_it_stands` accepts blank fields and warnings."""
    with write_transaction():
        play = open_play(code, key_hash)
        standings = play.standings()
        _check_it_can_finish(play, standings, version, as_it_stands)
        append_edit(play, Edit.Action.FINISH)
        close_for_play(play)
        result = store(standings)
        Play.objects.filter(pk=play.id).update(
            result=result,
            summary=summary(result),
            finished_at=timezone.now(),
            # A play that was reopened to correct a slip was still played on its first day.
            played_on=play.played_on or played_on,
            game_version=play.game.version,
        )
        store_places(play, standings)
        results_changed.send(Play, plays=[play.id])


def store_places(play: PlayState, standings: Standings) -> None:
    seats = [
        Seat(pk=seat.id, total=standing.total, place=standing.place)
        for seat, standing in zip(play.seats, standings.seats, strict=True)
    ]
    Seat.objects.bulk_update(seats, ["total", "place"])


def _check_it_can_finish(play: PlayState, standings: Standings, version: int, as_it_stands: bool) -> None:
    why = CannotFinish(play, standings, blank_fields(play, standings), changed=version != play.version)
    if why.changed or standings.errors or why.missing or (why.is_doubtful and not as_it_stands):
        raise why


def reopen_play(code: str, key_hash: str) -> None:
    """Reopens a finished play; the next finish uses today's rules. An imported play has nothing to reopen."""
    with write_transaction():
        play = lock_play(code, key_hash)
        if play.finished and not play.plain:
            append_edit(play, Edit.Action.REOPEN)
            Play.objects.filter(pk=play.id).update(result=None, summary=None, finished_at=None, game_version=None)
            Seat.objects.filter(play_id=play.id).update(total=None, place=None)
            results_changed.send(Play, plays=[play.id])
