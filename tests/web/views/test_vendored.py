"""Vendored files are those that VENDORED.md lists."""

import hashlib
from pathlib import Path

from django.conf import settings

VENDOR = Path(settings.BASE_DIR) / "static" / "vendor"


def test_every_file_of_others_is_named_with_its_hash():
    list_of_files = (VENDOR / "VENDORED.md").read_text("utf-8")
    files = [file for file in VENDOR.rglob("*") if file.is_file() and file.name != "VENDORED.md"]
    assert files
    for file in files:
        assert f"## {file.relative_to(VENDOR)}" in list_of_files
        assert hashlib.sha256(file.read_bytes()).hexdigest() in list_of_files, file
