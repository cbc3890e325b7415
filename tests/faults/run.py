"""One run on one database: a new server, new tables and phones for each fault, and a row of what they saw."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from django.urls import reverse

from scorer.accounts.models import Device
from scorer.plays.play_state import PlayState
from tests.bench import tables
from tests.bench.requests import Asked
from tests.faults.causes import FAULTS, Fault
from tests.faults.stage import NotRun, Stage
from tests.live import phones
from tests.live.environment import POSTGRESQL, SQLITE
from tests.live.phones import EDIT, READ, Client, Phone, Sample
from tests.live.postgres import Postgres
from tests.live.site import Site, serving

TABLES, QUICK_TABLES = 2, 1
EVERY = 0.5  # seconds from one question of a client to its next
BEFORE, QUICK_BEFORE = 3.0, 1.0  # seconds before a fault
CALM = 5.0  # seconds without a bad answer until all is taken for good again
HONEST = {503, 504}  # try again later; it took too long, and may still take effect
SLOW = 2.0  # seconds; a later answer is not a good one
LIMIT, QUICK_LIMIT = 180.0, 90.0  # seconds at most until all is good again
HEADER: tuple[str, ...] = (
    "fault",
    "database",
    "edits meanwhile",
    "slowest s",
    "reads meanwhile",
    "slowest s",
    "good again s",
)
HEADER += ("acknowledged", "lost", "failed but written", "differ from log", "other 5xx", "log lines", "notes")


class Place(NamedTuple):
    """Place of the run; see Stage."""

    folder: Path
    disk: Path
    disk_kind: str
    postgres: Postgres | None
    quick: bool


class Seen(NamedTuple):
    """Observations of the phones during one fault, with the begin and end of its cause. `good_again`: seconds from
    then, None if it never was."""

    samples: list[Sample]
    began: float
    ended: float
    good_again: float | None
    log_lines: int


def rows(place: Place, only: str = "") -> Iterator[tuple[object, ...]]:
    pattern = tables.full_play(tables.longest_game(), Device.objects.create(key_hash="of the faults"))
    database, many = POSTGRESQL if place.postgres else SQLITE, QUICK_TABLES if place.quick else TABLES
    for fault in FAULTS:
        if database in fault.databases and only in fault.name and (fault.quick or not place.quick):
            made = row(fault, database, place, [tables.copied(pattern) for _ in range(many)])
            print(*made, sep=" | ", file=sys.stderr, flush=True)
            yield made


def row(fault: Fault, database: str, place: Place, plays: Sequence[PlayState]) -> tuple[object, ...]:
    phones.forget_connections()
    try:
        with serving(place.folder, fault.more(place.folder)) as site:
            stage = staged(site, place, plays)
            seen = asyncio.run(watched(stage, fault))
            return fault.name, database, *figures(seen, plays), "; ".join(stage.notes)
    except NotRun as why:
        return fault.name, database, f"NOT RUN: {why}", *[""] * (len(HEADER) - 3)


def staged(site: Site, place: Place, plays: Sequence[PlayState]) -> Stage:
    looking = clients(site, plays)
    return Stage(site, *place[:4], clients=looking, pages=paths(plays), quick=place.quick)


def clients(site: Site, plays: Sequence[PlayState]) -> list[Client]:
    """Phones that edit; somebody at the start page, and one who looks on at each table."""
    seats = [(play, seat) for play in plays for seat in range(len(play.seats))]
    editing = [Phone(site.port, play, seat, number) for number, (play, seat) in enumerate(seats)]
    readers = [
        Client(site.port, "reader=1", phones.address(number, 3), keeps=False) for number in range(len(plays) + 1)
    ]
    return [*editing, *readers]


def paths(plays: Sequence[PlayState]) -> list[str]:
    return ["/", *(reverse("view", args=[play.view_code]) for play in plays)]


async def watched(stage: Stage, fault: Fault) -> Seen:
    stop, clock = asyncio.Event(), asyncio.get_running_loop().time
    tasks = [asyncio.create_task(one) for one in asking(stage, stop)]
    await asyncio.sleep(QUICK_BEFORE if stage.quick else BEFORE)
    began, lines = clock(), stage.site.log_lines()
    try:
        await fault.cause(stage)
        ended = clock()
        good_again = await until_good(stage, ended)
    finally:
        stop.set()
        stage.go_on()
        await asyncio.gather(*tasks)
    samples = [one for client in stage.clients for one in client.samples]
    return Seen(samples, began, ended, good_again, stage.site.log_lines() - lines)


def asking(stage: Stage, stop: asyncio.Event) -> Iterator[Coroutine[None, None, None]]:
    readers = [client for client in stage.clients if not isinstance(client, Phone)]
    for phone in stage.clients:
        if isinstance(phone, Phone):
            yield phones.keep_asking(phone, EDIT, phone.edit, EVERY, stop)
    for reader, page in zip(readers, stage.pages, strict=True):
        yield phones.keep_asking(reader, READ, lambda page=page: Asked(page, opened=True), EVERY, stop)


async def until_good(stage: Stage, ended: float) -> float | None:
    """Seconds after `ended` from when on every client had good answers in good time."""
    clock = asyncio.get_running_loop().time
    while clock() - ended < (QUICK_LIMIT if stage.quick else LIMIT):
        await asyncio.sleep(EVERY)
        last = last_bad(stage.clients, ended)
        if clock() - max(last, ended) > CALM and all(is_well(client, clock()) for client in stage.clients):
            return last - ended if last else 0.0
    return None


def last_bad(clients: Sequence[Client], ended: float) -> float:
    """When the last bad answer came after that; 0 where none did."""
    bad = (one.answered for client in clients for one in client.samples if not is_good(one))
    return max((answered for answered in bad if answered > ended), default=0.0)


def is_good(sample: Sample) -> bool:
    return sample.is_good and sample.seconds < SLOW


def is_well(client: Client, now: float) -> bool:
    return bool(client.samples) and is_good(client.samples[-1]) and client.samples[-1].answered > now - CALM


def figures(seen: Seen, plays: Sequence[PlayState]) -> tuple[object, ...]:
    until = seen.ended + (LIMIT if seen.good_again is None else max(1.0, seen.good_again))
    meanwhile = [one for one in seen.samples if seen.began <= one.answered <= until]
    held = phones.ledger(seen.samples, [seat.id for play in plays for seat in play.seats])
    good_again = "NEVER" if seen.good_again is None else f"{seen.good_again:.1f}"
    failures = sum(one.status >= 500 and one.status not in HONEST for one in seen.samples)
    counted = [cell for kind in (EDIT, READ) for cell in answers([one for one in meanwhile if one.kind == kind])]
    return *counted, good_again, *held, failures, seen.log_lines


def answers(samples: Sequence[Sample]) -> tuple[str, str]:
    return phones.statuses(samples), f"{max((one.seconds for one in samples), default=0):.1f}"
