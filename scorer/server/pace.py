"""The least pace of a client that sends or reads. One that falls behind it is left, however much it announced."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

SLOWEST = 16 * 1024  # bytes a second, on average
LONGEST_PAUSE = 30.0  # seconds without any progress


def head_start(least: float, size: int) -> float:
    """Seconds for the beginning of `size` bytes: `least`, and as long as all of them may take up to one pause."""
    return least + min(size / SLOWEST, LONGEST_PAUSE)


@asynccontextmanager
async def least_pace(first: float) -> AsyncIterator[Callable[[int], None]]:
    """Raises TimeoutError. `first`: the head start in seconds. The function that it gives takes the bytes so far."""
    now = asyncio.get_running_loop().time
    began = now()
    async with asyncio.timeout(first) as deadline:
        yield lambda done: deadline.reschedule(
            max(began + first, min(began + first + done / SLOWEST, now() + LONGEST_PAUSE))
        )
