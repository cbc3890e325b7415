"""The pages of a group, with few plays and with many: how much longer, and how many queries.

Cold is the first time after a play of this evening was finished, when statistics are counted on from a snapshot. Whole
is the first time after a play of long ago was put right, when all is counted anew. Warm is every other time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.db.models import QuerySet
from django.urls import reverse

from scorer.accounts.models import Device
from scorer.groups.models import Group
from scorer.plays.models import Play
from tests.bench import groups
from tests.bench.application import answer, queries
from tests.bench.figures import Beside, Bounds, Effort, Figure, beside
from tests.bench.requests import Asked

FEW = 100  # plays, or as many as there are at most
TIMES, QUERIES = Bounds("≤ 3"), Bounds("≤ 12")
COLD_TIMES, WHOLE_TIMES = 10, 3  # at most, in a round and in all

Page = Callable[[Group], Asked]


def figures(few: Group, many: Group, effort: Effort) -> Iterator[Figure]:
    for name, page in pages():
        yield from _figures(name, *(Looked(group, page(group)) for group in (few, many)), effort)


def few_plays(device: Device, effort: Effort) -> Group:
    return groups.full_group(device, min(FEW, effort.plays))


def pages() -> Iterator[tuple[str, Page]]:
    yield "history", lambda group: _opened("history", group)
    yield "person", lambda group: _opened("person", group, group.players.order_by("pk")[0].pk)
    yield "game", lambda group: _opened("group_game", group, groups.GAME)
    yield "statistics", lambda group: _opened("statistics", group)
    yield "ratings", lambda group: _opened("ratings", group)


def _opened(page: str, group: Group, *more: object) -> Asked:
    return Asked(reverse(page, args=[group.code, *more]), opened=True)


class Looked(NamedTuple):
    """A page of a group."""

    group: Group
    page: Asked

    def warm(self) -> float:
        """In seconds, as all of these."""
        answered = answer(self.page)
        if answered.status != 200:
            raise RuntimeError(f"{self.page.path} answered {answered.status}")
        return answered.seconds

    def cold(self) -> float:
        self.finish_last()
        return self.warm()

    def whole(self) -> float:
        self.finish_first()
        return self.warm()

    def finish_last(self) -> None:
        groups.finish_again(self._in_order().reverse()[0])

    def finish_first(self) -> None:
        groups.finish_again(self._in_order()[0])

    def _in_order(self) -> QuerySet[Play]:
        return Play.objects.filter(group=self.group, finished_at__isnull=False).order_by("played_on", "pk")


def _figures(name: str, few: Looked, many: Looked, effort: Effort) -> Iterator[Figure]:
    few.warm(), many.warm()  # the first page of a process also reads its templates
    times = min(effort.times, COLD_TIMES)
    cold = beside(many.cold, few.cold, effort.rounds, times)
    yield Figure(f"{name} page of a group, cold, beside few plays", _told(cold), TIMES)
    warm = beside(many.warm, few.warm, effort.rounds, times)
    yield Figure(f"{name} page of a group, warm, beside few plays", _told(warm), TIMES)
    whole = beside(many.whole, few.whole, 1, min(effort.times, WHOLE_TIMES))
    yield Figure(f"{name} page of a group, whole, beside few plays", _told(whole))
    yield Figure(f"{name} page of a group, queries", _queries(many), QUERIES)


def _told(found: Beside) -> str:
    return f"{found.ratio:.2f} times ({1e3 * found.measure:.1f} : {1e3 * found.yardstick:.1f} ms)"


def _queries(one: Looked) -> str:
    warm = queries(one.page)
    one.finish_last()
    cold = queries(one.page)
    one.finish_first()
    return f"{warm}, cold {cold}, whole {queries(one.page)}"
