"""What was worked out once is kept until the group's history changes.

The version is that which the group had before the history was read: what is kept may be newer than it says, and then is
worked out once more, but never older."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from django.db import OperationalError

from scorer.groups.models import Group
from scorer.server.database import close_connection
from scorer.server.write_lock import write_transaction
from scorer.statistics.models import Computed, Snapshot

from .reading import Data

SHAPE = 4  # rises when what is kept looks different, so that nothing of an earlier release is read

logger = logging.getLogger(__name__)

MOST_WAIT = 0.5  # seconds that a page waits for writers before it is shown without being cached


class Worked(NamedTuple):
    """What was worked out, and what the next time begins from, if that is another than before."""

    data: Data
    snapshot: Snapshot | None


def kept(group: Group, subject: str, work_out: Callable[[], Worked]) -> Data:
    """`group` as it was read for this request."""
    subject = in_this_shape(subject)
    data = Computed.objects.filter(group=group, subject=subject, version=group.version).values_list("data", flat=True)
    if (found := data.first()) is not None:
        return found  # type: ignore[no-any-return]  # what was kept below
    worked = work_out()
    made: Data = json.loads(json.dumps(worked.data))  # the same, whether it was kept or not
    try:
        _keep_both(group, worked.snapshot, Computed(group=group, subject=subject, version=group.version, data=made))
    except OperationalError as why:  # a full disk, or a busy one: all that can be read is shown all the same
        logger.warning("Statistics were not cached: %s", why)
        close_connection()
    return made


def _keep_both(group: Group, snapshot: Snapshot | None, computed: Computed) -> None:
    with write_transaction(max_wait=MOST_WAIT):
        if snapshot and _is_as_it_was(group):
            _keep(snapshot, ["played_on", "play", "state"])
        _keep(computed, ["version", "data"])


def in_this_shape(subject: str) -> str:
    return f"{SHAPE} {subject}"


def _is_as_it_was(group: Group) -> bool:
    """Nobody would see that a snapshot is older than a change to the history. Until it is kept none can be made."""
    unchanged = Group.objects.select_for_update(no_key=True).filter(pk=group.pk, version=group.version)
    return unchanged.first() is not None


def _keep(one: Any, fields: list[str]) -> None:
    type(one).objects.bulk_create(
        [one], update_conflicts=True, unique_fields=["group", "subject"], update_fields=fields
    )
