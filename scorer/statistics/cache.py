"""The cache of statistics: the data of each subject, and its snapshot (snapshots.py).

A row is valid as long as it exists. A change of the history deletes, in its own transaction, the rows that it makes
wrong; `migrate` deletes all."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.db import OperationalError
from django.db.models import Model, Q

from scorer.groups.models import Group
from scorer.server.database import close_connection
from scorer.server.write_lock import write_transaction
from scorer.statistics.models import Computed, Score, Snapshot

from .reading import Data, Mark

logger = logging.getLogger(__name__)

MAX_WAIT = 0.5  # seconds that a page waits for other writers before it is shown without being cached


class Counted(NamedTuple):
    """`snapshot`: the new one, if there is one."""

    data: Data
    snapshot: Snapshot | None


def cached(group: Group, subject: str, count: Callable[[], Counted]) -> Data:
    """`group`: as this request read it, before it reads the history."""
    found = Computed.objects.filter(group=group, subject=subject).values_list("data", flat=True).first()
    if found is not None:
        return found  # type: ignore[no-any-return]  # stored below
    counted = count()
    data: Data = json.loads(json.dumps(counted.data))  # equal whether it comes from the cache or not
    try:
        _store(group, Computed(group=group, subject=subject, data=data), counted.snapshot)
    except OperationalError as error:  # a full or busy disk; the page needs no cache
        logger.warning("Statistics were not cached: %s", error)
        close_connection()
    return data


def invalidate(plays: Sequence[int]) -> None:
    """Deletes the data of the groups in which these plays count, and the snapshots that reach one of them.

    Call it inside the transaction that changes the scores, after it has raised the versions of the groups."""
    for group, first in _first_marks(plays).items():
        Computed.objects.filter(group=group).delete()
        reached = Q(played_on__gt=first.on) | Q(played_on=first.on, play__gte=first.play)
        Snapshot.objects.filter(reached, group=group).delete()


def _first_marks(plays: Sequence[int]) -> dict[int, Mark]:
    """The first of these plays in each group."""
    first: dict[int, Mark] = {}
    for group, on, play in Score.objects.filter(play__in=plays).values_list("group", "played_on", "play").distinct():
        mark = Mark(on, play)
        first[group] = min(first.get(group, mark), mark)
    return first


def _store(group: Group, computed: Computed, snapshot: Snapshot | None) -> None:
    with write_transaction(max_wait=MAX_WAIT):
        if _is_unchanged(group):
            _upsert(computed, "data")
            if snapshot:
                _upsert(snapshot, "played_on", "play", "state")


def _is_unchanged(group: Group) -> bool:
    """True if the history is still the one that was read. The lock keeps it so until the transaction ends."""
    unchanged = Group.objects.select_for_update(no_key=True).filter(pk=group.pk, version=group.version)
    return unchanged.first() is not None


def _upsert(row: Model, *fields: str) -> None:
    type(row)._default_manager.bulk_create(
        [row], update_conflicts=True, unique_fields=["group", "subject"], update_fields=fields
    )
