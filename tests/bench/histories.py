"""The pages of a group, with few plays and with many: how much longer, how many queries, cold and warm.

Cold is the first time after a play was finished, when statistics are worked out anew; warm is every other time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median

from django.urls import reverse

from scorer.models import Browser, Computed, Group
from tests.bench import groups
from tests.bench.application import answer, queries
from tests.bench.figures import Bounds, Effort, Figure, beside
from tests.bench.requests import Asked

FEW = 100  # plays, or as many as there are at most
TIMES, QUERIES = Bounds("≤ 3"), Bounds("≤ 12")
COLD_TIMES = 3

Page = Callable[[Group], Asked]


def figures(few: Group, many: Group, effort: Effort) -> Iterator[Figure]:
    for name, page in pages():
        yield from _figures(name, page(few), page(many), effort)


def few_plays(browser: Browser, effort: Effort) -> Group:
    return groups.full_group(browser, min(FEW, effort.plays))


def pages() -> Iterator[tuple[str, Page]]:
    yield "history", lambda group: _opened("history", group)
    yield "person", lambda group: _opened("person", group, group.players.order_by("pk")[0].pk)
    yield "game", lambda group: _opened("group_game", group, groups.GAME)
    yield "statistics", lambda group: _opened("statistics", group)
    yield "ratings", lambda group: _opened("ratings", group)


def _opened(page: str, group: Group, *more: object) -> Asked:
    return Asked(reverse(page, args=[group.code, *more]), opened=True)


def _figures(name: str, few: Asked, many: Asked, effort: Effort) -> Iterator[Figure]:
    answer(few)  # the first page of a process also reads its templates
    cold_few, cold_many = (_cold(asked, effort) for asked in (few, many))
    yield Figure(f"{name} page of a group, cold", f"{cold_many:.0f} ms, with few plays {cold_few:.0f} ms")
    answer(few), answer(many)
    found = beside(lambda: _seconds(many), lambda: _seconds(few), effort.rounds, min(effort.times, 10))
    measured = f"{found.ratio:.2f} times ({1e3 * found.measure:.1f} : {1e3 * found.yardstick:.1f} ms)"
    yield Figure(f"{name} page of a group, warm, beside few plays", measured, TIMES)
    warm = queries(many)
    Computed.objects.all().delete()
    yield Figure(f"{name} page of a group, queries", f"{warm}, cold {queries(many)}", QUERIES)


def _cold(asked: Asked, effort: Effort) -> float:
    """In milliseconds."""
    taken = []
    for _ in range(min(effort.rounds, COLD_TIMES)):
        Computed.objects.all().delete()
        taken.append(1e3 * _seconds(asked))
    return median(taken)


def _seconds(asked: Asked) -> float:
    told = answer(asked)
    if told.status != 200:
        raise RuntimeError(f"{asked.path} answered {told.status}")
    return told.seconds
