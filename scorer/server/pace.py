"""The minimum rate of a client that sends or reads. A slower one is dropped, whatever length it announced."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MIN_RATE = 16 * 1024  # bytes a second, on average
MAX_PAUSE = 30.0  # seconds without any progress


def head_start(least: float, size: int) -> float:
    """Seconds for the beginning of `size` bytes: `least`, and the time for all of them up to one pause."""
    return least + min(size / MIN_RATE, MAX_PAUSE)


@asynccontextmanager
async def min_rate(first: float) -> AsyncIterator[Callable[[int], None]]:
    """Raises TimeoutError. `first`: the head start in seconds. Yields a function to call with the bytes so far."""
    now = asyncio.get_running_loop().time
    began = now()
    async with asyncio.timeout(first) as deadline:
        yield lambda done: deadline.reschedule(
            max(began + first, min(began + first + done / MIN_RATE, now() + MAX_PAUSE))
        )
