"""A database that makes a request wait, or fails for a while."""

import fcntl
import sqlite3
import threading
from contextlib import closing

import pytest
from django.db import OperationalError, connection
from django.test import Client

from scorer.accounts.models import Device
from scorer.server import database, write_lock
from scorer.server.write_lock import WriteLockTimeout, write_transaction

TIMEOUT = 10  # seconds; only a failure takes them


@pytest.fixture
def sqlite(transactional_db):
    if connection.vendor != "sqlite":
        pytest.skip("this run tests PostgreSQL")


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(write_lock, "timeout", 0.05)


def elsewhere(work):
    """Runs it in another thread, with a connection of its own; what it raised, or None."""
    raised = []

    def run():
        try:
            work()
        except Exception as why:
            raised.append(why)
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(TIMEOUT)
    return raised[0] if raised else None


def add():
    with write_transaction():
        Device.objects.create(key_hash="somebody")


def test_a_writer_that_waits_too_long_writes_nothing(sqlite, impatient):
    with write_transaction():
        assert isinstance(elsewhere(add), WriteLockTimeout)
    assert not Device.objects.exists()
    assert elsewhere(add) is None


def test_nor_does_one_who_waits_for_another_process(sqlite, impatient):
    held = write_lock._lock_file(str(connection.settings_dict["NAME"]) + "-other")
    held.close()
    with open(f"{connection.settings_dict['NAME']}-writers", "wb") as other:  # noqa: PTH123  # a descriptor of its own
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(WriteLockTimeout), write_transaction():
            raise AssertionError("nobody gets here")
    with write_transaction():
        Device.objects.create(key_hash="somebody")


def test_reads_go_on_while_another_program_writes(sqlite):
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        assert Client().get("/").status_code == 200


def test_a_serving_process_waits_for_no_lock_longer_than_for_an_answer(transactional_db):
    database._limit(connection)
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                assert cursor.execute("PRAGMA busy_timeout").fetchone() == (4000,)
            else:
                cursor.execute("SHOW lock_timeout")
                assert cursor.fetchone() == ("4s",)
                cursor.execute("SHOW statement_timeout")
                assert cursor.fetchone() == ("10s",)
    finally:
        connection.close()


@pytest.fixture
def failing(monkeypatch):
    """The home page meets an error of the database: `failing()`; and no more: `failing(False)`."""
    from scorer.pages.views import home

    def fail(request):
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM nothing_of_that_name")

    whole = home.all_games

    def failing(fails=True):
        monkeypatch.setattr(home, "all_games", lambda: fail(None) if fails else whole())

    return failing


@pytest.mark.parametrize(("method", "says"), [("get", "Try again in a moment."), ("head", "")])
def test_an_error_of_the_database_is_a_page_that_says_to_try_again(transactional_db, failing, method, says):
    failing()
    answer = getattr(Client(raise_request_exception=False), method)("/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert says in answer.content.decode()


def test_a_database_that_goes_away_half_way_may_have_saved(transactional_db, failing, monkeypatch):
    monkeypatch.setattr(database, "_is_broken", lambda: True)
    failing()
    assert Client(raise_request_exception=False).get("/").status_code == 504


def test_after_an_error_of_the_database_the_next_request_opens_it_anew(transactional_db, failing):
    failing()
    client = Client(raise_request_exception=False)
    client.get("/")
    assert connection.connection is None
    failing(False)
    assert client.get("/").status_code == 200


def test_a_connection_that_was_opened_while_the_file_could_only_be_read_is_not_kept(sqlite, settings):
    """A file system that became read-only: SQLite goes on reading without an error."""
    name = connection.settings_dict["NAME"]
    connection.close()
    connection.connection = sqlite3.connect(f"file:{name}?mode=ro", uri=True, check_same_thread=False)
    connection.connect = lambda: None
    try:
        answer = Client(raise_request_exception=False).post("/new/five_tribes/", {"people": 2})
    finally:
        del connection.connect
    assert answer.status_code == 503
    assert Client().post("/new/five_tribes/", {"people": 2}).status_code == 302


def test_the_lock_that_another_program_holds_is_an_error_like_any_other():
    assert issubclass(WriteLockTimeout, OperationalError)
