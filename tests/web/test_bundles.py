"""Files that are joined into one."""

import os
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from scorer.web import bundles, scripts, styles


@pytest.mark.parametrize(
    ("path", "text"), [(styles.JOINED, styles.joined), ("scorer/bundles/page.js", lambda: scripts.joined("page"))]
)
def test_a_bundle_is_found_among_the_static_files(path, text):
    assert Path(finders.find(path)).read_text("utf-8") == text()


def test_all_bundles_are_collected():
    listed = [path for path, _ in bundles.BundleFinder().list(None)]
    assert listed == [styles.JOINED, *map(scripts.path_of, scripts.BUNDLES)]


def test_it_is_joined_anew_when_a_file_has_changed(monkeypatch, tmp_path):
    monkeypatch.setattr(styles, "NAMES", ("one", "two"))
    monkeypatch.setattr(styles, "FOLDER", tmp_path)
    for name in styles.NAMES:
        (tmp_path / f"{name}.css").write_text(name)
    finder = bundles.BundleFinder()
    assert Path(finder.find(styles.JOINED)).read_text() == "one\ntwo"
    (tmp_path / "two.css").write_text("three")
    later = (tmp_path / "two.css").stat().st_mtime + 5
    os.utime(tmp_path / "two.css", (later, later))
    assert Path(finder.find(styles.JOINED)).read_text() == "one\nthree"
    assert finder.find("scorer/other.css") == []
