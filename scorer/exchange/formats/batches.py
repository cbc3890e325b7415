"""The plays of a group in batches, so that few of them are in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Prefetch, QuerySet

from scorer.groups.models import Group
from scorer.plays.models import Edit, Play, Seat

BATCH = 100
TRIES = 3
SEATS = Prefetch("seats", Seat.objects.order_by("position"))
LOG = Prefetch("edits", Edit.objects.order_by("pk"))


def in_batches(plays: QuerySet[Play]) -> Iterator[list[Play]]:
    """These plays in the order of their ids."""
    after = 0
    while batch := list(plays.filter(pk__gt=after).order_by("pk")[:BATCH]):
        after = batch[-1].pk
        yield batch


def with_logs(group: Group) -> Iterator[list[Play]]:
    """All plays with their seats and logs."""
    plays = Play.objects.filter(group=group, deleted_at=None).prefetch_related(SEATS, LOG)
    for batch in in_batches(plays):
        yield _reread_changed(plays, batch)


def _reread_changed(plays: QuerySet[Play], batch: list[Play]) -> list[Play]:
    """A play is read in several queries. If an edit came between them, the batch is read again."""
    for _ in range(TRIES):
        versions = dict(Play.objects.filter(pk__in=[play.pk for play in batch]).values_list("pk", "version"))
        if all(versions.get(play.pk) == play.version for play in batch):
            break
        batch = list(plays.filter(pk__in=versions).order_by("pk"))
    return batch
