"""Static files under names that hold their hash, so that a browser may keep them for ever."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]  # has no types

OWN_SCRIPTS = "scorer/*.js"
COMMENT_LINE = re.compile(r"^\s*//.*\n", re.MULTILINE)


class WithoutComments:
    """Reads the scripts of a storage without their comment lines, a fifth of what a phone would load."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def open(self, name: str) -> ContentFile[bytes]:
        with self.storage.open(name) as script:
            return ContentFile(COMMENT_LINE.sub("", script.read().decode()).encode())


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # its base has no types
    """The imports of our own scripts name the hashed files too. Other people's comments would be read as imports."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # each pass settles the hashes of one level of imports
    _js_module_import_aggregation_patterns = (
        OWN_SCRIPTS,
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        paths = {name: (_lean(name, storage), path) for name, (storage, path) in paths.items()}
        yield from super().post_process(paths, *args, **options)


def _lean(name: str, storage: Storage) -> Storage | WithoutComments:
    return WithoutComments(storage) if fnmatch(name, OWN_SCRIPTS) else storage
