"""The queue of a lane: a few threads, a bound on the requests that wait for them, and a bound on how long."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from .answers import Answer, Application, answer
from .lanes import Lane

BACKGROUND = 10  # niceness of a lane's threads


class QueueFull(Exception):
    """The request was not run."""


class GivenUp(Exception):
    """There is no answer in time. `ran`: whether the request was begun, so that it may still take effect."""

    def __init__(self, *, ran: bool) -> None:
        super().__init__(ran)
        self.ran = ran


class RequestQueue:
    """For the event loop's thread only. `uploads`: bodies that arrive just now."""

    def __init__(self, lane: Lane) -> None:
        self.lane, self.uploads, self._inside = lane, 0, 0
        start = _lower_priority if lane.background else None
        self._threads = ThreadPoolExecutor(lane.threads, f"lane-{lane.name}", start)

    async def run(self, application: Application, environ: dict[str, Any]) -> Answer:
        """Raises QueueFull, GivenUp, and OSError if the disk has no room for the answer."""
        if self._inside >= self.lane.waiting + self.lane.threads:
            environ["wsgi.input"].close()
            raise QueueFull
        self._inside += 1
        job = self._threads.submit(answer, application, environ)
        future = asyncio.wrap_future(job)
        future.add_done_callback(self._leave)
        try:
            async with asyncio.timeout(self.lane.patience):
                return await asyncio.shield(future)
        except TimeoutError:
            raise GivenUp(ran=not _cancelled(job, environ)) from None

    def _leave(self, future: asyncio.Future[Answer]) -> None:
        """The thread is free again, even if nobody waited any more."""
        self._inside -= 1
        if not future.cancelled():
            future.exception()  # marks it as seen


def _cancelled(job: Future[Answer], environ: dict[str, Any]) -> bool:
    """Whether it had not begun. Else its answer is thrown away when it comes."""
    if job.cancel():
        environ["wsgi.input"].close()
        return True
    job.add_done_callback(_throw_away)
    return False


def _throw_away(job: Future[Answer]) -> None:
    if job.exception() is None:
        job.result().body.close()


def _lower_priority() -> None:
    if sys.platform == "linux":  # elsewhere this would be the whole process
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BACKGROUND)
