"""Copies of an SQLite database while others write, and a copy put in its place."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from scorer.server.backup import BackupError, sqlite
from tests.operations.conftest import ROOT, Site

WRITING = """
import sqlite3, sys
opened = sqlite3.connect(sys.argv[1], timeout=20)
opened.execute("PRAGMA journal_mode = WAL")
number = 0
while True:
    with opened:
        opened.execute("UPDATE groups_group SET name = ? WHERE id = 1", [str(number)])
        opened.execute("UPDATE groups_group SET name = ? WHERE id = 2", [str(number)])
    number += 1
    if number == 20:
        print("writing", flush=True)
"""
KILLED = """
import os, sqlite3, sys
opened = sqlite3.connect(sys.argv[1])
opened.execute("PRAGMA journal_mode = WAL")
opened.execute("UPDATE groups_group SET name = 'in the log'")
opened.commit()
os.kill(os.getpid(), 9)
"""
NAMES = "SELECT name FROM groups_group ORDER BY id"


def names(path):
    with closing(sqlite3.connect(path)) as opened:
        return [name for (name,) in opened.execute(NAMES)]


def rename(path, name):
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute("UPDATE groups_group SET name = ?", [name])


def migrations(path):
    with closing(sqlite3.connect(path)) as opened:
        return set(opened.execute("SELECT app, name FROM django_migrations"))


def is_whole(path):
    with closing(sqlite3.connect(path)) as opened:
        return opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def writer(sqlite_site, database):
    """A process that writes the same into two rows, again and again."""
    with subprocess.Popen([sys.executable, "-c", WRITING, database], stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"writing\n"
        yield process
        process.kill()


@pytest.fixture
def killed_writer(sqlite_site, database):
    """The last writes are only in the write-ahead log, since no process was left to copy them into the database."""
    subprocess.run([sys.executable, "-c", KILLED, database], check=False)
    assert sqlite.sibling(database, "-wal").stat().st_size > 0


class TestBackup:
    def test_a_copy_that_is_made_while_others_write_is_of_one_moment(self, sqlite_site, database, writer):
        for _ in range(3):
            copy = sqlite_site.folder / "copy.sqlite3"
            sqlite.copy(database, copy)
            first, second = names(copy)
            assert first == second
            assert is_whole(copy)
            copy.unlink()
        assert writer.poll() is None

    def test_the_copy_is_one_file_that_nobody_else_reads(self, sqlite_site, killed_writer):
        copy = sqlite_site.back_up()
        assert list(copy.parent.iterdir()) == [copy]
        assert (rights(copy.parent), rights(copy)) == (0o700, 0o600)
        assert names(copy) == ["in the log"] * 2

    def test_half_a_copy_never_has_the_name_of_a_whole_one(self, sqlite_site, database, monkeypatch, tmp_path):
        def breaks(part):
            assert not target.exists()
            raise BackupError("damaged")

        target = tmp_path / "copy.sqlite3"
        monkeypatch.setattr(sqlite, "check", breaks)
        with pytest.raises(BackupError):
            sqlite.copy(database, target)
        assert [path.name for path in tmp_path.iterdir() if path.name.startswith("copy")] == []

    def test_no_copy_takes_the_place_of_another(self, sqlite_site, database, tmp_path):
        target = tmp_path / "copy.sqlite3"
        sqlite.copy(database, target)
        with pytest.raises(BackupError, match="exists already"):
            sqlite.copy(database, target)

    def test_where_there_is_no_database_none_is_made(self, sqlite_site, database):
        database.unlink()
        assert "could not be copied" in sqlite_site.refused("backup", "--to", sqlite_site.folder / "backups")
        assert not database.exists()

    def test_a_folder_that_cannot_be_written_is_one_line(self, sqlite_site, database):
        assert sqlite_site.refused("backup", "--to", database / "below") == f"{database / 'below'}: Not a directory."


class TestRestore:
    @pytest.fixture
    def copy(self, sqlite_site, database, copy_of_seeded):
        rename(database, "later")
        return Path(shutil.copy2(copy_of_seeded, sqlite_site.folder / copy_of_seeded.name))

    def test_a_copy_that_cannot_be_prepared_leaves_the_database(self, sqlite_site, database, tmp_path):
        before, broken = database.read_bytes(), tmp_path / "broken"
        broken.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
        with pytest.raises(BackupError, match="could not be prepared"):
            sqlite.replace(database, broken)
        assert database.read_bytes() == before

    def test_the_copy_takes_the_place_of_the_database_which_stays_beside_it(self, sqlite_site, database, copy):
        shown = sqlite_site.ran("restore", copy)
        assert names(database) == ["Thursdays", "Fridays"]
        assert is_whole(database)
        assert rights(database) == 0o600
        assert copy.exists()
        (kept,) = sqlite_site.folder.glob("db.sqlite3.before-*")
        assert str(kept) in shown
        assert names(kept) == ["later"] * 2
        sqlite_site.ran("restore", kept)
        assert names(database) == ["later"] * 2

    def test_a_link_to_the_database_stays_one(self, sqlite_site, database, copy):
        real = sqlite_site.folder / "elsewhere" / "real.sqlite3"
        real.parent.mkdir()
        database.rename(real)
        database.symlink_to(real)
        sqlite_site.ran("restore", copy)
        assert database.is_symlink()
        assert names(real) == ["Thursdays", "Fridays"]
        (kept,) = real.parent.glob("real.sqlite3.before-*")
        assert names(kept) == ["later"] * 2

    def test_what_root_restores_belongs_to_the_user_of_the_database(self, database, copy, monkeypatch):
        given, owner = [], database.stat()
        monkeypatch.setattr(sqlite.os, "geteuid", lambda: 0)
        monkeypatch.setattr(sqlite.os, "chown", lambda *arguments: given.append(arguments))
        sqlite.replace(database, copy)
        assert given == [(copy, owner.st_uid, owner.st_gid)]

    def test_another_user_replaces_nothing(self, database, copy, monkeypatch):
        stranger = database.stat().st_uid + 1
        monkeypatch.setattr(sqlite.os, "geteuid", lambda: stranger)
        with pytest.raises(BackupError, match="belongs to another user"):
            sqlite.replace(database, copy)
        assert names(database) == ["later"] * 2

    def test_a_log_that_was_left_over_is_never_mixed_with_the_copy(self, sqlite_site, database, copy, killed_writer):
        sqlite_site.ran("restore", copy)
        assert names(database) == ["Thursdays", "Fridays"]
        assert is_whole(database)
        (kept,) = [path for path in sqlite_site.folder.glob("db.sqlite3.before-*") if path.suffix[-1] == "Z"]
        assert names(kept) == ["in the log"] * 2

    def test_a_damaged_database_can_be_replaced(self, sqlite_site, database, copy, killed_writer):
        database.write_bytes(b"not a database at all")
        sqlite_site.ran("restore", copy)
        assert names(database) == ["Thursdays", "Fridays"]

    def test_an_old_copy_takes_the_place_of_a_database_that_is_gone_and_is_brought_up_to_date(
        self, sqlite_site, database, copy
    ):
        up_to_date = migrations(database)
        Site(f"sqlite:///{copy}", sqlite_site.folder).ran("migrate", "statistics", "zero")
        assert migrations(copy) < up_to_date
        database.unlink()
        assert "before" not in sqlite_site.ran("restore", copy)
        assert migrations(database) == up_to_date
        assert names(database) == ["Thursdays", "Fridays"]

    def test_nothing_is_restored_while_the_server_runs(self, sqlite_site, database, copy, opened):
        assert sqlite_site.refused("restore", copy) == f"{database} is in use. Stop the server first."
        assert names(database) == ["later"] * 2
        assert list(sqlite_site.folder.glob("db.sqlite3.*")) == []

    def test_a_damaged_copy_is_refused(self, sqlite_site, database, copy):
        size = copy.stat().st_size
        with copy.open("r+b") as file:
            file.seek(size // 2)
            file.write(os.urandom(size // 4))
        message = sqlite_site.refused("restore", copy)
        assert "damaged" in message or "malformed" in message
        assert names(database) == ["later"] * 2

    def test_a_copy_of_something_else_is_refused(self, sqlite_site, database, tmp_path):
        other = tmp_path / "other.sqlite3"
        with closing(sqlite3.connect(other)) as opened:
            opened.execute("CREATE TABLE other (id)")
        text, missing = tmp_path / "other.txt", tmp_path / "nowhere"
        text.write_text("Thursdays")
        assert sqlite_site.refused_each("restore", [other, text, missing, tmp_path]) == [
            f"{other} is not a copy of a Scorer database: no such table: django_migrations.",
            f"{text} is not a copy of a database like this one (sqlite).",
            f"{missing}: No such file or directory.",
            f"{tmp_path}: Is a directory.",
        ]
        assert names(database) == ["Thursdays", "Fridays"]

    def test_a_copy_of_a_newer_release_is_refused(self, sqlite_site, database, copy):
        with closing(sqlite3.connect(copy)) as opened, opened:
            opened.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('plays', '9999_next', 0)")
        assert sqlite_site.refused("restore", copy).endswith("newer release of Scorer. Update Scorer first.")
        assert names(database) == ["later"] * 2

    @pytest.mark.parametrize("step", ["unlink", "replace"])
    def test_a_restore_that_is_cut_short_loses_nothing(self, database, copy, killed_writer, monkeypatch, step):
        """Power goes before this step."""

        def stops(*given, **more):
            raise KeyboardInterrupt

        staged = sqlite.sibling(database, ".restoring")
        shutil.copyfile(copy, staged)
        with monkeypatch.context() as patched, suppress(KeyboardInterrupt):
            patched.setattr(sqlite.Path, step, stops)
            sqlite.replace(database, staged)
        (kept,) = [path for path in database.parent.glob("db.sqlite3.before-*") if path.suffix[-1] == "Z"]
        assert names(kept) == ["in the log"] * 2
        assert is_whole(database)


def test_each_is_one_command(sqlite_site, database):
    """As docs/operations.md says it."""

    def make(*arguments):
        ran = subprocess.run(  # this project's own command
            ["make", "--silent", *arguments], cwd=ROOT, env=sqlite_site.environment, text=True, capture_output=True
        )
        return ran.returncode, (ran.stdout + ran.stderr).strip()

    folder = sqlite_site.folder / "copies of ours"
    status, copy = make("backup", f"TO={folder}")
    assert (status, list(map(str, folder.iterdir()))) == (0, [copy])
    rename(database, "later")
    assert make("restore", f"FROM={copy}")[0] == 0
    assert names(database) == ["Thursdays", "Fridays"]
    assert "names the copy: make restore FROM=" in make("restore")[1]
    assert "names the new database: make move TO=" in make("move")[1]
    assert "Name the new database as postgres://" in make("move", "TO=sqlite:///other")[1]
