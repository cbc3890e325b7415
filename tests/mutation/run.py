"""Puts one mutant at a time into a copy of the checkout, and runs the tests that should kill it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.mutation.mutants import ROOT, DoesNotApply, Mutant

KILLED, SURVIVED = "killed", "SURVIVED"
DOES_NOT_APPLY, BROKEN, RED = "DOES NOT APPLY", "BROKEN", "RED WITHOUT IT"
LINKED = (".venv", "node_modules")
PYTHON = sys.executable
SET_UP_BY = (("compilemessages",), ("collectstatic", "--no-input"))
ENVIRONMENT = os.environ | {"SECRET_KEY": "x" * 50}
PYTEST = (PYTHON, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider")
TIMEOUT = 600.0  # seconds; a mutant that never ends is killed as well
# A program that does not even load was not tested.
NOT_LOADED = re.compile(r"^E +(SyntaxError|IndentationError|ImportError|ModuleNotFoundError|NameError)\b", re.MULTILINE)
PASSED, FAILED = 0, 1  # exit codes of pytest; others are errors of collection and of use


class Verdict(NamedTuple):
    """`output`: of pytest."""

    mutant: Mutant
    outcome: str
    seconds: float = 0.0
    output: str = ""


def run(chosen: Sequence[Mutant], jobs: int) -> Iterator[Verdict]:
    with copies(jobs) as free, ThreadPoolExecutor(jobs) as threads:

        def judged(mutant: Mutant) -> Verdict:
            copy = free.get()
            try:
                return judge(mutant, copy)
            finally:
                free.put(copy)

        yield from threads.map(judged, chosen)


@contextmanager
def copies(number: int) -> Iterator[SimpleQueue[Path]]:
    """Copies of the tracked files, set up for the tests."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    names = [name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]
    free: SimpleQueue[Path] = SimpleQueue()
    with TemporaryDirectory(prefix="scorer-mutation-") as folder:
        for n in range(number):
            free.put(copied(names, Path(folder, str(n))))
        yield free


def copied(names: Sequence[str], copy: Path) -> Path:
    for name in names:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    for name in LINKED:
        (copy / name).symlink_to(ROOT / name)
    for command in SET_UP_BY:
        subprocess.run([PYTHON, "manage.py", *command], cwd=copy, check=True, capture_output=True, env=ENVIRONMENT)
    return copy


def judge(mutant: Mutant, copy: Path) -> Verdict:
    file = copy / mutant.file
    original, began = file.read_text("utf-8"), time.monotonic()
    try:
        file.write_text(mutant.source(copy), "utf-8")
    except DoesNotApply as error:
        return Verdict(mutant, DOES_NOT_APPLY, output=str(error))
    try:
        code, output = pytest(mutant, copy)
    finally:
        file.write_text(original, "utf-8")
    found = outcome(code, output)
    if found == KILLED and pytest(mutant, copy)[0] != PASSED:
        found = RED
    return Verdict(mutant, found, time.monotonic() - began, output)


def pytest(mutant: Mutant, copy: Path) -> tuple[int, str]:
    """The exit code and the output."""
    command = [*PYTEST, *shlex.split(mutant.tests)]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return FAILED, f"no end after {TIMEOUT:.0f} s"
    return done.returncode, done.stdout + done.stderr


def outcome(code: int, output: str) -> str:
    if code == PASSED:
        return SURVIVED
    return BROKEN if code != FAILED or NOT_LOADED.search(output) else KILLED
