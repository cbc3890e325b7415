"""A database from before 1.0.0 is refused, and stays as it is."""

import os
import sqlite3
import subprocess
import sys

from django.conf import settings

from scorer.server.upgrade import REFUSAL


def migrate(database):
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{database}", "DJANGO_SETTINGS_MODULE": "scorer.settings"}
    return subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, timeout=60)


def tables(database):
    with sqlite3.connect(database) as opened:
        return {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def test_a_database_from_before_1_0_is_refused_and_unchanged(tmp_path):
    database = tmp_path / "old.sqlite3"
    with sqlite3.connect(database) as opened:
        opened.execute("CREATE TABLE scorer_play (id integer PRIMARY KEY)")
    done = migrate(database)
    assert (done.returncode, done.stderr) == (1, f"CommandError: {REFUSAL}\n")
    assert {"scorer_play"} <= tables(database)
    assert not {name for name in tables(database) if name.startswith("plays_")}
