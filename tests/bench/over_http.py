"""The figures of the server with two processes: throughput beside a constant page, and a hundred edits at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median, quantiles
from typing import NamedTuple

from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState
from tests.bench.figures import Beside, Bounds, Effort, Figure, compared
from tests.bench.phones import again_and_again, at_once
from tests.bench.requests import Asked
from tests.bench.server import Server
from tests.bench.subjects import Subject, Writer

THROUGHPUT = Bounds("≥ 0.25", "0.4")
EDITS = 20  # of each phone
ONE_TICK = 0.01  # seconds; less of the processors' time cannot be told


class Throughput(NamedTuple):
    """Answers a second, and a second of the processors' time that the server got."""

    a_second: float
    a_processor_second: float


def throughput(server: Server, makers: Sequence[Callable[[], Asked]], seconds: float) -> Throughput:
    start, worked = time.perf_counter(), server.processor_seconds()
    answers = again_and_again(server.port, makers, seconds)
    return Throughput(
        answers / (time.perf_counter() - start), answers / max(server.processor_seconds() - worked, ONE_TICK)
    )


def throughputs(server: Server, edit: Subject, writers: Sequence[Writer], effort: Effort) -> Iterator[Figure]:
    edits, constants = [writer.edit for writer in writers], [lambda: edit.constant] * len(writers)
    taken = [
        (throughput(server, edits, effort.seconds), throughput(server, constants, effort.seconds))
        for _ in range(effort.rounds)
    ]
    found = compared([(one.a_second, other.a_second) for one, other in taken])
    yield Figure("edit, over HTTP, throughput beside a constant page", shares(found, "second"), THROUGHPUT)
    found = compared([(one.a_processor_second, other.a_processor_second) for one, other in taken])
    yield Figure("edit, the same by processor time, where others work here too", shares(found, "processor second"))


def shares(found: Beside, per: str) -> str:
    return f"{found.ratio:.2f} of it ({found.measure:.0f} : {found.yardstick:.0f} a {per})"


def hundred(port: int, play: PlayState) -> Figure:
    """So many edits that all phones at one table send at once, and what became of them."""
    writers = [Writer(play, seat) for seat in range(len(play.seats))]
    asked = [[writer.edit() for _ in range(EDITS)] for writer in writers]
    answers = at_once(port, asked)
    sent = [one.form["id"] for edits in asked for one in edits]
    saved = Edit.objects.filter(client_id__in=sent, refused=False).count()
    failed = sum(answer.status != 200 for answer in answers)
    times = [1e3 * answer.seconds for answer in answers]
    measured = f"{saved} saved, {failed} failed, p50 {median(times):.0f} ms, p99 {quantiles(times, n=100)[98]:.0f} ms"
    return Figure(f"{len(sent)} edits from {len(writers)} phones at once", measured, Bounds(f"{len(sent)} saved"))
