"""Copies of a PostgreSQL database by PostgreSQL's own programs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from django.db import connection

from . import BackupError, check_migrations, create_private_file, publish

TIMEOUT = 10  # seconds for a connection, for a lock, and for others to leave
POLL_INTERVAL = 0.1  # seconds between two checks for other connections
MAGIC = b"PGDMP"  # the first bytes of a copy
PLAYS = re.compile(r"TABLE DATA \S+ plays_play ")
WITHOUT_ROLES = ("--no-owner", "--no-privileges")


def dump(target: Path) -> None:
    """Copies the database while others write to it. Raises BackupError."""
    part = target.with_name(f"{target.name}.part")
    create_private_file(part)
    try:
        _run(
            "pg_dump",
            "--format=custom",
            *WITHOUT_ROLES,
            f"--lock-wait-timeout={TIMEOUT}s",
            f"--file={part}",
            database=True,
        )
        check(part)
        if target.exists():
            raise BackupError(f"{target} exists already.")
        publish(part, target)
    finally:
        part.unlink(missing_ok=True)


def check(path: Path) -> None:
    """Raises BackupError if a file is not a copy that this release can restore."""
    if not PLAYS.search(_run("pg_restore", "--list", str(path))):
        raise BackupError(f"{path} is not a copy of a Scorer database.")
    check_migrations(_migrations(path), path)


def _migrations(path: Path) -> Iterator[tuple[str, str]]:
    written = _run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(path))
    for line in written.splitlines():
        if len(cells := line.split("\t")) == 4:
            yield cells[1], cells[2]


def check_unused() -> None:
    """Raises BackupError while others are connected. Connections that are closing may take a moment."""
    end = time.monotonic() + TIMEOUT
    while _others():
        if time.monotonic() > end:
            raise BackupError("The database is in use. Stop the server first.")
        time.sleep(POLL_INTERVAL)


def _others() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()"
        )
        return int(cursor.fetchone()[0])


def load(path: Path) -> None:
    """Replaces all tables by those of a copy, in one transaction. Raises BackupError."""
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        script = Path(folder) / "restore.sql"
        _run("pg_restore", *WITHOUT_ROLES, f"--file={script}", str(path))
        emptied = f"SET lock_timeout = '{TIMEOUT}s'; {_drop_all()}"
        stop = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction")
        _run("psql", *stop, f"--command={emptied}", f"--file={script}", "--output=/dev/null", database=True)


def _drop_all() -> str:
    names = connection.introspection.table_names()
    connection.close()  # psql would wait for its locks
    return f"DROP TABLE {', '.join(map(connection.ops.quote_name, names))} CASCADE;" if names else ""


def _run(program: str, *arguments: str, database: bool = False) -> str:
    """Runs a program of PostgreSQL and returns its output. `database`: it connects to ours. Raises BackupError."""
    if shutil.which(program) is None:
        raise BackupError(f"{program} is not installed. On Debian: apt install postgresql-client")
    psql, environment = connection.client.settings_to_cmd_args_env(connection.settings_dict, [])
    command = [program, *arguments, *(_connecting(psql) if database else ())]
    here = os.environ | (environment or {}) | {"PGCONNECT_TIMEOUT": str(TIMEOUT)}
    ran = subprocess.run(command, env=here, text=True, capture_output=True, check=False)  # noqa: S603  # PostgreSQL's own
    if ran.returncode:
        raise BackupError(f"{program} failed: {' '.join(ran.stderr.split())}")
    return ran.stdout


def _connecting(psql: Sequence[str]) -> list[str]:
    """The arguments that Django gives psql, with the database's name for any of the programs."""
    *options, name = psql[1:]
    return [*options, f"--dbname={name}"]
