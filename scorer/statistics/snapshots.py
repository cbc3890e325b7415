"""Snapshots of counters, so that a new play costs no more than that play.

A snapshot lies some plays before the last one, because most plays that are finished, corrected or deleted are recent:
those leave it valid. A change to an older play deletes it, and everything is counted once more.

They stay because counting everything after each play is not flat. Of 10,000 plays of four it takes 107 ms of processor
time for a person, 321 for a group, 719 for a game and 1,178 for the ratings. Aggregates in SQL take 200 ms for a group
and more than 264 for a game; ratings have none, since each depends on those before it. With snapshots, a page after a
new play takes at most 3 times as long as with 100 plays (tests/bench/histories.py)."""

from __future__ import annotations

import datetime
from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

from scorer.groups.models import Group
from scorer.statistics.models import Snapshot

from .cache import Counted
from .reading import Data, Mark, Row
from .serialize import dump, load

RECENT = 32  # plays after the snapshot, at least; at most twice as many


class Counter(Protocol):
    """The counter of a subject. Plays are added in the order of play."""

    def add(self, play: list[Row]) -> None: ...

    def to_data(self) -> Data: ...


Plays = Callable[[Mark | None], Iterable[list[Row]]]  # those after a mark, or all


def count(group: Group, subject: str, empty: Counter, plays: Plays) -> Counted:
    """Counts on from the subject's snapshot, or from the `empty` counter."""
    mark, counter = _latest(group, subject, empty)
    recent: deque[list[Row]] = deque()
    added = 0
    for play in plays(mark):
        recent.append(play)
        if len(recent) > RECENT:
            mark, added = _add(counter, recent.popleft()), added + 1
    snapshot = _snapshot(group, subject, mark, counter) if mark and added > RECENT else None
    for play in recent:
        counter.add(play)
    return Counted(counter.to_data(), snapshot)


def _latest(group: Group, subject: str, empty: Counter) -> tuple[Mark | None, Counter]:
    found = Snapshot.objects.filter(group=group, subject=subject).first()
    if found is None:
        return None, empty
    return Mark(found.played_on, found.play), load(type(empty), found.state)


def _add(counter: Counter, play: list[Row]) -> Mark:
    counter.add(play)
    return Mark(datetime.date.fromisoformat(play[0].played_on), play[0].play_id)


def _snapshot(group: Group, subject: str, mark: Mark, counter: Counter) -> Snapshot:
    return Snapshot(group=group, subject=subject, played_on=mark.on, play=mark.play, state=dump(counter))
