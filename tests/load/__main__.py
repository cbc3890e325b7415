"""Sets many tables of five phones upon the server with two processes: `make load`, or `python -m tests.load`."""

from __future__ import annotations

import argparse
import tempfile
from importlib import import_module

import django

from tests.bench.__main__ import set_environment
from tests.bench.figures import format_figures


def main() -> None:
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="scorer-load-") as folder:
        set_environment(folder)
        # Only now, since the settings read the environment once, when they are first asked for.
        django.setup()
        run = import_module("tests.load.run")
        print(format_figures(run.figures(run.Size(asked.tables, asked.seconds, asked.pause))))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="of five phones each (200)")
    parser.add_argument("--seconds", type=float, default=120, help="how long they play (120)")
    parser.add_argument("--pause", type=float, default=10, help="seconds from one edit of a phone to its next (10)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
