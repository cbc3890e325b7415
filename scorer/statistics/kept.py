"""What was worked out once is kept until the group's history changes.

The version is that which the group had before the history was read: what is kept may be newer than it says, and then is
worked out once more, but never older."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from scorer.models import Computed, Group
from scorer.writers import writing

SHAPE = 3  # rises when what is kept looks different, so that nothing of an earlier release is read


def kept(group: Group, subject: str, work_out: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """`group` as it was read for this request."""
    subject = in_this_shape(subject)
    data = Computed.objects.filter(group=group, subject=subject, version=group.version).values_list("data", flat=True)
    if (found := data.first()) is not None:
        return found  # type: ignore[no-any-return]  # what was kept below
    made: dict[str, Any] = json.loads(json.dumps(work_out()))  # the same, whether it was kept or not
    _keep(Computed(group=group, subject=subject, version=group.version, data=made))
    return made


def in_this_shape(subject: str) -> str:
    return f"{SHAPE} {subject}"


def _keep(computed: Computed) -> None:
    with writing():
        Computed.objects.bulk_create(
            [computed],
            update_conflicts=True,
            unique_fields=["group", "subject"],
            update_fields=["version", "data"],
        )
