"""How templates are laid out."""

from pathlib import Path

FOLDER = Path("templates")
PRERENDERED = FOLDER / "plays" / "prerendered"
TEMPLATES = sorted(path for path in FOLDER.rglob("*") if path.is_file())
WHOLE = ("{% extends ", "<!DOCTYPE html>")


def test_no_line_is_longer_than_120_characters():
    long = [(path, line) for path in TEMPLATES for line in path.read_text("utf-8").splitlines() if len(line) > 120]
    assert long == []


def test_a_template_that_is_no_page_of_its_own_begins_with_an_underscore():
    fragments = [path for path in TEMPLATES if path.suffix == ".html" and path.parent != PRERENDERED]
    parts = {path for path in fragments if not path.read_text("utf-8").startswith(WHOLE)}
    assert parts == {path for path in fragments if path.name.startswith("_")}
