"""The stylesheet that every page links: small files by layer, joined into one."""

import re

import pytest

from scorer.web import styles

MAX_LINES = 250


def test_every_file_of_the_folder_is_joined_or_the_dark_theme():
    assert {file.stem for file in styles.FOLDER.glob("*.css")} == {*styles.NAMES, "dark"}


@pytest.mark.parametrize("name", [*styles.NAMES, "dark"])
def test_every_file_is_short_and_of_one_layer_that_the_first_file_declares(name):
    text = (styles.FOLDER / f"{name}.css").read_text("utf-8")
    declared = re.search(r"@layer ([\w, -]+);", styles.sources()[0].read_text("utf-8")).group(1).split(", ")
    assert text.count("\n") <= MAX_LINES
    [layer] = re.findall(r"^@layer ([\w-]+) {", text, re.MULTILINE)
    assert layer in declared


def test_the_layers_are_joined_in_the_order_in_which_they_are_declared():
    text = "\n".join(source.read_text("utf-8") for source in styles.sources())
    declared = re.search(r"@layer ([\w, -]+);", text).group(1).split(", ")
    used = list(dict.fromkeys(re.findall(r"^@layer ([\w-]+) {", text, re.MULTILINE)))
    assert [*used, "dark"] == declared


@pytest.mark.parametrize("name", styles.NAMES[1:])
def test_sizes_of_type_and_colours_are_tokens(name):
    text = (styles.FOLDER / f"{name}.css").read_text("utf-8")
    assert re.findall(r"#[0-9a-f]{3,8};", text) == []
    sizes = [size or font for size, font in re.findall(r"font-size: ([^;]+);|font: ([^;]+);", text)]
    assert [size for size in sizes if not re.search(r"var\(--text-|[\d.]em$|inherit", size)] == []


def test_comments_are_not_sent():
    assert "/*" not in styles.joined()
    assert not any(re.search(r"""["'(][^"')\n]*/\*""", source.read_text("utf-8")) for source in styles.sources())
