"""The figures of one process: times beside a constant page, function calls, queries, bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tests.bench.application import answer, calls, queries
from tests.bench.figures import Bounds, Effort, Figure, beside
from tests.bench.requests import Asked
from tests.bench.subjects import Subject
from tests.bench.urls import recorded_answer

FIRST_VISIT = Bounds("≤ 100000")
OWN_FILE = re.compile(r'(?:src|href)="(/static/[^"]+)"')


def times(one: Subject, effort: Effort) -> Figure:
    found = beside(lambda: seconds(one.real()), lambda: seconds(one.constant), effort.rounds, effort.times)
    measured = f"{found.ratio:.2f} times ({1e6 * found.measure:.0f} : {1e6 * found.yardstick:.0f} µs)"
    return Figure(f"{one.name}, in-process, beside a constant page", measured, one.times)


def seconds(asked: Asked) -> float:
    return answer(asked).seconds


def counts(subjects: Sequence[Subject]) -> Iterator[Figure]:
    for one in subjects:
        yield Figure(f"{one.name}, function calls", f"{calls(one.real())}")
    for one in subjects:
        yield Figure(f"{one.name}, queries", f"{queries(one.real())}", one.queries)


def sizes(subjects: Sequence[Subject], page: Subject) -> Iterator[Figure]:
    for one in subjects:
        yield Figure(f"{one.name}, bytes compressed", f"{len(answer(one.real()).body)}")
    yield Figure("first visit of a sheet, bytes compressed", f"{first_visit(page)}", FIRST_VISIT)


def first_visit(page: Subject) -> int:
    """The page, and every file of our own that it names."""
    files = OWN_FILE.findall(recorded_answer(page.name).decode())
    return sum(len(answer(asked).body) for asked in [page.real(), *map(Asked, files)])
