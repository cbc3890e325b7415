"""The figures of the server with two processes: throughput beside a constant page, and a hundred edits at once."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles

from scorer.models import Edit
from scorer.state import PlayState
from tests.bench.figures import Bounds, Effort, Figure, beside
from tests.bench.phones import at_once, throughput
from tests.bench.subjects import Subject, Writer

THROUGHPUT = Bounds("≥ 0.25", "0.4")
EDITS = 20  # of each phone


def throughputs(port: int, edit: Subject, writers: Sequence[Writer], effort: Effort) -> Figure:
    found = beside(
        lambda: throughput(port, [writer.edit for writer in writers], effort.seconds),
        lambda: throughput(port, [lambda: edit.constant] * len(writers), effort.seconds),
        effort.rounds,
    )
    measured = f"{found.ratio:.2f} of it ({found.measure:.0f} : {found.yardstick:.0f} a second)"
    return Figure("edit, over HTTP, throughput beside a constant page", measured, THROUGHPUT)


def hundred(port: int, play: PlayState) -> Figure:
    """So many edits that all phones at one table send at once, and what became of them."""
    writers = [Writer(play, seat) for seat in range(len(play.seats))]
    asked = [[writer.edit() for _ in range(EDITS)] for writer in writers]
    answers = at_once(port, asked)
    sent = [one.form["id"] for edits in asked for one in edits]
    saved = Edit.objects.filter(phone_id__in=sent, refused=False).count()
    failed = sum(answer.status != 200 for answer in answers)
    times = [1e3 * answer.seconds for answer in answers]
    measured = f"{saved} saved, {failed} failed, p50 {median(times):.0f} ms, p99 {quantiles(times, n=100)[98]:.0f} ms"
    return Figure(f"{len(sent)} edits from {len(writers)} phones at once", measured, Bounds(f"{len(sent)} saved"))
