"""The server, started as the Makefile starts it, on a port and a database of the bench's own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PROCESSES = 2
PATIENCE = 60  # seconds for it to come up
OF_AN_OUTER_MAKE = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")


def make(target: str, **variables: object) -> list[str]:
    return ["make", "--no-print-directory", target, *(f"{name}={value}" for name, value in variables.items())]


def environment() -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if name not in OF_AN_OUTER_MAKE}
    return inherited | {"GRANIAN_LOG_LEVEL": "warning"}


def set_up() -> None:
    """The database. Catalogues and static files are those that `make` laid out before."""
    subprocess.run(make("database"), cwd=ROOT, env=environment(), check=True)


class Server(NamedTuple):
    """A running server: its port, and the group that all of its processes are in."""

    port: int
    group: int

    def processor_seconds(self) -> float:
        """CPU time of its processes, independent of other load (on Linux)."""
        stats = (file.read_text().rpartition(") ")[2].split() for file in Path("/proc").glob("[0-9]*/stat"))
        ticks = sum(int(of[USER]) + int(of[SYSTEM]) for of in stats if int(of[GROUP]) == self.group)
        return ticks / os.sysconf("SC_CLK_TCK")


GROUP, USER, SYSTEM = 2, 11, 12  # places in /proc/<process>/stat, after the name


@contextmanager
def serving() -> Iterator[Server]:
    port = free_port()
    command = make("serve", HOST="127.0.0.1", PORT=port, WORKERS=PROCESSES)
    # A session of its own, so that what is ended below is this server and nothing else.
    server = subprocess.Popen(command, cwd=ROOT, env=environment(), start_new_session=True)
    try:
        wait_for(server, port)
        yield Server(port, group=server.pid)
    finally:
        end(server)


def end(server: subprocess.Popen[bytes]) -> None:
    """Asks make, which asks the server, which ends its workers. Asked all at once, the server may wait for ever."""
    server.terminate()
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def wait_for(server: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the server did not come up")
