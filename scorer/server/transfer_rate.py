"""The minimum rate of a client that sends or reads. A slower one is dropped, whatever length it announced."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MIN_RATE = 16 * 1024  # bytes a second, on average
IDLE_TIMEOUT = 30.0  # seconds without any progress


def head_start(minimum: float, size: int) -> float:
    """Seconds for the beginning of `size` bytes: `minimum`, and the time for all of them up to one pause."""
    return minimum + min(size / MIN_RATE, IDLE_TIMEOUT)


@asynccontextmanager
async def min_rate(grace: float) -> AsyncIterator[Callable[[int], None]]:
    """Raises TimeoutError. `grace`: the head start in seconds. Yields a function to call with the bytes so far."""
    now = asyncio.get_running_loop().time
    start = now()
    async with asyncio.timeout(grace) as deadline:
        yield lambda done: deadline.reschedule(
            max(start + grace, min(start + grace + done / MIN_RATE, now() + IDLE_TIMEOUT))
        )
