"""The listening socket. Accepted connections inherit its options."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

DESCRIPTORS = Path("/proc/self/fd")
# Milliseconds in which a client acknowledges nothing that was sent.
STALL_TIMEOUT = 30_000


def drop_stalled_connections() -> None:
    """Makes the kernel close the connection of a client that reads too slowly or has gone (Linux)."""
    if not DESCRIPTORS.is_dir():
        return
    for listener in _listeners():
        with listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STALL_TIMEOUT)


def _listeners() -> Iterator[socket.socket]:
    """The listening TCP sockets of this process, which the server does not pass to its application."""
    for descriptor in list(DESCRIPTORS.iterdir()):
        with suppress(OSError):  # it is closed by now
            if not stat.S_ISSOCK(descriptor.stat().st_mode):
                continue
            candidate = socket.socket(fileno=os.dup(int(descriptor.name)))
            if _listens(candidate):
                yield candidate
            else:
                candidate.close()


def _listens(candidate: socket.socket) -> bool:
    is_tcp = candidate.family in {socket.AF_INET, socket.AF_INET6} and candidate.type == socket.SOCK_STREAM
    return is_tcp and bool(candidate.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))
