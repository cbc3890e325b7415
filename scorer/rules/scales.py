"""Tables of points, made from the same numbers that the scoring reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from .text import Text, text

Label: TypeAlias = "str | Text"


class Scale(NamedTuple):
    """A table that a line is scored by. `title` says what stands in it, `rows` are a label and a number each."""

    title: Label
    rows: tuple[tuple[Label, int], ...]


def by_number(title: Label, worth: Sequence[int], first: int = 0) -> Scale:
    """The worth of 0, 1, 2 and so on, or of those from `first`, in the order of `worth`."""
    return Scale(title, tuple((text("{n}", n=n), one) for n, one in enumerate(worth, first)))


def by_rank(title: Label, prizes: Sequence[int]) -> Scale:
    return Scale(title, tuple((text("place {rank}", rank=rank), prize) for rank, prize in enumerate(prizes, 1)))


def by_label(title: Label, worth: Mapping[str, int], labels: Mapping[str, Label]) -> Scale:
    """The worth of each thing by its key, under the label of that key."""
    return Scale(title, tuple((labels[key], one) for key, one in worth.items()))
