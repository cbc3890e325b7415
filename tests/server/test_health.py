"""The health address, and the rule for crawlers."""

import sqlite3
import threading
from contextlib import closing
from types import SimpleNamespace

import pytest
from django.db import DatabaseError, connection
from django.test import override_settings

from scorer.server import health, write_lock
from scorer.server.gateway import REFUSED
from scorer.server.lanes import WRITES, lane_of
from scorer.server.views import ROBOTS
from scorer.web.middleware import INDEXED
from tests.support.addresses import every_address

TIMEOUT = 10  # seconds; only a failure takes them


@pytest.fixture
def on_sqlite(db):
    if connection.vendor != "sqlite":
        pytest.skip("this run tests PostgreSQL")


def answered(client, **how):
    answer = client.get("/health/", **how)
    return answer.status_code, answer.content.decode()


def test_a_site_that_works_is_ok(client, db):
    assert answered(client) == (200, "ok")


def test_it_sets_no_cookie_and_is_never_kept(client, db):
    answer = client.get("/health/", headers={"Accept-Language": "tr"})
    assert "no-store" in answer.headers["Cache-Control"]
    assert not answer.cookies
    assert not answer.has_header("Vary")
    assert not answer.has_header("Content-Language")


@override_settings(SECURE_SSL_REDIRECT=True)
def test_a_monitor_asks_an_internal_address_without_https(client, db):
    assert answered(client, headers={"host": "10.0.0.3:8000"}) == (200, "ok")


def test_it_is_only_read(client, db):
    assert client.head("/health/").status_code == 200
    assert client.post("/health/").status_code == 405


def test_a_fault_is_one_line_of_the_log(client, db, monkeypatch, caplog):
    monkeypatch.setattr("scorer.server.views.database_fault", lambda: "readonly")
    assert answered(client) == (503, "readonly")
    assert caplog.messages == ["The health check failed: readonly"]


def test_a_queue_that_takes_no_more_is_a_fault(client, db):
    assert lane_of("/health/", "GET") is lane_of("/health/", "HEAD") is WRITES
    assert answered(client, **{REFUSED: 503}) == (503, "busy")


@pytest.mark.parametrize("status", [408, 413])
def test_a_client_that_sends_a_body_that_is_refused_raises_no_alarm(client, db, caplog, status):
    assert answered(client, **{REFUSED: status}) == (status, "refused")
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_database_that_cannot_be_read_is_a_fault(client, db, monkeypatch):
    def fails():
        raise DatabaseError("malformed")

    monkeypatch.setattr(health, "_read", fails)
    assert answered(client) == (503, "database")


def test_a_database_without_its_tables_is_a_fault(client, db):
    with connection.cursor() as cursor:  # open, so that the transaction of the test outlives it on PostgreSQL
        cursor.execute("ALTER TABLE django_migrations RENAME TO somewhere_else")
        assert answered(client) == (503, "database")


@pytest.mark.django_db(transaction=True)
class TestSQLite:
    @pytest.fixture(autouse=True)
    def quick(self, on_sqlite, monkeypatch):
        monkeypatch.setattr(health, "WRITE_TIMEOUT", 0.05)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 50")
        yield
        connection.close()

    def test_a_writer_that_does_not_end_is_a_fault(self, client):
        with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert answered(client) == (503, "busy")
            other.execute("ROLLBACK")
        assert answered(client) == (200, "ok")

    def test_a_writer_that_ends_in_time_is_none(self, client):
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 10000")
        name = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(name, isolation_level=None, check_same_thread=False)) as other:
            other.execute("BEGIN IMMEDIATE")
            timer = threading.Timer(0.2, lambda: other.execute("ROLLBACK"))
            timer.start()
            assert answered(client) == (200, "ok")
            timer.join()

    def test_writers_of_ours_that_do_not_end_are_a_fault(self, client):
        opens, began = threading.Event(), threading.Event()

        def writes():
            with write_lock.write_transaction():
                began.set()
                opens.wait(TIMEOUT)
            connection.close()

        writer = threading.Thread(target=writes)
        writer.start()
        assert began.wait(TIMEOUT)
        try:
            assert answered(client) == (503, "busy")
        finally:
            opens.set()
            writer.join()

    def test_a_file_that_may_not_be_written_is_a_fault(self, client, monkeypatch):
        monkeypatch.setattr(health.os, "access", lambda path, mode: False)
        assert answered(client) == (503, "readonly")

    def test_a_full_disk_is_a_fault(self, client, monkeypatch):
        monkeypatch.setattr(health.shutil, "disk_usage", lambda folder: SimpleNamespace(free=1000))
        assert answered(client) == (503, "full")

    def test_nothing_is_written(self, client):
        with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
            before = other.execute("PRAGMA data_version").fetchone()
            answered(client)
            assert other.execute("PRAGMA data_version").fetchone() == before


@pytest.mark.django_db(transaction=True)
def test_a_postgresql_that_only_reads_is_a_fault(client):
    if connection.vendor != "postgresql":
        pytest.skip("this run tests SQLite")
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
        try:
            assert answered(client) == (503, "readonly")
        finally:
            cursor.execute("SET default_transaction_read_only = off")


# Crawlers


def test_crawlers_are_let_in_to_the_public_pages_only(client):
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode() == ROBOTS
    allowed = [line.removeprefix("Allow: ") for line in ROBOTS.splitlines() if line.startswith("Allow")]
    assert allowed == ["/$", "/games/", "/static/"]
    assert ROBOTS.endswith("Disallow: /\n")


def test_no_page_with_a_code_is_for_search_engines():
    routes = {pattern.pattern._route for pattern in every_address()}
    assert routes >= INDEXED
    assert not [route for route in INDEXED if "code" in route or "token" in route]


@pytest.mark.parametrize(
    ("address", "listed"),
    [("/", True), ("/games/five_tribes/rules/", True), ("/play/nothing/", False), ("/account/sign-in/", False)],
)
def test_a_private_page_says_that_it_is_not_to_be_listed(client, db, address, listed):
    assert client.get(address).headers.get("X-Robots-Tag") == (None if listed else "noindex")
