"""A whole group out as a file, in as another group, and out again: how long, how much memory, and whether all is there.

Each is a process of its own, as in earnest; what the kernel says of its largest size is what is told."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from pathlib import Path

from scorer.accounts.models import Device
from scorer.exchange.importing import uploads
from scorer.exchange.models import Import
from scorer.groups.models import Group
from scorer.plays.models import Edit, Play
from tests.bench.figures import Bounds, Figure
from tests.bench.server import ROOT

MEMORY = Bounds("≤ 200 MB")
MEGABYTE = uploads.MEGABYTE
LARGEST = uploads.MAX_FILE_SIZE // MEGABYTE
LOGGED_AT_ONCE = 200


def figures(group: Group, device: Device, folder: Path) -> Iterator[Figure]:
    """`group` is one of this browser's, as tests.bench.groups makes it."""
    keep_logs(group)
    plays = Play.objects.filter(group=group).count()
    out, again = folder / "out.json", folder / "again.json"
    yield _figure(f"export, {plays} plays", exporting(group, out))
    yield Figure("the file of that", f"{out.stat().st_size / MEGABYTE:.0f} MB", Bounds(f"≤ {LARGEST} MB"))
    one = Import.objects.create(device=device, name=out.name)
    one.path.parent.mkdir(mode=0o700, exist_ok=True)
    shutil.copy(out, one.path)
    yield _figure(f"import, {plays} plays", [sys.executable, "manage.py", "worker"])
    one.refresh_from_db()
    subprocess.run(exporting(one.group, again), cwd=ROOT, check=True)
    yield Figure("what the import exports", "equal" if same(out, again) else "DIFFERENT", Bounds("equal"))


def exporting(group: Group | None, path: Path) -> list[str]:
    return [sys.executable, "-m", "tests.bench.exporting", str(group.pk if group else 0), str(path)]


def _figure(name: str, command: Sequence[str]) -> Figure:
    start = time.perf_counter()
    most = memory(command)
    return Figure(name, f"{time.perf_counter() - start:.1f} s, {most:.0f} MB of memory", MEMORY)


def memory(command: Sequence[str]) -> float:
    """Runs a command to its end. The largest that its process has been, in megabytes."""
    measured = [sys.executable, "-m", "tests.bench.memory", *command]
    completed = subprocess.run(measured, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return int(completed.stdout) / MEGABYTE


def keep_logs(group: Group) -> None:
    """A copy has no log of its own: it gets that of the play that it is like."""
    plays = Play.objects.filter(group=group).order_by("pk")
    logged = plays.filter(edits__isnull=False).distinct()
    logs = {play.version: list(play.edits.order_by("pk")) for play in logged}
    bare = iter(plays.filter(edits=None).only("pk", "version"))
    while some := list(islice(bare, LOGGED_AT_ONCE)):
        Edit.objects.bulk_create(_copied(edit, play) for play in some for edit in logs[play.version])


def _copied(edit: Edit, play: Play) -> Edit:
    fields = ("client_id", "version", "action", "position", "unit", "old", "new", "at")
    return Edit(play=play, **{field: getattr(edit, field) for field in fields})


def same(one: Path, other: Path) -> bool:
    """But for the first line, which says when it was written."""
    with one.open("rb") as out, other.open("rb") as again:
        return all(a == b for a, b in islice(zip_longest(out, again), 1, None))
