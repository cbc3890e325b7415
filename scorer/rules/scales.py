"""Tables of points, made from the same numbers that the scoring reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from .text import Text, text

Label: TypeAlias = "str | Text"


class Scale(NamedTuple):
    """A table that a line is scored by. `rows`: label and points."""

    title: Label
    rows: tuple[tuple[Label, int], ...]


def by_number(title: Label, worth: Sequence[int], first: int = 0) -> Scale:
    """The points of 0, 1, 2 and so on, or of the numbers from `first`."""
    return Scale(title, tuple((text("{n}", n=n), points) for n, points in enumerate(worth, first)))


def by_rank(title: Label, prizes: Sequence[int]) -> Scale:
    return Scale(title, tuple((text("place {rank}", rank=rank), prize) for rank, prize in enumerate(prizes, 1)))


def by_label(title: Label, worth: Mapping[str, int], labels: Mapping[str, Label]) -> Scale:
    """The points of each key, under its label."""
    return Scale(title, tuple((labels[key], points) for key, points in worth.items()))
