"""The preparation of a process, once, before its first request."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress

from django.urls import get_resolver

from scorer.games import all_games
from scorer.server.log_filter import log_uncaught_errors
from scorer.server.private_files import keep_new_files_private

from .database import limit_waits
from .listener import drop_stalled_connections

try:
    import resource
except ImportError:  # Windows has no limit of this kind
    resource = None  # type: ignore[assignment]


# Seconds that a thread runs before another one may. An edit yields some thirty times, at each of its statements: beside
# an export, at Python's default of 5 ms, it would wait for 150.
SWITCH_INTERVAL = 0.0005


def prepare() -> None:
    sys.setswitchinterval(SWITCH_INTERVAL)
    keep_new_files_private()
    log_uncaught_errors()
    limit_waits()
    drop_stalled_connections()
    raise_descriptor_limit()
    freeze_loaded_objects()


def raise_descriptor_limit() -> None:
    """Each phone holds a connection; the usual soft limit of 1,024 descriptors is that of a desktop."""
    if resource is not None:
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def freeze_loaded_objects() -> None:
    """Exempts all loaded objects from garbage collection. They live as long as the process; the collector would scan
    them again and again, in the middle of an edit."""
    all_games()
    len(get_resolver().url_patterns)  # the addresses, and with them the views and what those need
    gc.collect()
    gc.freeze()
