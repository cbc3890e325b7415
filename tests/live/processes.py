"""Processes on Linux, as /proc lists them: none is found, and none is ended, but those of this run."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
HELPERS = b"resource_tracker"  # of Python's multiprocessing: a child that serves nobody


class Process(NamedTuple):
    pid: int
    parent: int
    group: int


def all_processes() -> Iterator[Process]:
    for stat in PROC.glob("[0-9]*/stat"):
        with suppress(OSError):  # ended meanwhile
            _state, parent, group, *_ = stat.read_text().rpartition(") ")[2].split()
            yield Process(int(stat.parent.name), int(parent), int(group))


def children(pid: int) -> list[int]:
    return [one.pid for one in all_processes() if one.parent == pid]


def descendants(pid: int) -> list[int]:
    below = children(pid)
    return below + [further for child in below for further in descendants(child)]


def workers(group: int) -> list[int]:
    """The server's processes that answer: children of its main process, which is Python below make."""
    members = [one for one in all_processes() if one.group == group]
    python = {one.pid for one in members if b"granian" in _command(one.pid)}
    mains = {one.pid for one in members if one.pid in python and one.parent not in python}
    return [one.pid for one in members if one.parent in mains and HELPERS not in _command(one.pid)]


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return (PROC / str(pid) / "cmdline").read_bytes()
    return b""


def end_with_environment(text: str) -> None:
    """Ends imports that a server left behind: they have a session of their own. `text`: the folder of this run."""
    for one in all_processes():
        of_this_run = one.pid != os.getpid() and text.encode() in _environment(one.pid)
        if of_this_run and b"manage.py\0worker" in _command(one.pid):
            with suppress(ProcessLookupError):
                os.kill(one.pid, signal.SIGKILL)


def _environment(pid: int) -> bytes:
    with suppress(OSError):
        return (PROC / str(pid) / "environ").read_bytes()
    return b""
