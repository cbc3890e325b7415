"""Runs a command and prints the largest that it has been, in bytes: `python -m tests.bench.memory COMMAND`.

A process that the bench itself starts is told to have been as large as the bench; this one between them is small."""

from __future__ import annotations

import os
import subprocess
import sys

KERNELS_UNIT = 1024  # bytes, on Linux


def main(*command: str) -> int:
    process = subprocess.Popen(command)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    print(used.ru_maxrss * KERNELS_UNIT)
    return process.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
