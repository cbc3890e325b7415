"""The mutants of mutants.txt: each a claim, and a text of the program that it replaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("mutants.txt")
MUTANT = re.compile(r"^# (\w+): (.+)\n@ (\S+); (.+)\n((?:-.*\n)+)((?:\+.*\n)+)", re.MULTILINE)


class DoesNotApply(Exception):
    """The text to replace is not there exactly once."""


class Mutant(NamedTuple):
    """`claim`: what the program does wrong. `tests`: arguments of pytest, those most likely to kill it."""

    slice: str
    claim: str
    file: str
    tests: str
    old: str
    new: str

    def source(self, root: Path = ROOT) -> str:
        """The text of the file with the mutant. Raises DoesNotApply."""
        text = (root / self.file).read_text("utf-8")
        if text.count(self.old) != 1:
            raise DoesNotApply(f"{self.file} has this {text.count(self.old)} times: {self.old}")
        return text.replace(self.old, self.new)


def mutants(listed: Path = LIST) -> Iterator[Mutant]:
    for *fields, old, new in MUTANT.findall(listed.read_text("utf-8").partition("\n\n")[2]):
        yield Mutant(*fields, old=_lines(old), new=_lines(new))


def _lines(marked: str) -> str:
    """The lines without their marks."""
    return "\n".join(line[2:] for line in marked.splitlines())


def chosen(words: list[str], listed: Path = LIST) -> list[Mutant]:
    """The mutants of these slices, or with these words in their claims; all without words."""
    return [one for one in mutants(listed) if not words or any(one.slice == w or w in one.claim for w in words)]
