"""The import graph of the scripts. Pages preload what it lists, and the service worker stores it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

FOLDER = "scorer"
IMPORT = re.compile(r"""^(?:import|export)\b[^"']*"(\.[^"]+)";""", re.MULTILINE)


@cache
def modules(*entries: str) -> tuple[str, ...]:
    """Each entry and all that it imports, by path below static/scorer; entries last, since their imports run first."""
    found: dict[str, None] = {}
    for entry in entries:
        _collect(entry, found)
    imported = [name for name in found if name not in entries]
    return (*imported, *entries)


def _collect(name: str, found: dict[str, None]) -> None:
    if name in found:
        return
    found[name] = None
    for imported in imports(name):
        _collect(imported, found)


def imports(name: str) -> Iterator[str]:
    source = Path(str(finders.find(f"{FOLDER}/{name}"))).read_text("utf-8")
    for path in IMPORT.findall(source):
        yield posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
