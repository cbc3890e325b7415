"""Databases of their own for the tests of what an operator does: SQLite files, and a PostgreSQL server."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from psycopg import sql

from tests.live.postgres import postgres, programs

NOT_RUN = "THE TESTS OF POSTGRESQL WERE NOT RUN: there is no PostgreSQL server on this machine"
PATIENCE = 60  # seconds; only a failure takes them
ROOT = settings.BASE_DIR
SEED = """
import django; django.setup()
from django.core.management import call_command; call_command("migrate", verbosity=0)
from tests.support.world import World; World()
"""
REFUSALS = """
import json
from django.core.management import CommandError, call_command
for argument in json.loads({!r}):
    try:
        call_command({!r}, argument)
    except CommandError as error:
        print(error)
"""


class Site:
    """The project with a database of its own: its commands, as an operator runs them."""

    def __init__(self, url, folder):
        self.url, self.folder = url, folder
        self.environment = {
            "PATH": os.environ["PATH"],
            "DATABASE_URL": url,
            "SECRET_KEY": "known to every test",
            "LOCAL_NETWORK": "1",
            "IMPORTS_FOLDER": str(folder / "imports"),
        }

    def run(self, *arguments, **more):
        command = [sys.executable, "manage.py", *map(str, arguments)]
        return subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment | more,
            text=True,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )

    def ran(self, *arguments):
        """The output of a command that must not fail."""
        done = self.run(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refused(self, *arguments):
        """The message of a command that must fail, one line."""
        done = self.run(*arguments)
        assert done.returncode == 1
        (line,) = done.stderr.splitlines()
        return line.removeprefix("CommandError: ")

    def refused_each(self, command, arguments):
        """The messages of a command that must fail with each of these, by turns in one process."""
        given = json.dumps([str(argument) for argument in arguments])
        return self.ran("shell", "--verbosity=0", "-c", REFUSALS.format(given, command)).splitlines()

    def back_up(self):
        return Path(self.ran("backup", "--to", self.folder / "backups").strip())

    def seed(self):
        python = [sys.executable, "-c", SEED]
        environment = self.environment | {"DJANGO_SETTINGS_MODULE": "scorer.settings"}
        subprocess.run(python, cwd=ROOT, env=environment, check=True, timeout=PATIENCE)

    def dump(self):
        """Every row of every table, as Django writes it."""
        return self.ran("dumpdata", "--all", "--exclude=statistics.computed", "--exclude=statistics.snapshot")


@pytest.fixture(scope="session")
def seeded(tmp_path_factory):
    """A database with two groups, as one file."""
    folder = tmp_path_factory.mktemp("seeded")
    site = Site(f"sqlite:///{folder / 'db.sqlite3'}", folder)
    site.seed()
    assert [path.name for path in folder.iterdir() if path.name.endswith("-wal")] == []
    return folder / "db.sqlite3"


@pytest.fixture(scope="session")
def copy_of_seeded(seeded, tmp_path_factory):
    """As `backup` makes it."""
    folder = tmp_path_factory.mktemp("copy of seeded")
    return Site(f"sqlite:///{seeded}", folder).back_up()


@pytest.fixture
def sqlite_site(tmp_path, seeded):
    """A site with two groups on an SQLite file."""
    shutil.copyfile(seeded, tmp_path / "db.sqlite3")
    return Site(f"sqlite:///{tmp_path / 'db.sqlite3'}", tmp_path)


@pytest.fixture
def database(tmp_path):
    return tmp_path / "db.sqlite3"


OPENING = """
import sqlite3, sys
opened = sqlite3.connect(sys.argv[1])
opened.execute("SELECT * FROM plays_play").fetchall()
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def opened(sqlite_site, database):
    """Another process has the database open, as a server has, and does nothing at the moment."""
    command = [sys.executable, "-c", OPENING, database]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"open\n"
        yield process
        process.stdin.close()


@pytest.fixture(scope="session")
def postgresql():
    """The URL of a server, but for the database's name."""
    if programs() is None:
        give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        give_up(NOT_RUN)
    folder = Path(tempfile.mkdtemp(prefix="scorer-pg-"))
    folder.chmod(0o711)
    try:
        with postgres(folder / "server", "fsync=off") as running:
            yield running.url.rpartition("/")[0]
    finally:
        shutil.rmtree(folder)


@contextmanager
def created_database(postgresql):
    """The URL of an empty database."""
    name = f"scorer_{time.monotonic_ns()}"
    with psycopg.connect(f"{postgresql}/postgres", autocommit=True) as opened:
        opened.execute(f"CREATE DATABASE {name}")
    yield f"{postgresql}/{name}"
    with psycopg.connect(f"{postgresql}/postgres", autocommit=True) as opened:
        opened.execute(f"DROP DATABASE {name} WITH (FORCE)")


def all_rows(url):
    """Of a PostgreSQL database: by table, every row."""
    with psycopg.connect(url) as opened:
        names = opened.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        return {
            name: sorted(map(str, opened.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(name)))))
            for (name,) in names
        }


@pytest.fixture
def new_database(postgresql):
    with created_database(postgresql) as url:
        yield url


def pytest_terminal_summary(terminalreporter):
    skipped = terminalreporter.stats.get("skipped", [])
    missed = [report for report in skipped if NOT_RUN in str(report.longrepr)]
    if missed:
        terminalreporter.section(f"{NOT_RUN} ({len(missed)} tests)", sep="!", red=True, bold=True)
