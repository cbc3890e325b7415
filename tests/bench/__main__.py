"""Prints every figure from one run: `make bench`, or `python -m tests.bench`."""

from __future__ import annotations

import argparse
import os
import secrets
import tempfile
from importlib import import_module
from pathlib import Path

import django

from tests.bench import server
from tests.bench.figures import QUICK, WHOLE, format_figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="as few measurements as can be; the figures mean nothing")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory(prefix="scorer-bench-") as folder:
        set_environment(folder)
        # Before anything reads the static files' names, which it does once.
        server.set_up()
        # Only now, since the settings read the environment once, when they are first asked for.
        django.setup()
        run = import_module("tests.bench.run")
        print(format_figures(run.figures(QUICK if quick else WHOLE)))


def set_environment(folder: str) -> None:
    """For this process and the server that it starts: a database of the bench's own, all else as in earnest."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "LOCAL_NETWORK": "1",
        "DEBUG": "0",
        "BENCH_FOLDER": folder,
        "IMPORTS_FOLDER": str(Path(folder) / "imports"),
    }


if __name__ == "__main__":
    main()
