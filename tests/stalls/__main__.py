"""Prints how long edits take beside each of what may hold the server up: `make stalls`, or `python -m tests.stalls`."""

from __future__ import annotations

import argparse
import tempfile
from importlib import import_module
from pathlib import Path

from tests.live import environment
from tests.live.columns import columns


def main() -> None:
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="scorer-stalls-") as name:
        run_in(Path(name), asked)


def run_in(folder: Path, asked: argparse.Namespace) -> None:
    with environment.prepared(folder, asked.database):
        run = import_module("tests.stalls.run")  # only now, since it imports models
        size = run.QUICK if asked.quick else run.WHOLE
        if asked.seconds:
            size = size._replace(seconds=asked.seconds)
        print(f"load average before: {environment.load_average()}", flush=True)
        print(columns(list(run.rows(size, folder, asked.only))))
        print(f"load average after: {environment.load_average()}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.stalls", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="as little as can be; the figures mean nothing")
    parser.add_argument("--seconds", type=float, help="how long each phase lasts (15)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only the phases whose name has this text")
    parser.add_argument("--database", default=environment.SQLITE, choices=environment.DATABASES)
    return parser.parse_args()


if __name__ == "__main__":
    main()
