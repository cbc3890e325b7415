"""Bundles: files of static/scorer that collectstatic joins. Separately, the forty modules of a sheet would be forty
requests, and compressed 13 kB more.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

from scorer.web import scripts, styles


class Bundle(NamedTuple):
    sources: Callable[[], Sequence[Path]]
    join: Callable[[], str]


def bundles() -> dict[str, Bundle]:
    """By path among the static files."""
    return {
        styles.JOINED: Bundle(styles.sources, styles.joined),
        **{scripts.path_of(name): Bundle(*_script(name)) for name in scripts.BUNDLES},
    }


def _script(name: str) -> tuple[Callable[[], Sequence[Path]], Callable[[], str]]:
    return lambda: scripts.sources(name), lambda: scripts.joined(name)


class BundleFinder(BaseFinder):
    """Joins the files in a temporary folder, anew when one of them has changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._bundles: Mapping[str, Bundle] = bundles()
        self._folder = Path(tempfile.mkdtemp(prefix="scorer-bundles-"))
        self._storage = FileSystemStorage(self._folder)
        atexit.register(shutil.rmtree, self._folder, ignore_errors=True)

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> str | list[str]:  # type: ignore[override]
        found = [str(self._joined(path))] if path in self._bundles else []
        return found if find_all or not found else found[0]

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        for path in self._bundles:
            self._joined(path)
            yield path, self._storage

    def _joined(self, path: str) -> Path:
        bundle, joined = self._bundles[path], self._folder / path
        newest = max(source.stat().st_mtime for source in bundle.sources())
        if not joined.exists() or joined.stat().st_mtime < newest:
            _write(joined, bundle.join())
        return joined


def _write(file: Path, text: str) -> None:
    """Whole or not at all, since other threads read it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "w", encoding="utf-8") as part:
        part.write(text)
    Path(temporary).replace(file)
