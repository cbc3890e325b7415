"""The server killed, its database read-only for a moment: all goes on by itself, and no phone heard anything wrong.

The other faults take minutes: `make faults`."""

import re
import subprocess
import sys

import pytest

from tests.bench import server

KILLED, READ_ONLY = "the server is killed, 3 times", "the file is read-only, 10 s"
NOT_RUN = "NOT RUN"


@pytest.fixture(scope="module")
def rows():
    """By fault, each row by its columns."""
    command = [sys.executable, "-m", "tests.faults", "--quick", "--database", "sqlite"]
    done = subprocess.run(command, cwd=server.ROOT, capture_output=True, text=True, timeout=300, check=True)
    lines = [re.split(" {2,}", line) for line in done.stdout.splitlines() if "load average" not in line]
    header, *faults = [line for line in lines if len(line) > 2]
    return {fault[0]: dict(zip(header, fault, strict=False)) for fault in faults}


@pytest.mark.parametrize("fault", [KILLED, READ_ONLY])
def test_after_a_fault_the_server_is_well_by_itself_and_kept_its_word(rows, fault):
    row = rows[fault]
    if NOT_RUN in row["edits meanwhile"]:
        pytest.skip(f"THE FAULT WAS {row['edits meanwhile']}")
    assert row["good again s"] != "NEVER"
    assert {name: row[name] for name in ("lost", "failed but written", "differ from log")} == {
        "lost": "0",
        "failed but written": "0",
        "differ from log": "0",
    }
