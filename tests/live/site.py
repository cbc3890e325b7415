"""The server in a process group of its own, on one port through all its starts, with its log in a file."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from scorer.server.lan import is_free
from tests.bench import server
from tests.live import processes

FIRST_PORT, LAST_PORT = 20_000, 32_000  # below the ports that the kernel hands out to outgoing connections


class Site:
    """`folder`: of this run; the server's environment names it, so that what it leaves behind can be found."""

    def __init__(self, folder: Path, more: Mapping[str, str] | None = None) -> None:
        self.folder, self.more = folder, more or {}
        self.log = folder / "server.log"
        self.port = free_port()
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def group(self) -> int:
        assert self._running is not None
        return self._running.pid

    def start(self, wait: bool = True) -> None:
        command = server.make("serve", HOST="127.0.0.1", PORT=self.port, WORKERS=server.PROCESSES)
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                command,
                cwd=server.ROOT,
                env=server.environment() | self.more,
                start_new_session=True,
                stdout=log,
                stderr=log,
            )
        if wait:
            server.wait_for(self._running, self.port)

    def kill(self) -> None:
        """All its processes at once, as a machine that loses its power ends them."""
        if self._running is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.group, signal.SIGKILL)
        self._running.wait()
        self._running = None

    def workers(self) -> list[int]:
        return processes.workers(self.group)

    def log_lines(self) -> int:
        return self.log.read_bytes().count(b"\n") if self.log.exists() else 0


@contextmanager
def serving(folder: Path, more: Mapping[str, str] | None = None) -> Iterator[Site]:
    site = Site(folder, more)
    try:
        site.start()
        yield site
    finally:
        site.kill()
        processes.end_with_environment(str(folder))


def free_port() -> int:
    return next(port for port in range(FIRST_PORT + os.getpid() % 10_000, LAST_PORT) if is_free(port))
