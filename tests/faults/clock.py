"""A clock that is wrong: for the server alone, and changed while it runs."""

from __future__ import annotations

import shutil
import struct
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.faults.stage import NotRun

SOURCE = Path(__file__).with_suffix(".c")
LIBRARY, AHEAD = "clock.so", "clock"  # in the folder of the run
DAY = 24 * 60 * 60  # seconds


def with_a_clock(folder: Path) -> Mapping[str, str]:
    """The server's environment. Raises NotRun."""
    if shutil.which("cc") is None:
        raise NotRun("the clock cannot be set: there is no C compiler (Debian: apt install gcc)")
    library = folder / LIBRARY
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
    (folder / AHEAD).write_bytes(struct.pack("q", 0))
    return {"LD_PRELOAD": str(library), "CLOCK_AHEAD": str(folder / AHEAD)}


def set_clock(folder: Path, days: int) -> None:
    """In place, since the server has mapped the file; eight bytes at once."""
    with (folder / AHEAD).open("r+b", buffering=0) as file:
        file.write(struct.pack("q", days * DAY))
