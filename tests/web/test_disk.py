"""What a phone was told is saved outlives a power cut."""

import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest
from django.db import connection

from scorer import disk, writers
from scorer.models import Browser, Play
from scorer.turns import NOT_SETTLED
from tests.bench import server

PATIENCE = 10  # seconds; only a failure takes them
SYNCHRONOUS = """
import django, scorer.wsgi
from django.db import connection
with connection.cursor() as cursor:
    print(cursor.execute("PRAGMA synchronous").fetchone()[0])
"""
NORMAL = 1
FAILED = {NOT_SETTLED: True}


def until(is_so):
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.001)


@pytest.fixture
def synced(monkeypatch):
    """The paths that were brought to the disk."""
    paths = []
    monkeypatch.setattr(disk, "_to_disk", paths.append)
    return paths


@pytest.fixture
def on_sqlite(db):
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL waits for its disk itself")


def test_what_was_written_is_brought_to_the_disk(on_sqlite, synced):
    with disk.settled():
        Browser.objects.create(key_hash="ada")
        assert synced == []
    assert synced == [f"{connection.settings_dict['NAME']}-wal"]


def test_what_only_reads_waits_for_no_disk(on_sqlite, synced):
    with disk.settled():
        assert not Browser.objects.exists()
    assert synced == []


def test_who_hears_that_it_was_saved_before_waits_for_the_disk_too(on_sqlite, synced):
    with disk.settled(), writers.writing():
        assert not Browser.objects.exists()
    assert len(synced) == 1


def test_who_comes_while_the_disk_works_shares_its_next_turn(monkeypatch):
    works, goes_on, turns = threading.Event(), threading.Event(), []

    def slow(path):
        turns.append(path)
        works.set()
        assert goes_on.wait(PATIENCE)

    monkeypatch.setattr(disk, "_to_disk", slow)
    log = disk._Log()
    waiting = [threading.Thread(target=log.settle, args=("log",)) for _ in range(4)]
    waiting[0].start()
    assert works.wait(PATIENCE)
    for thread in waiting[1:]:
        thread.start()
    until(lambda: log.came == len(waiting))
    goes_on.set()
    for thread in waiting:
        thread.join(PATIENCE)
    assert turns == ["log", "log"]


def test_after_a_disk_that_failed_nobody_hears_that_anything_is_saved(monkeypatch):
    answers = iter([OSError("the disk"), None])

    def failing_once(path):
        if failure := next(answers):
            raise failure

    monkeypatch.setattr(disk, "_to_disk", failing_once)
    log = disk._Log()
    for _ in range(3):
        with pytest.raises(OSError, match="the disk"):
            log.settle("log")


def test_who_is_refused_by_what_another_wrote_waits_for_the_disk_too(on_sqlite, synced):
    with disk.settled(), suppress(ZeroDivisionError), writers.writing():
        raise ZeroDivisionError
    assert len(synced) == 1


def test_the_log_is_brought_to_the_disk_as_it_lies_there(tmp_path, monkeypatch):
    handed = []
    monkeypatch.setattr(disk, "_sync", lambda log: handed.append(disk.os.fstat(log).st_ino))
    with sqlite3.connect(tmp_path / "kept") as opened:
        opened.executescript("PRAGMA journal_mode=WAL; CREATE TABLE kept (number)")
        disk._to_disk(f"{tmp_path / 'kept'}-wal")
        assert handed == [(tmp_path / "kept-wal").stat().st_ino]
    disk._to_disk(f"{tmp_path / 'gone'}-wal")
    assert len(handed) == 1


def test_the_server_leaves_the_waiting_to_this(tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'scorer.sqlite3'}")
    monkeypatch.setenv("SECRET_KEY", "of a test")
    told = subprocess.run([sys.executable, "-c", SYNCHRONOUS], cwd=server.ROOT, check=True, capture_output=True)
    assert int(told.stdout) == NORMAL


@pytest.mark.parametrize("language", ["en", "tr", "ja"])
def test_who_sent_something_to_a_disk_that_failed_gets_a_whole_page(client, db, language):
    answer = client.post("/new/five_tribes/", {"people": "2"}, headers={"accept-language": language}, **FAILED)
    assert answer.status_code == 500
    assert f'<html lang="{language}"' in answer.content.decode()
    assert "Content-Security-Policy" in answer
    assert not Play.objects.exists()


def test_a_phone_on_a_sheet_is_not_told_that_its_edit_is_saved(client, db):
    answer = client.post("/play/any/edit/", headers={"HX-Request": "true"}, **FAILED)
    assert (answer.status_code, "Scorer-Version" in answer) == (500, False)
