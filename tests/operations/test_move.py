"""Everything moves from SQLite to PostgreSQL with one command."""

import json
import shutil
import sqlite3
from contextlib import closing
from typing import NamedTuple

import psycopg
import pytest

from tests.operations.conftest import Site, all_rows, created_database


def change(database, statement, *values):
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute(statement, values)


@pytest.fixture
def new_site(new_database, tmp_path):
    return Site(new_database, tmp_path)


class Moved(NamedTuple):
    """A move that went well. `rows` and `file`: what the old database held before."""

    old: Site
    new: Site
    rows: list
    file: bytes
    shown: str


@pytest.fixture(scope="module")
def moved(seeded, postgresql, tmp_path_factory):
    folder = tmp_path_factory.mktemp("moved")
    shutil.copyfile(seeded, folder / "db.sqlite3")
    old = Site(f"sqlite:///{folder / 'db.sqlite3'}", folder)
    with created_database(postgresql) as url:
        rows, file = json.loads(old.dump()), (folder / "db.sqlite3").read_bytes()
        yield Moved(old, Site(url, folder), rows, file, old.ran("move", url))


def test_every_row_arrives_as_it_was(moved):
    assert "Moved and compared" in moved.shown
    assert len(moved.rows) > 100
    assert json.loads(moved.new.dump()) == moved.rows


def test_the_old_database_stays_as_it_was(moved):
    assert (moved.old.folder / "db.sqlite3").read_bytes() == moved.file


def test_a_database_with_rows_is_refused(moved):
    before = all_rows(moved.new.url)
    assert moved.old.refused("move", moved.new.url).startswith("The new database is not empty")
    assert all_rows(moved.new.url) == before


def test_what_is_written_next_has_a_free_number(moved):
    code = (
        "from scorer.accounts.models import User; from scorer.groups.models import Group; "
        "Group.objects.create(name='Next').delete(); User().save()"
    )
    moved.new.ran("shell", "-c", f"{code}; User.objects.last().delete()")


def test_a_move_that_fails_leaves_the_new_database_empty_for_the_next_try(sqlite_site, database, new_site):
    rename = "UPDATE groups_group SET name = ? WHERE id = 1"
    change(database, rename, "x" * 5000)
    assert "PostgreSQL refused: value too long" in sqlite_site.refused("move", new_site.url)
    change(database, rename, "Thursdays")
    sqlite_site.ran("move", new_site.url)


def test_a_database_that_is_not_up_to_date_is_refused(sqlite_site, database, new_site):
    change(database, "DELETE FROM django_migrations WHERE id = (SELECT max(id) FROM django_migrations"
                     " WHERE app = 'statistics')")  # fmt: skip
    assert sqlite_site.refused("move", new_site.url) == "The database is not up to date. Run make setup first."


def test_only_a_whole_address_of_postgresql_that_answers_is_a_new_database(sqlite_site):
    urls = ["", "sqlite:///other.sqlite3", "mysql://a@b/c"]
    urls += ["postgres://a@b", "postgres://a@b:5432/", "postgres://a@b:x/c"]
    message = "Name the new database as postgres://user:password@host/name"
    *malformed, silent = sqlite_site.refused_each("move", [*urls, "postgres://a:b@127.0.0.1:1/c"])
    assert malformed == [message] * len(urls)
    assert "PostgreSQL refused" in silent


def test_only_sqlite_is_moved(new_site):
    assert "Only an SQLite database can be moved" in new_site.refused("move", new_site.url)


def test_nothing_is_moved_while_the_server_runs(sqlite_site, new_site, opened):
    assert sqlite_site.refused("move", new_site.url).endswith("is in use. Stop the server first.")
    with psycopg.connect(new_site.url) as target:
        assert target.execute(
            "SELECT count(*) FROM information_schema.tables WHERE table_schema='public'"
        ).fetchone() == (0,)
