"""The version: one number in pyproject.toml, the changelog and on every page."""

import re
from pathlib import Path

from django.conf import settings

import scorer

ROOT = Path(settings.BASE_DIR)


def test_the_changelog_begins_with_this_release():
    releases = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert next(release for release in releases if release != "Unreleased") == scorer.__version__


def test_pages_show_it(client, db):
    assert f"Scorer {scorer.__version__}" in client.get("/").content.decode()
