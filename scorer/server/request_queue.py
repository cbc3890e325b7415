"""The queue of a lane, with limits on its length and on the time in it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext
from typing import Any

from .lanes import Lane
from .machine_slot import SlotTimeout, machine_slot
from .responses import Application, Response, respond


class QueueFull(Exception):
    """The request was not run."""


class RequestTimeout(Exception):
    """No response came in time. `has_begun`: the request had begun, so it may still take effect."""

    def __init__(self, *, has_begun: bool) -> None:
        super().__init__(has_begun)
        self.has_begun = has_begun


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

    async def run(self, application: Application, environ: dict[str, Any]) -> Response:
        """Raises QueueFull, RequestTimeout, and OSError if the disk is full."""
        if self._queued >= self.lane.max_queued + 1:
            environ["wsgi.input"].close()
            raise QueueFull
        self._queued += 1
        job = self._thread.submit(self._run, application, environ)
        future = asyncio.wrap_future(job)
        future.add_done_callback(self._leave)
        try:
            async with asyncio.timeout(self.lane.timeout):
                return await asyncio.shield(future)
        except SlotTimeout:
            raise RequestTimeout(has_begun=False) from None
        except TimeoutError:
            raise RequestTimeout(has_begun=not _cancel(job, environ)) from None
        except asyncio.CancelledError:  # the client has left; its request still counts
            job.add_done_callback(_discard)
            raise

    def _run(self, application: Application, environ: dict[str, Any]) -> Response:
        # Less than the timeout of the request, so that a request without a slot has certainly not begun.
        alone = machine_slot(self.lane.name, self.lane.timeout / 2) if self.lane.background else nullcontext()
        with closing(environ["wsgi.input"]), alone:
            return respond(application, environ, pauses=self.lane.background)

    def _leave(self, future: asyncio.Future[Response]) -> None:
        """Called when the thread is free again, even if the request has timed out."""
        self._queued -= 1
        if not future.cancelled():
            future.exception()  # marks it as retrieved


def _cancel(job: Future[Response], environ: dict[str, Any]) -> bool:
    """Cancels a job. True if it had not begun; otherwise its response is discarded when it comes."""
    if job.cancel():
        environ["wsgi.input"].close()
        return True
    job.add_done_callback(_discard)
    return False


def _discard(job: Future[Response]) -> None:
    if not job.cancelled() and job.exception() is None:
        job.result().body.close()
