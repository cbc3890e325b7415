"""The application in this process, through all of its middleware: answers, times, function calls, queries."""

from __future__ import annotations

import cProfile
import pstats
import time
from typing import NamedTuple

from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorer.wsgi import application
from tests.bench.requests import Asked

OF_A_TRANSACTION = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


class Answer(NamedTuple):
    status: int
    body: bytes
    seconds: float


def answer(asked: Asked) -> Answer:
    environ, statuses = asked.environ(), []
    start = time.perf_counter()
    response = application(environ, lambda status, headers: statuses.append(status))
    body = b"".join(response)
    response.close()
    return Answer(int(statuses[0][:3]), body, time.perf_counter() - start)


def calls(asked: Asked) -> int:
    """Function calls from the request to the end of its answer. They do not drift with the machine."""
    profile = cProfile.Profile()
    profile.runcall(answer, asked)
    return int(pstats.Stats(profile).total_calls)


def queries(asked: Asked) -> int:
    with CaptureQueriesContext(connection) as seen:
        answer(asked)
    return sum(not query["sql"].startswith(OF_A_TRANSACTION) for query in seen.captured_queries)
