"""Many phones at once, at the server that the Makefile starts, with a database of its own.

On SQLite, or on the PostgreSQL that DATABASE_URL names.
"""

import json
import os
import secrets
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlencode

import psycopg
import pytest
from django.db import connection

from scorer.server import write_lock
from tests.bench import server
from tests.support import html

TIMEOUT = 60  # seconds for one answer
FIELDS = ("gold", "viziers", "elders", "palm_trees", "palaces")  # one for each phone
SEATS, TIMES = 4, 5


class Phone:
    """A browser with its cookies; a new connection for each request, as on a bad network."""

    def __init__(self, port):
        self.port = port
        self.cookies = {}

    def ask(self, method, path, **form):
        token = self.cookies.get("csrftoken", "")
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": token,
            "HX-Request": "true",
        }
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)) as line:
            line.request(method, path, urlencode(form), headers)
            answer = line.getresponse()
            answer.page = answer.read().decode()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def start(self):
        self.ask("GET", "/new/five_tribes/")
        return self.ask("POST", "/new/five_tribes/", people=SEATS).headers["Location"]

    def fill(self, sheet, field):
        """Writes into one field of every seat, five times over; the statuses of the answers."""
        self.rows = html.attribute(self.ask("GET", sheet).page, "#sheet", "data-seats").split()
        return [self.edit(sheet, seat, field, number) for number in range(TIMES) for seat in range(SEATS)]

    def edit(self, sheet, seat, unit, number):
        was = str(number) if number else ""
        sent = {
            "id": secrets.token_hex(16),
            "seat": seat,
            "of": self.rows[seat],
            "unit": unit,
            "was": was,
            "text": number + 1,
        }
        return self.ask("POST", f"{sheet}edit/", **sent).status


@pytest.fixture
def database(tmp_path, monkeypatch):
    """The address of an empty database with its tables."""
    outer = os.environ.get("DATABASE_URL", "")
    own = beside(outer) if outer.startswith("postgres") else f"sqlite:///{tmp_path / 'scorer.sqlite3'}"
    monkeypatch.setenv("DATABASE_URL", own)
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity=0"], cwd=server.ROOT, check=True)
    yield own
    if own.startswith("postgres"):
        with psycopg.connect(outer, autocommit=True) as opened:
            opened.execute(f"DROP DATABASE {name_of(own)} WITH (FORCE)")


def beside(url):
    own = f"{url.rpartition('/')[0]}/scorer_many_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as opened:
        opened.execute(f"CREATE DATABASE {name_of(own)}")
    return own


def name_of(url):
    return url.rpartition("/")[2]


def rows_in(database, sql):
    if database.startswith("postgres"):
        with psycopg.connect(database) as opened:
            return opened.execute(sql).fetchall()
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as opened:
        return opened.execute(sql).fetchall()


def test_a_hundred_edits_from_five_phones_at_once_are_all_saved(database):
    with server.serving() as running, ThreadPoolExecutor(len(FIELDS)) as pool:
        sheet = Phone(running.port).start()
        phones = [pool.submit(Phone(running.port).fill, sheet, field) for field in FIELDS]
        statuses = [status for phone in phones for status in phone.result()]
    assert statuses == [200] * 100
    assert rows_in(database, "SELECT version FROM plays_play") == [(100,)]
    edits = rows_in(database, "SELECT version FROM plays_edit WHERE NOT refused ORDER BY version")
    assert edits == [(number,) for number in range(1, 101)]
    for (texts,) in rows_in(database, "SELECT entries FROM plays_seat"):
        assert (json.loads(texts) if isinstance(texts, str) else texts) == dict.fromkeys(FIELDS, str(TIMES))


@pytest.mark.parametrize(("in_memory", "locks"), [(False, 1), (True, 0)])
def test_a_file_is_locked_for_other_processes_whatever_its_path_says(tmp_path, monkeypatch, in_memory, locks):
    monkeypatch.setitem(connection.settings_dict, "NAME", tmp_path / "memories.sqlite3")
    monkeypatch.setattr(connection, "is_in_memory_db", lambda: in_memory, raising=False)
    with write_lock._process_lock(time.monotonic()):
        assert len(list(tmp_path.iterdir())) == locks


def test_a_writer_waits_until_another_thread_has_written():
    write_lock._thread_lock.acquire()
    threading.Timer(0.1, write_lock._thread_lock.release).start()
    with write_lock._thread_lock_held(time.monotonic() + TIMEOUT):
        assert write_lock._thread_lock.locked()


def test_two_taps_on_start_at_once_make_one_play(database):
    with server.serving() as running, ThreadPoolExecutor(2) as pool:
        phone = Phone(running.port)
        phone.ask("GET", "/new/five_tribes/")
        form = {"people": 2, "once": "made-with-the-form"}
        taps = [pool.submit(phone.ask, "POST", "/new/five_tribes/", **form) for _ in range(2)]
        sheets = {tap.result().headers["Location"] for tap in taps}
    assert len(sheets) == 1
    assert rows_in(database, "SELECT count(*) FROM plays_play") == [(1,)]
    assert rows_in(database, "SELECT count(*) FROM accounts_device") == [(1,)]
