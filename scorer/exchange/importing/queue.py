"""The queue of imports: the rows of Import. A worker claims a row and reports its progress in it.

There is no task library below it. With django-tasks-db 0.13 a task stays "running" when its worker is killed;
django-q2 1.11 and huey 3.5 need a process that always runs. None of them limits the memory of a task, and the rows of
Import would stay, since a person matches names halfway and watches the progress."""

from __future__ import annotations

import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from scorer.accounts.models import Device
from scorer.exchange.models import Import
from scorer.server import clock
from scorer.server.write_lock import write_transaction
from scorer.web.codes import new_code

ABANDONED_AFTER = datetime.timedelta(seconds=30)  # without a heartbeat
ACTIVE = (Import.State.CHECKING, Import.State.IMPORTING)  # the states in which a worker has something to do


class ClaimLost(Exception):
    """Another worker has claimed the import, or its row is gone."""


class Claim:
    """An import that this process works on. Every write to its row proves that the claim still holds."""

    def __init__(self, row: Import) -> None:
        self.row = row

    def report(self, **fields: Any) -> None:
        """Updates the row in a transaction of its own. Raises ClaimLost."""
        with write_transaction():
            self.update(**fields)

    def update(self, **fields: Any) -> None:
        """Updates the row inside the caller's transaction, which ClaimLost rolls back."""
        fields = {"heartbeat_at": timezone.now(), **fields}
        if not Import.objects.filter(pk=self.row.pk, worker=self.row.worker).update(**fields):
            raise ClaimLost
        for name, value in fields.items():
            setattr(self.row, name, value)

    @property
    def device(self) -> Device | None:
        """The device for the log. Any device of an account will do, since the log shows the account."""
        return self.row.device or Device.objects.filter(user=self.row.user, user__isnull=False).first()


def pending() -> QuerySet[Import]:
    """Unclaimed imports. Those into a group come first, since anybody may send a file that makes a group."""
    waiting = Import.objects.filter(state__in=ACTIVE, worker="")
    return waiting.alias(makes_a_group=Q(group=None)).order_by("makes_a_group", "pk")


def claim(pk: int) -> Claim | None:
    """None if another worker was quicker."""
    with write_transaction():
        claimed = pending().order_by().filter(pk=pk).update(worker=new_code(), heartbeat_at=timezone.now())
    return Claim(Import.objects.select_related("group").get(pk=pk)) if claimed else None


def is_pending(row: Import) -> bool:
    return row.state in ACTIVE and not row.worker


def waits_for_others(row: Import) -> bool:
    """False also for the first in the queue whose worker has not begun yet."""
    return is_pending(row) and (_claimed().exists() or pending().first() != row)


def _claimed() -> QuerySet[Import]:
    alive = Import.objects.filter(state__in=ACTIVE, heartbeat_at__range=clock.recent(ABANDONED_AFTER))
    return alive.exclude(worker="")


def is_abandoned(row: Import) -> bool:
    """True if a worker claimed the import and has stopped reporting."""
    return row.state in ACTIVE and bool(row.worker) and not clock.is_recent(row.heartbeat_at, ABANDONED_AFTER)


def requeue(row: Import) -> bool:
    """Puts an abandoned import back. False if another request was quicker."""
    with write_transaction():
        unchanged = Import.objects.filter(pk=row.pk, heartbeat_at=row.heartbeat_at)
        return unchanged.update(worker="", heartbeat_at=timezone.now()) > 0
