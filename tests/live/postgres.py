"""A PostgreSQL server of this run's own, which may be stopped, paused and started again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from tests.live import processes
from tests.live.site import free_port

DEBIAN = Path("/usr/lib/postgresql")
USER = "postgres"
TIMEOUT = 60  # seconds for it to come up or to end


def programs() -> Path | None:
    """The folder of the newest server's programs; None where none is installed."""
    found = sorted(DEBIAN.glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("postgres")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


class Postgres:
    def __init__(self, folder: Path, *settings: str) -> None:
        """`settings`: of the server, such as fsync=off."""
        self.folder, self.port, self.settings = folder, free_port(), settings
        self._running: subprocess.Popen[bytes] | None = None
        found = programs()
        if found is None:
            raise RuntimeError("there is no PostgreSQL server on this machine")
        self.programs = found

    @property
    def url(self) -> str:
        return f"postgres://{USER}@127.0.0.1:{self.port}/scorer"

    def make(self) -> None:
        self.folder.mkdir()
        if os.getuid() == 0:
            shutil.chown(self.folder, USER)
        options = ["-A", "trust", "-U", USER, "--no-locale", "-E", "UTF8"]
        self._run("initdb", "-D", str(self.folder / "data"), *options)
        self.start()
        with psycopg.connect(f"host=127.0.0.1 port={self.port} user={USER}", autocommit=True) as line:
            line.execute("CREATE DATABASE scorer")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **_unprivileged())

    def start(self, wait: bool = True) -> None:
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port)]
        for setting in ("listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}", *self.settings):
            command += ["-c", setting]
        with (self.folder / "log").open("ab") as log:
            self._running = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **_unprivileged()
            )
        if wait:
            self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            try:
                psycopg.connect(f"host=127.0.0.1 port={self.port} user={USER} connect_timeout=5").close()
            except psycopg.OperationalError:
                time.sleep(0.1)
            else:
                return
        raise RuntimeError("PostgreSQL did not come up")

    def is_running(self) -> bool:
        return self._running is not None and self._running.poll() is None

    def stop(self) -> None:
        """As `pg_ctl stop -m fast`: every connection is ended."""
        if self._running is not None:
            self.resume()
            self._running.send_signal(signal.SIGINT)
            self._running.wait(TIMEOUT)
            self._running = None

    def pause(self) -> None:
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, which: signal.Signals) -> None:
        assert self._running is not None
        for pid in [self._running.pid, *processes.descendants(self._running.pid)]:
            with suppress(ProcessLookupError):  # ended meanwhile
                os.kill(pid, which)


def _unprivileged() -> dict[str, str]:
    """PostgreSQL refuses to run as root."""
    return {"user": USER, "group": USER} if os.getuid() == 0 else {}


@contextmanager
def postgres(folder: Path, *settings: str) -> Iterator[Postgres]:
    made = Postgres(folder, *settings)
    try:
        made.make()
        yield made
    finally:
        made.stop()
