"""The worker process of imports: `manage.py worker`, started when there is work, ended when there is none.

It has a session of its own, so that it outlives the request and the server. A lock on an open file limits the number
of workers; the kernel frees it when a worker ends, however it ends."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from io import FileIO
from pathlib import Path

from django.conf import settings

from scorer.exchange.importing import job, queue
from scorer.groups import removal
from scorer.server import file_lock

try:
    import resource
except ImportError:  # Windows cannot limit the memory of a process
    resource = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)

MAX_WORKERS = 1  # two of them took both processors of a small machine from the tables
# Added to the process' niceness: edits come first. Not more, since an edit that waits for the write lock waits for the
# worker that holds it.
NICENESS = 5
MEMORY = 400 * 10**6  # bytes that a worker may allocate on top of what it has from the start
SIZES = Path("/proc/self/statm")


def start() -> None:
    """Starts a worker unless MAX_WORKERS run already: those empty the queue.

    If none can be started the import stays pending, and the next view of its page tries again."""
    try:
        _start()
    except (OSError, RuntimeError) as error:  # no descriptor, no room on the disk, no process, no thread
        logger.error("No process could be started for imports: %s", type(error).__name__)


def _start() -> None:
    if not file_lock.AVAILABLE:  # Windows: every import has a worker
        _spawn()
    elif slot := _free_slot():
        with slot:  # the child inherits the open file, and the lock with it
            _spawn(slot.fileno())


def _free_slot() -> FileIO | None:
    folder = Path(settings.IMPORTS_FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for number in range(MAX_WORKERS):
        slot = (folder / f"{number}.slot").open("ab", buffering=0)
        if file_lock.acquire(slot, deadline=0, interval=0):
            return slot
        slot.close()
    return None


def _spawn(*slot: int) -> None:
    command = [
        sys.executable,
        str(settings.BASE_DIR / "manage.py"),
        "worker",
        *(f"--slot={descriptor}" for descriptor in slot),
    ]
    process = subprocess.Popen(  # noqa: S603  # this project's own command
        command,
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=slot,
    )
    threading.Thread(target=process.wait, daemon=True).start()  # or it would stay a zombie


def work() -> None:
    """Works until the queue is empty, then erases what was deleted for good."""
    while row := queue.pending().first():
        job.run(row.pk)
    removal.erase_deleted()


def work_in_slot(slot: int) -> None:
    """Works in a process of its own. `slot`: the inherited file that counts it as a worker.

    Checks the queue again when the slot is free: an import that was added after the last check found none."""
    limit_memory()
    lower_priority()
    try:
        work()
    finally:
        os.close(slot)
        if queue.pending().exists():
            start()


def lower_priority() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def limit_memory() -> None:
    """Makes a file that is larger than it looks fail alone, instead of taking the server with it."""
    if resource is None or not SIZES.exists():
        return
    most = int(SIZES.read_text().split()[0]) * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
