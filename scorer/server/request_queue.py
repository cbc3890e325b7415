"""The queue of a lane, with limits on its length and on the time in it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext
from typing import Any

from .answers import Answer, Application, answer
from .lanes import Lane
from .machine_slot import SlotTaken, machine_slot


class QueueFull(Exception):
    """The request was not run."""


class GivenUp(Exception):
    """No answer came in time. `ran`: the request had begun, so it may still take effect."""

    def __init__(self, *, ran: bool) -> None:
        super().__init__(ran)
        self.ran = ran


class RequestQueue:
    """For the event loop's thread only. `open`: requests that are being received, queued, processed or answered."""

    def __init__(self, lane: Lane) -> None:
        self.lane, self.open, self._queued = lane, 0, 0
        self._thread = ThreadPoolExecutor(1, f"lane-{lane.name}")

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Raises QueueFull."""
        if self.open >= self.lane.max_open:
            raise QueueFull
        self.open += 1
        try:
            yield
        finally:
            self.open -= 1

    async def run(self, application: Application, environ: dict[str, Any]) -> Answer:
        """Raises QueueFull, GivenUp, and OSError if the disk has no room for the answer."""
        if self._queued >= self.lane.max_queued + 1:
            environ["wsgi.input"].close()
            raise QueueFull
        self._queued += 1
        job = self._thread.submit(self._run, application, environ)
        future = asyncio.wrap_future(job)
        future.add_done_callback(self._leave)
        try:
            async with asyncio.timeout(self.lane.patience):
                return await asyncio.shield(future)
        except SlotTaken:
            raise GivenUp(ran=False) from None
        except TimeoutError:
            raise GivenUp(ran=not _cancel(job, environ)) from None
        except asyncio.CancelledError:  # the client has left; its request still counts
            job.add_done_callback(_discard)
            raise

    def _run(self, application: Application, environ: dict[str, Any]) -> Answer:
        # Less than the patience of the request, so that a request without a slot has certainly not run.
        alone = machine_slot(self.lane.name, self.lane.patience / 2) if self.lane.background else nullcontext()
        with closing(environ["wsgi.input"]), alone:
            return answer(application, environ, rests=self.lane.background)

    def _leave(self, future: asyncio.Future[Answer]) -> None:
        """Called when the thread is free again, even if nobody waits any more."""
        self._queued -= 1
        if not future.cancelled():
            future.exception()  # marks it as seen


def _cancel(job: Future[Answer], environ: dict[str, Any]) -> bool:
    """Cancels a job. True if it had not begun; otherwise its answer is discarded when it comes."""
    if job.cancel():
        environ["wsgi.input"].close()
        return True
    job.add_done_callback(_discard)
    return False


def _discard(job: Future[Answer]) -> None:
    if not job.cancelled() and job.exception() is None:
        job.result().body.close()
