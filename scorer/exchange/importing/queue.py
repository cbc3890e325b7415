"""The line in which files wait until somebody has time for them."""

from __future__ import annotations

import datetime

from django.db.models import Q, QuerySet

from scorer.exchange.importing import job
from scorer.exchange.importing import worker as runner
from scorer.exchange.models import Import
from scorer.groups import removal
from scorer.server import clock

DEAD_AFTER = datetime.timedelta(seconds=30)


def in_line() -> QuerySet[Import]:
    """Those that nobody works on yet: what goes into a group first, since anybody may send a group of their own."""
    waiting = Import.objects.filter(state__in=job.BUSY, run="")
    return waiting.alias(of_a_stranger=Q(group=None)).order_by("of_a_stranger", "pk")


def waits(one: Import) -> bool:
    return one.state in job.BUSY and not one.run


def waits_for_others(one: Import) -> bool:
    """Whether others are in its way: it may as well wait only until its process has begun."""
    return waits(one) and (_at_work().exists() or in_line().first() != one)


def _at_work() -> QuerySet[Import]:
    alive = Import.objects.filter(state__in=job.BUSY, seen_at__range=clock.recent(DEAD_AFTER))
    return alive.exclude(run="")


def is_dead(one: Import) -> bool:
    """Whether somebody began with it, and nobody works on it any more."""
    return one.state in job.BUSY and bool(one.run) and not clock.is_recent(one.seen_at, DEAD_AFTER)


def work_off() -> None:
    """Works on one after the other as long as any waits; then erases what was deleted for good."""
    while one := in_line().first():
        job.run(one.pk, only_if_waiting=True)
    removal.erase()


def work_off_in(slot: int) -> None:
    """The same in a process of its own. What came when it had looked for the last time would find no place free: so it
    gives its own away, and looks once more."""
    runner.limit_memory()
    runner.yield_to_others()
    try:
        work_off()
    finally:
        runner.end(slot)
        if in_line().exists():
            runner.begin()
