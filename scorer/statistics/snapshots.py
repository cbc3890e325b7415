"""What was counted of a history so far is kept, so that a play more costs no more than that play.

A snapshot lies some plays before the last one, since whatever is finished, corrected or deleted is nearly always of
these days: that leaves it as it is. A change to anything up to it takes it away, and all is counted once more."""

from __future__ import annotations

import datetime
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from django.db.models import Q

from scorer.groups.models import Group
from scorer.statistics.models import Score, Snapshot

from .cache import Worked, in_this_shape
from .reading import Data, Row
from .serialize import dumped, loaded

RECENT = 32  # plays that are counted each time, and at most twice as many


class Counted(Protocol):
    """What is counted play by play, in the order in which they were played."""

    def add(self, play: list[Row]) -> None: ...

    def told(self) -> Data: ...


class Mark(NamedTuple):
    """The last play that was counted."""

    on: datetime.date
    play: int


Plays = Callable[[Mark | None], Iterable[list[Row]]]  # those behind a mark, or all


def counted(group: Group, name: str, subject: Counted, plays: Plays) -> Worked:
    """`subject`: as it is before anything is counted."""
    mark, subject = _last(group, name, subject)
    recent: deque[list[Row]] = deque()
    more = 0
    for play in plays(mark):
        recent.append(play)
        if len(recent) > RECENT:
            mark, more = _added(subject, recent.popleft()), more + 1
    snapshot = _snapshot(group, name, mark, subject) if mark and more > RECENT else None
    for play in recent:
        subject.add(play)
    return Worked(subject.told(), snapshot)


def _last(group: Group, name: str, subject: Counted) -> tuple[Mark | None, Counted]:
    found = Snapshot.objects.filter(group=group, subject=in_this_shape(name)).first()
    if found is None:
        return None, subject
    return Mark(found.played_on, found.play), loaded(type(subject), found.state)


def _added(subject: Counted, play: list[Row]) -> Mark:
    subject.add(play)
    return Mark(datetime.date.fromisoformat(play[0].played_on), play[0].play_id)


def _snapshot(group: Group, name: str, mark: Mark, subject: Counted) -> Snapshot:
    state = dumped(subject)
    return Snapshot(group=group, subject=in_this_shape(name), played_on=mark.on, play=mark.play, state=state)


def forget(plays: Sequence[int]) -> None:
    """Takes away every snapshot that has counted one of these plays, or would have.

    Inside a transaction that changes what they count for, and after it has raised the version of their group."""
    first: dict[int, Mark] = {}
    for group, *play in Score.objects.filter(play__in=plays).values_list("group", "played_on", "play").distinct():
        mark = Mark(*play)
        first[group] = min(first.get(group, mark), mark)
    for group, (on, play) in first.items():
        reached = Q(played_on__gt=on) | Q(played_on=on, play__gte=play)
        Snapshot.objects.filter(reached, group=group).delete()
