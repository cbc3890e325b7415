"""Files of the site are readable by its own user alone."""

import os
import stat
import subprocess
import sys

import pytest
from django.conf import settings
from django.test import override_settings

from scorer.server import private_files
from tests.server.test_settings import PRODUCTION

NOT_ON_WINDOWS = pytest.mark.skipif(os.name == "nt", reason="Windows knows no such rights")
pytestmark = NOT_ON_WINDOWS


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


def manage(*arguments, umask=0o022, **environment):
    here = {"PATH": os.environ["PATH"]} | PRODUCTION | environment
    command = [sys.executable, "manage.py", *arguments]
    subprocess.run(command, cwd=settings.BASE_DIR, env=here, umask=umask, check=True, capture_output=True)


def test_a_new_database_is_readable_by_nobody_else(tmp_path):
    database = tmp_path / "scorer.sqlite3"
    manage("migrate", DATABASE_URL=f"sqlite:///{database}")
    assert {rights(path) for path in tmp_path.iterdir()} == {0o600}


def test_a_database_that_others_could_read_is_closed_at_the_next_start(tmp_path):
    files = [tmp_path / f"db.sqlite3{end}" for end in ("", "-wal", "-writers")]
    imports = tmp_path / "imports"
    imports.mkdir(mode=0o755)
    for file in files:
        file.touch(0o644)
    manage("check", DATABASE_URL=f"sqlite:///{files[0]}", IMPORTS_FOLDER=str(imports))
    assert [rights(path) for path in (*files, imports)] == [0o600, 0o600, 0o600, 0o700]


def test_what_is_closed_already_stays_as_it_is(tmp_path):
    read_only = tmp_path / "db.sqlite3"
    read_only.touch(0o400)
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": read_only}
    with override_settings(IMPORTS_FOLDER=tmp_path / "none"):
        before, settings.DATABASES["default"] = settings.DATABASES["default"], database
        try:
            private_files.restrict_existing()
        finally:
            settings.DATABASES["default"] = before
    assert rights(read_only) == 0o400
