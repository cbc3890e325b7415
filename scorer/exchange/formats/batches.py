"""The plays of a group, some at a time: however many there are, only these few are in memory."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Prefetch, QuerySet

from scorer.groups.models import Group
from scorer.plays.models import Edit, Play, Seat

AT_ONCE = 100
TRIES = 3
SEATS = Prefetch("seats", Seat.objects.order_by("position"))
LOG = Prefetch("edits", Edit.objects.order_by("pk"))


def of(plays: QuerySet[Play]) -> Iterator[list[Play]]:
    """These plays in the order of their ids."""
    after = 0
    while some := list(plays.filter(pk__gt=after).order_by("pk")[:AT_ONCE]):
        after = some[-1].pk
        yield some


def there(group: Group) -> QuerySet[Play]:
    return Play.objects.filter(group=group, deleted_at=None).prefetch_related(SEATS)


def whole(group: Group) -> Iterator[list[Play]]:
    """With their logs. A play is read in several queries: what somebody changed in between is read again."""
    plays = there(group).prefetch_related(LOG)
    for some in of(plays):
        yield _settled(plays, some)


def _settled(plays: QuerySet[Play], some: list[Play]) -> list[Play]:
    for _ in range(TRIES):
        now = dict(Play.objects.filter(pk__in=[play.pk for play in some]).values_list("pk", "version"))
        if all(now.get(play.pk) == play.version for play in some):
            break
        some = list(plays.filter(pk__in=now).order_by("pk"))
    return some
