"""Sends hostile requests to every address, in this process and to a server: `make hostile`.

Prints each that was answered with an error of ours, and each that took long; ends with an error where there was one.
The same seed sends the same requests; `--only` sends one of them again."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.live import environment

REQUESTS, WIRE, EXAMPLES = 20_000, 600, 3


def main() -> None:
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="scorer-hostile-") as name:
        found = run_in(Path(name), asked)
    failed = [one for one in found if one.is_failure]
    print_in_groups(found)
    print(f"seed {asked.seed}: {len(failed)} errors, {len(found) - len(failed)} slow answers")
    sys.exit(bool(failed))


def run_in(folder: Path, asked: argparse.Namespace) -> list[Any]:
    with environment.prepared(folder, asked.database, settings="tests.settings"):
        run = import_module("tests.hostile.run")  # only now, since it imports models
        return list(run.findings(folder, run.Size(asked.seed, asked.requests, asked.wire, asked.only)))


def print_in_groups(found: Sequence[Any]) -> None:
    """By their cause, with some examples of each; `--only` and a number sends one again."""
    groups = defaultdict(list)
    for one in found:
        groups[one.is_failure, one.why].append(one)
    for (is_failure, why), several in sorted(groups.items(), key=lambda group: -len(group[1])):
        print(f"{len(several)} {'errors' if is_failure else 'slow'}: {why or 'over the wire'}")
        for one in several[:EXAMPLES]:
            print(f"    {one}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument(
        "--requests", type=int, default=REQUESTS, help=f"to the application in this process ({REQUESTS})"
    )
    parser.add_argument("--wire", type=int, default=WIRE, help=f"to a running server, of each sort ({WIRE})")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3)), help="which requests (by chance)")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="this request alone, in this process")
    parser.add_argument("--database", default=environment.SQLITE, choices=environment.DATABASES)
    return parser.parse_args()


if __name__ == "__main__":
    main()
