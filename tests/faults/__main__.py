"""Prints what phones see while something fails: `make faults`, or `python -m tests.faults`. On Linux, and best as root:
a fault that cannot be brought about is a row that says so."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from tests.faults.disk import small_disk
from tests.live import environment
from tests.live.columns import columns


def main() -> None:
    asked = arguments()
    if asked.database == "both":
        for database in environment.DATABASES:  # a process each, since the settings are read once
            subprocess.run([sys.executable, "-m", "tests.faults", *sys.argv[1:], "--database", database], check=True)
        return
    with tempfile.TemporaryDirectory(prefix="scorer-faults-") as folder, prepared(Path(folder), asked) as place:
        run = import_module("tests.faults.run")  # only now, since it imports models
        print(f"load average before: {environment.load_average()}", flush=True)
        print(columns([run.HEADER, *run.rows(run.Place(*place), asked.only)]))
        print(f"load average after: {environment.load_average()}", flush=True)


@contextmanager
def prepared(folder: Path, asked: argparse.Namespace) -> Iterator[tuple[object, ...]]:
    """The files of tests.faults.run.Place."""
    folder.chmod(0o711)  # PostgreSQL's user passes through
    disk = folder / "disk"
    with small_disk(disk) as kind, environment.prepared(disk, asked.database) as postgres:
        yield folder, disk, kind, postgres, asked.quick


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few faults, each for a moment")
    parser.add_argument("--only", default="", metavar="TEXT", help="only the faults whose name has this text")
    parser.add_argument("--database", default="both", choices=[*environment.DATABASES, "both"])
    return parser.parse_args()


if __name__ == "__main__":
    main()
