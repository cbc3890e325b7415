"""The processes that work files off. They are nobody's children for long: a page may be left, the server may restart.

Of all visitors' files so many are worked off at once and no more; the others wait until one is done."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from io import FileIO
from pathlib import Path

from django.conf import settings

try:
    import fcntl
    import resource
except ImportError:  # Windows has neither: there every file has a process, and none a bound
    fcntl = resource = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 1  # two of them took both processors of a small machine from the tables
# Added to the process' niceness. Edits come first; but one that waits for the write lock waits for this process too, so
# that it must not be starved.
NICENESS = 5
SLOT = ".slot"  # what the names of files end with that say who is at work
MEMORY = 400 * 10**6  # bytes that a process may take beside what it has from the start
SIZES = Path("/proc/self/statm")


def begin() -> None:
    """Starts a process for what waits, unless there are as many as there may be: then they see to it.

    What cannot be started now still waits, and is started by the next page of it."""
    try:
        _begin()
    except (OSError, RuntimeError) as why:  # no descriptor, no room on the disk, no process, no thread
        logger.error("No process could be started for imports: %s", type(why).__name__)


def _begin() -> None:
    if fcntl is None:
        _start()
    elif slot := _free_slot():
        with slot:  # the process keeps it until it ends, however it ends
            _start(slot.fileno())


def _free_slot() -> FileIO | None:
    folder = Path(settings.IMPORTS_FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for number in range(MOST_AT_ONCE):
        slot = (folder / f"{number}{SLOT}").open("ab", buffering=0)
        try:
            fcntl.flock(slot, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            slot.close()
        else:
            return slot
    return None


def _start(*slot: int) -> None:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "import_plays", *(f"--slot={one}" for one in slot)]
    process = subprocess.Popen(  # noqa: S603  # this project's own command
        command,
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=slot,
    )
    # Whoever started it waits for its end, or it would stay in the list of processes.
    threading.Thread(target=process.wait, daemon=True).start()


def end(slot: int) -> None:
    """Lets another process have this one's place."""
    os.close(slot)


def yield_to_others() -> None:
    """Takes processor time that nobody else wants."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def limit_memory() -> None:
    """A file that is larger than it looks shall fail alone, and not take the server with it."""
    if resource is None or not SIZES.exists():
        return
    most = int(SIZES.read_text().split()[0]) * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
