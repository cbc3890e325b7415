"""One run: tables and a large group are laid, then phones edit for some seconds beside each nuisance."""

from __future__ import annotations

import asyncio
import hashlib
import random
import resource
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import connections
from django.urls import reverse
from django.utils import timezone

from scorer.accounts.models import Device
from scorer.exchange.formats.group_file.writer import write_group
from scorer.groups.members import Role
from scorer.groups.models import Group, Member
from scorer.plays.play_state import PlayState
from tests.bench import groups, tables
from tests.bench.requests import Asked
from tests.live import phones
from tests.live.phones import EDIT, READ, Client, Phone, Sample
from tests.live.site import Site, serving
from tests.stalls.nuisances import ALL, EXPORTS, NOTHING, NUISANCES, Nuisance, Target

SEED = 5
POLL, LOOK = 2.0, 0.5  # seconds from one poll of a phone to its next, and from one look at the start page to the next
BACK = 30.0  # seconds at most that the next phase waits until the server answers again
HEADER: tuple[str, ...] = (
    "beside",
    "edits",
    "p50",
    "p95",
    "p99",
    "max ms",
    "failed",
    "lost",
    "GET /",
    "p50",
    "max ms",
    "failed",
)
HEADER += ("good again", "what came of it")


class Size(NamedTuple):
    """`pause`: seconds from one edit of a phone to its next; `seconds`: of each phase; `patience`: for one answer."""

    tables: int
    pause: float
    seconds: float
    plays: int
    patience: float
    phases: Sequence[str] = tuple(NUISANCES)


WHOLE, QUICK = Size(10, 7.0, 15.0, 3000, phones.TIMEOUT), Size(2, 1.0, 1.5, 20, 3.0, (NOTHING, ALL))


class Lay(NamedTuple):
    plays: list[PlayState]
    group: Group
    members: list[str]
    file: bytes


class Phase(NamedTuple):
    """`seen`: what the nuisances were answered."""

    edits: list[Sample]
    looks: list[Sample]
    good_again: str
    seen: dict[str, Counter[str]]


def rows(size: Size, folder: Path, only: str = "") -> Iterator[tuple[object, ...]]:
    """The header, and a row for each phase. `only`: the phases whose name has this text."""
    yield HEADER
    allow_lines()
    lay = laid(size)
    connections.close_all()
    with serving(folder) as site:
        target = aimed(site, lay)
        for name, nuisances in NUISANCES.items():
            if name in size.phases and only in name:
                beside = asyncio.run(phase(site, lay, size, target, nuisances))
                yield (name, *figures(beside.edits), *looked(beside.looks), beside.good_again, format_seen(beside.seen))


def allow_lines() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def laid(size: Size) -> Lay:
    pattern = tables.full_play(tables.longest_game(), Device.objects.create(key_hash="of the stalls"))
    keys = [f"member {number}" for number in range(EXPORTS)]
    devices = [Device.objects.create(key_hash=hashlib.sha256(key.encode()).hexdigest()) for key in keys]
    group = groups.full_group(devices[0], size.plays)
    Member.objects.bulk_create(Member(group=group, role=Role.MEMBER, device=one) for one in devices[1:])
    file = "".join(write_group(group, timezone.now())).encode()
    return Lay([tables.copied(pattern) for _ in range(size.tables)], group, keys, file)


def aimed(site: Site, lay: Lay) -> Target:
    play, code = lay.plays[0].edit_code, lay.group.code
    export = reverse("export", args=[code])
    statistics, history = reverse("statistics", args=[code]), reverse("history", args=[code])
    large = [reverse("sheet", args=[play]), export, statistics, history, largest_static_file()]
    return Target(site.port, reverse("edit", args=[play]), large, export, lay.file, lay.members)


def largest_static_file() -> str:
    folder = Path(settings.STATIC_ROOT)
    served = [path for path in folder.rglob("*") if path.suffix in {".js", ".css"} and path.is_file()]
    return staticfiles_storage.base_url + str(max(served, key=lambda path: path.stat().st_size).relative_to(folder))


async def phase(site: Site, lay: Lay, size: Size, target: Target, nuisances: Sequence[Nuisance]) -> Phase:
    sitting = [
        Phone(site.port, play, seat, number, size.patience) for number, (play, seat) in enumerate(seats(lay.plays))
    ]
    visitor = Client(site.port, "visitor=1", phones.address(0, 3), False, size.patience)
    seen = {one.__name__: Counter[str]() for one in nuisances}
    async with beside(nuisances, target, seen):
        await asyncio.sleep(min(1.0, size.seconds / 3))  # so that it is under way
        await played(sitting, visitor, size)
    edits = [one for phone in sitting for one in phone.samples]
    return Phase(edits, visitor.samples, await until_good(site), seen)


def seats(plays: Sequence[PlayState]) -> list[tuple[PlayState, int]]:
    return [(play, seat) for play in plays for seat in range(len(play.seats))]


@asynccontextmanager
async def beside(nuisances: Sequence[Nuisance], target: Target, seen: dict[str, Counter[str]]) -> AsyncIterator[None]:
    stop = asyncio.Event()
    tasks = [asyncio.create_task(one(target, stop, seen[one.__name__])) for one in nuisances]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*tasks)


async def played(sitting: Sequence[Phone], visitor: Client, size: Size) -> None:
    """Each phone begins at a moment of its own. After the last second nothing more is sent."""
    stop, chance = asyncio.Event(), random.Random(SEED)  # noqa: S311  # nothing secret: one run asks as the next

    async def sit(phone: Phone) -> None:
        await asyncio.sleep(chance.uniform(0, min(size.pause, size.seconds / 2)))
        polls = Client(phone.line.port, "poll=1", phone.line.source, True, size.patience)
        await asyncio.gather(
            phones.keep_asking(phone, EDIT, phone.edit, size.pause, stop),
            phones.keep_asking(polls, READ, phone.poll, POLL, stop),
        )

    tasks = [asyncio.create_task(sit(phone)) for phone in sitting]
    tasks.append(asyncio.create_task(phones.keep_asking(visitor, READ, lambda: Asked("/", opened=True), LOOK, stop)))
    await asyncio.sleep(size.seconds)
    stop.set()
    await asyncio.gather(*tasks)


async def until_good(site: Site) -> str:
    """Seconds after the end of a nuisance until the start page comes within half a second."""
    clock = asyncio.get_running_loop().time
    start, client = clock(), Client(site.port, "visitor=1", phones.address(1, 3), keeps=False, timeout=2)
    while clock() - start < BACK:
        asked = clock()
        if await client.ask(READ, Asked("/", opened=True), asked) == phones.SAVED and clock() - asked < LOOK:
            return f"{asked - start:.1f} s"
        await asyncio.sleep(0.1)
    return f"not in {BACK:.0f} s"


def figures(edits: Sequence[Sample]) -> tuple[object, ...]:
    failed = [one for one in edits if not one.is_good]
    held = phones.ledger(edits)
    return len(edits), *phones.percentiles(edits), len(failed), held.lost


def looked(looks: Sequence[Sample]) -> tuple[object, ...]:
    p50, _, _, most = phones.percentiles(looks)
    return len(looks), p50, most, sum(not one.is_good for one in looks)


def format_seen(seen: dict[str, Counter[str]]) -> str:
    parts = (f"{name}: {counts(answers)}" for name, answers in seen.items())
    return "; ".join(parts) or "-"


def counts(answers: Counter[str]) -> str:
    return ", ".join(f"{what}×{times}" for what, times in sorted(answers.items())) or "none answered"
