"""Layout of templates."""

import re
from pathlib import Path

import pytest
from django.template import Engine

from scorer.web.template_loader import Loader

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


@pytest.mark.parametrize(
    ("source", "loaded"),
    [
        ("<p>\n    one\n\n  two\n</p>\n", "<p>\none\ntwo\n</p>\n"),
        (
            "<b>one</b>\n{% if x %}\n  <i>two</i>\n{% endif %}\nthree",
            "<b>one</b>\n{% if x %}<i>two</i>\n{% endif %}three",
        ),
        ("{{ one }}\n{% translate 'two' %}\n{{ three }}", "{{ one }}\n{% translate 'two' %}\n{{ three }}"),
    ],
)
def test_templates_are_loaded_without_their_layout(tmp_path, source, loaded):
    (tmp_path / "page.html").write_text(source)
    engine = Engine(dirs=[tmp_path])
    [origin] = Loader(engine, [tmp_path]).get_template_sources("page.html")
    assert Loader(engine).get_contents(origin) == loaded


def test_no_template_holds_text_whose_line_breaks_count():
    assert [path.name for path in TEMPLATES if re.search("<(?:pre|textarea)|white-space: pre", path.read_text())] == []
