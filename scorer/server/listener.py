"""The socket that the server listens on. What is set on it holds for every connection that it accepts."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

DESCRIPTORS = Path("/proc/self/fd")
# Milliseconds without any progress, in which a client neither acknowledges nor takes what was sent.
NO_PROGRESS = 30_000


def drop_stalled_connections() -> None:
    """Has the kernel end the connection of a client that reads too slowly or has gone (Linux)."""
    if not DESCRIPTORS.is_dir():
        return
    for listener in _listeners():
        with listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, NO_PROGRESS)


def _listeners() -> Iterator[socket.socket]:
    """The listening TCP sockets of this process. The server hands none of them to its application."""
    for descriptor in list(DESCRIPTORS.iterdir()):
        with suppress(OSError):  # it is closed by now
            if not stat.S_ISSOCK(descriptor.stat().st_mode):
                continue
            one = socket.socket(fileno=os.dup(int(descriptor.name)))
            if _listens(one):
                yield one
            else:
                one.close()


def _listens(one: socket.socket) -> bool:
    is_tcp = one.family in {socket.AF_INET, socket.AF_INET6} and one.type == socket.SOCK_STREAM
    return is_tcp and bool(one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))
