"""The faults, one coroutine each: it brings its cause about, waits, and returns when the cause has ended."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg
from django.urls import reverse

from tests.bench.requests import Asked
from tests.faults.clock import set_clock, with_a_clock
from tests.faults.disk import fill, read_only
from tests.faults.stage import NotRun, Stage
from tests.live.environment import DATABASES, POSTGRESQL, SQLITE
from tests.live.phones import address
from tests.load.lines import Line

TIMES = 3  # a kill is repeated
BETWEEN = 3.0  # seconds
BETWEEN_WORKERS = 7.0  # seconds: granian ends itself where a worker dies twice within 5.5 s of its start
SHORT, LONG = 10.0, 30.0  # seconds that a passing fault lasts
AWAY = 140.0  # seconds that the database is away
QUICK = 2.0
NO_MORE_FILES = 3  # the numbers below are the standard ones: nothing can be opened
HOLD_SQLITE = (
    "import sqlite3,sys;l=sqlite3.connect(sys.argv[1],timeout=20);l.execute('BEGIN IMMEDIATE');print();input()"
)
HOLD_POSTGRESQL = "LOCK TABLE plays_play IN SHARE ROW EXCLUSIVE MODE"  # readers pass
AHEAD = 400  # days
GUESSES = 25  # more wrong links than are forgiven

Cause = Callable[[Stage], Awaitable[None]]
Settings = Callable[[Path], Mapping[str, str]]


class Fault(NamedTuple):
    """`quick`: whether the short run has it; `more`: for the server's environment."""

    name: str
    cause: Cause
    databases: tuple[str, ...] = DATABASES
    quick: bool = False
    more: Settings = lambda folder: {}


def length(stage: Stage, seconds: float) -> float:
    return QUICK if stage.quick else seconds


async def kill_server(stage: Stage) -> None:
    for _ in range(TIMES - 1):
        stage.site.kill()
        await asyncio.to_thread(stage.site.start)
        await asyncio.sleep(length(stage, BETWEEN))
    stage.site.kill()
    stage.site.start(wait=False)


async def kill_worker(stage: Stage) -> None:
    for time in range(TIMES):
        await asyncio.sleep(BETWEEN_WORKERS if time else 0)
        workers = stage.site.workers()
        stage.notes.append(f"{len(workers)} workers")
        if workers:
            os.kill(workers[time % len(workers)], signal.SIGKILL)


async def fill_disk(stage: Stage) -> None:
    if not stage.disk_kind:
        raise NotRun("no disk of its own could be mounted: run it as root")
    filler = await asyncio.to_thread(fill, stage.disk)
    stage.notes.append(stage.disk_kind)
    try:
        await asyncio.sleep(length(stage, SHORT))
    finally:
        filler.unlink()
    if stage.postgres is not None and not stage.postgres.is_running():
        stage.notes.append("PostgreSQL had ended itself, and was started again")
        await asyncio.to_thread(stage.postgres.start)


async def make_read_only(stage: Stage) -> None:
    with read_only(*stage.sqlite_files) as works:
        if not works:
            raise NotRun("chattr +i does not work here: run it as root on ext4")
        stage.notes.append(f"chattr +i on {stage.disk_kind or 'the folder'}")
        await asyncio.sleep(length(stage, SHORT))


async def take_file_descriptors(stage: Stage) -> None:
    before = {pid: resource.prlimit(pid, resource.RLIMIT_NOFILE) for pid in stage.site.workers()}
    for pid, (_, most) in before.items():
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (NO_MORE_FILES, most))
    await asyncio.sleep(length(stage, SHORT))
    for pid in set(before) & set(stage.site.workers()):
        resource.prlimit(pid, resource.RLIMIT_NOFILE, before[pid])


async def hold_lock(stage: Stage) -> None:
    holds = _hold_postgresql if stage.postgres else _hold_sqlite
    async with holds(stage):
        await asyncio.sleep(length(stage, LONG))


@asynccontextmanager
async def _hold_sqlite(stage: Stage) -> AsyncIterator[None]:
    """In a process of its own, as a backup or an open console would."""
    command = [sys.executable, "-c", HOLD_SQLITE, str(stage.sqlite_files[0])]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        await asyncio.to_thread(holder.stdout.readline)
        try:
            yield
        finally:
            holder.stdin.close()


@asynccontextmanager
async def _hold_postgresql(stage: Stage) -> AsyncIterator[None]:
    assert stage.postgres is not None
    with psycopg.connect(stage.postgres.url) as line:
        await asyncio.to_thread(line.execute, HOLD_POSTGRESQL)
        yield


async def stop_database(stage: Stage) -> None:
    assert stage.postgres is not None
    await asyncio.to_thread(stage.postgres.stop)
    await asyncio.sleep(length(stage, AWAY))
    await asyncio.to_thread(stage.postgres.start)


async def pause_database(stage: Stage) -> None:
    assert stage.postgres is not None
    stage.postgres.pause()
    try:
        await asyncio.sleep(length(stage, LONG))
    finally:
        stage.postgres.resume()


async def restart_database(stage: Stage) -> None:
    """While nobody asks anything."""
    assert stage.postgres is not None
    await stage.quiet()
    await asyncio.to_thread(stage.postgres.stop)
    await asyncio.to_thread(stage.postgres.start)
    await asyncio.sleep(1)
    stage.go_on()


# The clock


async def set_clock_ahead(stage: Stage) -> None:
    """For 400 days; meanwhile somebody tries wrong links, and is told to wait."""
    set_clock(stage.folder, AHEAD)
    stage.notes.append(f"ahead: {await _guess(stage, GUESSES)}")
    await asyncio.sleep(length(stage, SHORT))
    set_clock(stage.folder, 0)
    stage.notes.append(f"back: {await _guess(stage, 1)}")


async def _guess(stage: Stage, times: int) -> str:
    """The answer to the last of so many wrong links, and its date."""
    line = Line(stage.site.port, "guess=1", address(1, 4))
    for time in range(times):
        answer = await line.ask(Asked(reverse("sheet", args=[f"wrong-{times}-{time}"]), opened=True))
    line.hang_up()
    wait = answer.headers.get("retry-after")
    return f"{answer.status}" + (f", wait {int(wait) / 3600:.1f} h" if wait else "")


FAULTS = (
    Fault("the server is killed, 3 times", kill_server, quick=True),
    Fault("a worker is killed, 3 times", kill_worker),
    Fault("the file is read-only, 10 s", make_read_only, (SQLITE,), quick=True),
    Fault("the disk is full, 10 s", fill_disk),
    Fault("no file descriptors, 10 s", take_file_descriptors),
    Fault("another holds the write lock, 30 s", hold_lock),
    Fault("the clock is 400 days ahead, and back", set_clock_ahead, (SQLITE,), more=with_a_clock),
    Fault("the database restarts between edits", restart_database, (POSTGRESQL,)),
    Fault("the database is paused, 30 s", pause_database, (POSTGRESQL,)),
    Fault("the database is stopped, 140 s", stop_database, (POSTGRESQL,)),
)
