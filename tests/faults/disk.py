"""A small disk of this run's own, which can be full without harm to anything else."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SIZE = 192  # megabytes: PostgreSQL's files take a third of them
BLOCK = 1024 * 1024
IMAGE = "disk.img"


@contextmanager
def small_disk(folder: Path) -> Iterator[str]:
    """Mounts it at `folder` and says what it is; empty where mounting is not possible, and then `folder` is an ordinary
    folder."""
    folder.mkdir()
    kind = next((kind for kind, mount in (("ext4", _ext4), ("tmpfs", _tmpfs)) if mount(folder)), "")
    try:
        yield kind
    finally:
        if kind:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _ext4(folder: Path) -> bool:
    """An image in a file."""
    image = folder.parent / IMAGE
    with image.open("wb") as made:
        made.truncate(SIZE * BLOCK)
    return _done("mkfs.ext4", "-q", "-m", "0", str(image)) and _done("mount", "-o", "loop", str(image), str(folder))


def _tmpfs(folder: Path) -> bool:
    return _done("mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "none", str(folder))


def _done(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def fill(folder: Path) -> Path:
    """Leaves no byte free. The file to remove."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (BLOCK, 4096, 512):
            with suppress(OSError):
                while file.write(b"\1" * size):
                    pass
        with suppress(OSError):
            os.fsync(file.fileno())
    return filler


@contextmanager
def read_only(*files: Path) -> Iterator[bool]:
    """Nobody writes to these files or opens them for writing, not even root: `chattr +i`, which works on ext4 and on
    newer kernels' tmpfs, where `chmod` does not stop root and a remount is refused while files are open. False where it
    does not work."""
    there = [str(file) for file in files if file.exists()]
    works = _done("chattr", "+i", *there) and not _can_be_opened(there[0])
    try:
        yield works
    finally:
        _done("chattr", "-i", *there)


def _can_be_opened(file: str) -> bool:
    try:
        os.close(os.open(file, os.O_RDWR))
    except OSError:
        return False
    return True
