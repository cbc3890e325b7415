"""The end of a play: finished with its result, reopened, its links renewed."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils import timezone

from scorer.accounts.visitor import Visitor
from scorer.plays import play_state
from scorer.plays.group_port import groups
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.play_state import PlayState, SeatState
from scorer.plays.signals import results_changed
from scorer.rules.game import Problem
from scorer.rules.inputs import Input
from scorer.rules.standings import Standings
from scorer.rules.stored import store, summary
from scorer.server.write_lock import writing
from scorer.web.codes import new_code

from .changes import log, open_play, to_change


@dataclass
class NotYet(Exception):
    """Why a play is not finished before somebody has looked once more: errors, what is missing, what is blank by seat,
    what the box does not hold, a newer version."""

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
    """The fields that matter and were not entered, by seat; without those that are missing and must be."""
    missing = {problem.field for problem in standings.warnings if problem.missing}
    blank = {}
    for seat in play.seats:
        asked = standings.asked[seat.position] - missing
        has = play.game.inputs_at(seat.kind).items()
        keys = [key for key, one in has if key in asked and seat.is_blank(key) and not _may_be_blank(one, seat)]
        if keys:
            blank[seat.position] = keys
    return blank


def _may_be_blank(one: Input, seat: SeatState) -> bool:
    return one.optional or bool(one.instead and not seat.is_blank(one.instead))


def finish(code: str, version: int, as_it_stands: bool, played_on: datetime.date, key_hash: str) -> None:
    """Stores the result. Raises NotYet with what stands in the way; `as_it_stands` accepts what is only doubtful."""
    with writing():
        play = open_play(code, key_hash)
        standings = play.standings()
        _check_it_can_finish(play, standings, version, as_it_stands)
        log(play, Edit.Action.FINISH)
        result = store(standings)
        Play.objects.filter(pk=play.id).update(
            result=result,
            summary=summary(result),
            finished_at=timezone.now(),
            # A play that was opened again to mend a slip was still played on its first evening.
            played_on=play.played_on or played_on,
            game_version=play.game.version,
        )
        keep_places(play, standings)
        results_changed.send(Play, plays=[play.id])


def keep_places(play: PlayState, standings: Standings) -> None:
    seats = [
        Seat(pk=seat.id, total=one.total, place=one.place)
        for seat, one in zip(play.seats, standings.seats, strict=True)
    ]
    Seat.objects.bulk_update(seats, ["total", "place"])


def _check_it_can_finish(play: PlayState, standings: Standings, version: int, as_it_stands: bool) -> None:
    why = NotYet(play, standings, blank_fields(play, standings), changed=version != play.version)
    if why.changed or standings.errors or why.missing or (why.is_doubtful and not as_it_stands):
        raise why


def reopen(code: str, key_hash: str) -> None:
    """Opens a finished play again; finishing it uses today's rules. One from elsewhere has nothing to open."""
    with writing():
        play = to_change(code, key_hash)
        if play.finished and not play.plain:
            log(play, Edit.Action.REOPEN)
            Play.objects.filter(pk=play.id).update(result=None, summary=None, finished_at=None, game_version=None)
            Seat.objects.filter(play_id=play.id).update(total=None, place=None)
            results_changed.send(Play, plays=[play.id])


def may_renew(play: PlayState, who: Visitor) -> bool:
    """Who made the play, on whatever device of theirs, and, of a play in a group, each of its owners."""
    if play.made_by is not None and who.devices().filter(pk=play.made_by).exists():
        return True
    return groups().is_owner(who, play.group)


def renew(code: str, which: str, who: Visitor) -> str:
    """A new edit or view code; the old link is dead. Returns the edit code; raises NoSuchPlay for who may not."""
    with writing():
        play = to_change(code, who.key_hash)
        if not may_renew(play, who):
            raise play_state.NoSuchPlay
        log(play, Edit.Action.RENEW, unit=which)
        code_now = new_code()
        Play.objects.filter(pk=play.id).update(**{f"{which}_code": code_now})
    return code_now if which == "edit" else code
