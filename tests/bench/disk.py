"""Time of a synchronous write to this disk: every edit waits for it once, and on some machines mostly for it."""

from __future__ import annotations

import os
import tempfile
import time
from statistics import median

from django.conf import settings

from tests.bench.figures import Effort, Figure

WRITTEN = bytes(8 * 4096)  # about what one edit writes


def figure(effort: Effort) -> Figure:
    with tempfile.TemporaryFile(dir=settings.ANSWERS) as file:
        waits = [write_seconds(file.fileno()) for _ in range(effort.times)]
    return Figure("one fsync, where the database lies (TMPDIR=/dev/shm: none)", f"{1e6 * median(waits):.0f} µs")


def write_seconds(file: int) -> float:
    """Seconds."""
    start = time.perf_counter()
    os.write(file, WRITTEN)
    os.fsync(file)
    return time.perf_counter() - start
