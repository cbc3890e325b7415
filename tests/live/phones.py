"""Phones of one run: each edits its own seat with numbered edits, and remembers what it was answered."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from statistics import quantiles
from typing import NamedTuple

from django.db import connections
from django.urls import reverse

from scorer.accounts.devices import COOKIE
from scorer.plays.models import Edit, Seat
from scorer.plays.play_state import PlayState
from tests.bench.requests import TOKEN, Asked
from tests.bench.subjects import Writer
from tests.load.lines import Line

TIMEOUT = 15  # seconds, as the pages' own time limit of a request (base.html)
NO_ANSWER = 0
UNCERTAIN = {NO_ANSWER, 504}  # the request may still take effect
SAVED = 200
GOOD = {200, 204}
EDIT, READ = "edit", "read"


class Sample(NamedTuple):
    """One request of a phone. Times are those of the event loop; `due`: the moment it should have been sent."""

    kind: str
    due: float
    answered: float
    status: int
    number: str = ""

    @property
    def seconds(self) -> float:
        return self.answered - self.due

    @property
    def is_good(self) -> bool:
        return self.status in GOOD


class Client:
    """Asks one request after the other, each due at its time: a slow answer makes the next one late, which counts."""

    def __init__(self, port: int, cookie: str, source: str, keeps: bool, timeout: float = TIMEOUT) -> None:
        self.line = Line(port, f"csrftoken={TOKEN}; {cookie}", source, timeout)
        self.keeps = keeps
        self.samples: list[Sample] = []
        self.may_ask = asyncio.Event()
        self.may_ask.set()

    async def ask(self, kind: str, asked: Asked, due: float) -> int:
        status = NO_ANSWER
        with suppress(OSError, TimeoutError, EOFError, ValueError, asyncio.LimitOverrunError):
            status = (await self.line.ask(asked)).status
        if not self.keeps:
            self.line.hang_up()
        now = asyncio.get_running_loop().time()
        self.samples.append(Sample(kind, due, now, status, asked.form.get("id", "") if kind == EDIT else ""))
        return status


class Phone(Client):
    """`number`: of the phones of this run; each has a source address of its own."""

    def __init__(self, port: int, play: PlayState, seat: int, number: int, timeout: float = TIMEOUT) -> None:
        cookie = f'{COOKIE}="live {play.id} {seat}"'
        super().__init__(port, cookie, address(number), keeps=bool(number % 2), timeout=timeout)
        self.writer, self.code = Writer(play, seat), play.edit_code

    def edit(self) -> Asked:
        return self.writer.edit()

    def poll(self) -> Asked:
        return Asked(f"{reverse('poll', args=[self.code])}?version={self.writer.version}")


def address(number: int, net: int = 1) -> str:
    """A loopback address of its own, so that each client counts as a visitor of its own."""
    return f"127.{net}.{number // 250}.{number % 250 + 1}"


async def keep_asking(client: Client, kind: str, asked: Callable[[], Asked], every: float, stop: asyncio.Event) -> None:
    """Until it is stopped. What was due while an answer was awaited is asked at once after it."""
    clock = asyncio.get_running_loop().time
    due = clock()
    while not stop.is_set():
        if not client.may_ask.is_set():
            await client.may_ask.wait()
            due = clock()
        if (early := due - clock()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), early)
            continue
        await client.ask(kind, asked(), due)
        due = max(due + every, clock() - every)
    client.line.hang_up()


# Outcomes of the edits


class Ledger(NamedTuple):
    """Edits acknowledged; of these lost; of those answered as failed, written all the same; texts that differ from the
    log."""

    acknowledged: int
    lost: int
    failed_but_written: int
    differing: int


def ledger(samples: Iterable[Sample], seats: Collection[int] = ()) -> Ledger:
    """Compares what the phones heard with what the database holds."""
    forget_connections()
    edits = [one for one in samples if one.number]
    acknowledged = {one.number for one in edits if one.status == SAVED}
    failed = {one.number for one in edits if one.status not in {SAVED, *UNCERTAIN}}
    lost = len(acknowledged) - len(written(acknowledged))
    return Ledger(len(acknowledged), lost, len(written(failed)), differing(seats))


def forget_connections() -> None:
    """A pool's connections too: the database may have been started again since."""
    for one in connections.all(initialized_only=True):
        one.close()
        if one.vendor == "postgresql":
            one.close_pool()


def written(numbers: Collection[str], at_once: int = 500) -> set[str]:
    listed, found = sorted(numbers), set[str]()
    for start in range(0, len(listed), at_once):
        some = Edit.objects.filter(client_id__in=listed[start : start + at_once])
        found.update(some.values_list("client_id", flat=True))
    return found


def differing(seats: Collection[int]) -> int:
    """Seats with a text that is not the last one that the log has as applied."""
    rows = dict(Seat.objects.filter(pk__in=seats).values_list("pk", "entries"))
    applied = Edit.objects.filter(seat__in=seats, action=Edit.Action.ENTRY, refused=False).order_by("version")
    last = {(of, unit): new for of, unit, new in applied.values_list("seat", "unit", "new")}
    return sum(rows[of].get(unit, "") != new for (of, unit), new in last.items())


# Figures


def statuses(samples: Iterable[Sample]) -> str:
    """Counts of statuses: `200×12 503×3 none×1`."""
    counted = Counter(one.status or "none" for one in samples)
    return " ".join(f"{status}×{times}" for status, times in sorted(counted.items(), key=str)) or "-"


def percentiles(samples: Sequence[Sample]) -> list[str]:
    """p50, p95, p99 and the slowest, in milliseconds."""
    times = sorted(1e3 * one.seconds for one in samples)
    if len(times) < 2:
        return ["-"] * 4
    cuts = quantiles(times, n=100, method="inclusive")
    return [f"{one:.0f}" for one in (cuts[49], cuts[94], cuts[98], times[-1])]
