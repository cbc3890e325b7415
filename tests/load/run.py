"""One run: the tables are laid, all phones sit down, and what the server holds in the end is compared with them."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from scorer.accounts.models import Device
from scorer.plays.models import Edit, Seat
from scorer.plays.play_state import PlayState
from tests.bench import server, tables
from tests.bench.figures import Bounds, Figure
from tests.load.phones import Phone, Sample

SEED = 4
SLOWEST = 0.5  # seconds, of 99 edits of 100


class Size(NamedTuple):
    tables: int
    seconds: float
    pause: float  # seconds from one edit of a phone to its next


def figures(size: Size) -> Iterator[Figure]:
    allow_lines()
    server.set_up()
    laid = lay(size.tables)
    with server.serving() as running:
        before = worked(running)
        phones = asyncio.run(played(running.port, laid, size))
        busy = [(after - start) / size.seconds for start, after in zip(before, worked(running), strict=True)]
    samples = [sample for phone in phones for sample in phone.samples]
    failed = [one for one in samples if one.status not in {200, 204}]
    yield Figure("phones", f"{len(phones)} at {len(laid)} tables, {size.seconds:.0f} s")
    yield Figure("requests", f"{len(samples)}, {len(samples) / size.seconds:.0f} a second")
    yield Figure("errors", f"{len(failed)} {sorted({one.status for one in failed}) or ''}".strip(), Bounds("0"))
    yield Figure("edits lost, refused or counted twice", str(amiss(phones)), Bounds("0"))
    yield times("edit", samples, Bounds(f"p99 ≤ {1e3 * SLOWEST:.0f} ms"))
    yield times("poll", samples, Bounds())
    yield Figure("processors kept busy", "{:.2f} by the server, {:.2f} by the phones, {:.2f} in all".format(*busy))


def worked(running: server.Server) -> tuple[float, float, float]:
    """Seconds of the processors' time: the server's, this process's, and the whole machine's (on Linux)."""
    user, nice, system = map(int, Path("/proc/stat").read_text().split()[1:4])
    return running.processor_seconds(), time.process_time(), (user + nice + system) / os.sysconf("SC_CLK_TCK")


def allow_lines() -> None:
    """A connection is a file, for the server that is started from here too."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def lay(number: int) -> list[PlayState]:
    """As many tables of five as wanted, each with nothing blank, in a second instead of minutes."""
    pattern = tables.full_play(tables.longest_game(), Device.objects.create(key_hash="of the load"))
    return [tables.copied(pattern) for _ in range(number)]


async def played(port: int, laid: Sequence[PlayState], size: Size) -> list[Phone]:
    chance = random.Random(SEED)  # noqa: S311  # nothing secret: one run asks as the next
    phones = [Phone(port, play, seat, chance) for play in laid for seat in range(len(play.seats))]
    await asyncio.gather(*(phone.sit(size.seconds, size.pause) for phone in phones))
    return phones


def amiss(phones: Sequence[Phone]) -> int:
    """Edits that the log has not, or has as refused, and texts that do not stand where they were written."""
    sent = sum(one.kind == "edit" for phone in phones for one in phone.samples)
    seats = {int(phone.writer.of): phone.writer for phone in phones}
    logged = Edit.objects.filter(seat__in=seats, unit=phones[0].writer.field.key, refused=False).count()
    stands = Seat.objects.filter(pk__in=seats).values_list("pk", "entries")
    wrong = sum(entries.get(seats[pk].field.key) != seats[pk].was for pk, entries in stands)
    return abs(sent - logged) + wrong


def times(kind: str, samples: Sequence[Sample], bounds: Bounds) -> Figure:
    of_it = [1e3 * one.seconds for one in samples if one.kind == kind]
    cuts = quantiles(of_it, n=100, method="inclusive")
    measured = f"{len(of_it)}, p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, p99 {cuts[98]:.0f} ms"
    return Figure(kind, measured, bounds)
