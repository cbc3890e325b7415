"""The load test runs, and loses no edit. Its times are for whoever reads them; none is asserted."""

import subprocess
import sys

from tests.bench import server


def test_a_few_tables_play_without_an_error_and_every_edit_counts_once():
    size = ["--tables", "3", "--seconds", "4", "--pause", "1"]
    command = [sys.executable, "-m", "tests.load", *size]
    done = subprocess.run(command, cwd=server.ROOT, capture_output=True, text=True, timeout=300, check=True)
    lines = (line.partition("  ") for line in done.stdout.splitlines())
    told = {name: figures.split() for name, _, figures in lines}
    assert told["phones"][:4] == ["15", "at", "3", "tables,"]
    assert told["errors"][0] == told["edits lost, refused or counted twice"][0] == "0"
    assert (told["edit"][0], told["poll"][0]) == ("60,", "30,")
