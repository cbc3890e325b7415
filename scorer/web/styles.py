"""The stylesheet of every page: the files of static/scorer/styles, joined by collectstatic into one request."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

FOLDER = Path(settings.BASE_DIR, "static/scorer/styles")
# In the order of the layers, which the first file declares.
NAMES = (
    "tokens",
    "base",
    "page-frame",
    "components",
    "lists",
    "markers",
    "forms",
    "score-table",
    "workings",
    "home",
    "rules",
    "sheet-head",
    "standings",
    "sheet-rows",
    "sheet-entries",
    "sheet-menu",
    "sheet-wide",
    "card-picker",
    "result",
    "groups",
    "statistics",
)
JOINED = "scorer/styles.css"
DARK = "scorer/styles/dark.css"  # a link of its own, since a chosen theme decides about it


def sources() -> list[Path]:
    return [FOLDER / f"{name}.css" for name in NAMES]


class StylesFinder(BaseFinder):
    """Joins the files in a temporary folder, anew when one of them has changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="scorer-styles-"))
        self._storage = FileSystemStorage(self._folder)
        atexit.register(shutil.rmtree, self._folder, ignore_errors=True)

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> str | list[str]:  # type: ignore[override]
        found = [str(self._joined())] if path == JOINED else []
        return found if find_all or not found else found[0]

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        self._joined()
        yield JOINED, self._storage

    def _joined(self) -> Path:
        joined = self._folder / JOINED
        newest = max(source.stat().st_mtime for source in sources())
        if not joined.exists() or joined.stat().st_mtime < newest:
            _write(joined, "\n".join(source.read_text("utf-8") for source in sources()))
        return joined


def _write(file: Path, text: str) -> None:
    """Whole or not at all, since other threads read it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "w", encoding="utf-8") as part:
        part.write(text)
    Path(temporary).replace(file)
