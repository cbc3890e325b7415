"""Copies of a PostgreSQL database, and a copy put in the place of its tables."""

import shutil
import stat

import psycopg
import pytest

from tests.operations.conftest import Site, all_rows, created_database


@pytest.fixture(scope="module")
def site(postgresql, tmp_path_factory):
    """One for all: each test leaves it as it was, or says how it is."""
    with created_database(postgresql) as url:
        made = Site(url, tmp_path_factory.mktemp("site"))
        made.seed()
        yield made


@pytest.fixture(scope="module")
def copy(site):
    return site.back_up()


def rename(site, name):
    with psycopg.connect(site.url) as opened:
        opened.execute("UPDATE groups_group SET name = %s", [name])


def names(site):
    with psycopg.connect(site.url) as opened:
        return {name for (name,) in opened.execute("SELECT name FROM groups_group")}


def test_the_copy_is_one_file_that_nobody_else_reads(site, copy):
    assert list(copy.parent.iterdir()) == [copy]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_the_copy_takes_the_place_of_all_tables_also_of_a_newer_release(site, copy):
    before = all_rows(site.url)
    rename(site, "later")
    with psycopg.connect(site.url) as opened:
        opened.execute("CREATE TABLE scorer_next (play bigint REFERENCES plays_play)")
    shown = site.ran("restore", copy, "--keep-in", site.folder / "kept")
    assert sum(map(len, before.values())) > 100
    assert all_rows(site.url) == before
    (kept,) = (site.folder / "kept").iterdir()
    assert str(kept) in shown
    site.ran("restore", kept, "--keep-in", site.folder / "kept again")
    assert names(site) == {"later"}


def test_an_empty_database_takes_a_copy(copy, new_database, tmp_path):
    new = Site(new_database, tmp_path)
    assert "before" not in new.ran("restore", copy)
    assert names(new) == {"Thursdays", "Fridays"}


def test_nothing_is_restored_while_somebody_is_connected(site, copy):
    with psycopg.connect(site.url):
        assert site.refused("restore", copy) == "The database is in use. Stop the server first."


def test_a_damaged_copy_and_one_of_sqlite_are_refused_and_change_nothing(site, copy, seeded, tmp_path):
    before = names(site)
    half = tmp_path / "half.dump"
    half.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    damaged, other = site.refused_each("restore", [half, seeded])
    assert "pg_restore failed" in damaged
    assert "is not a copy of a database like this one (postgresql)" in other
    assert names(site) == before


def test_a_program_that_is_missing_is_named(site, tmp_path):
    ran = site.run("backup", "--to", tmp_path, PATH=str(tmp_path))
    assert ran.stderr == "CommandError: pg_dump is not installed. On Debian: apt install postgresql-client\n"
    assert shutil.which("pg_dump")
