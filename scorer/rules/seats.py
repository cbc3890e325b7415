"""A table and its seats in the form that the rules read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from .sheets import NOTHING, Inputs
from .terms import Term
from .text import Text, join_words, text

S = TypeVar("S", bound=Inputs)

PLAYER = "player"


class Problem(NamedTuple):
    """An error or a warning about a field of a seat, or of the table if `seat` is None.

    `missing`: something is not entered yet; reported at the finish, or `at_once` if another entry requires it. `late`:
    entries do not fit together, which the next one may mend; reported at the finish, which it does not stop.
    """

    seat: int | None
    field: str
    text: Text
    missing: bool = False
    at_once: bool = False
    late: bool = False


class Seat(NamedTuple, Generic[S]):
    """A seat: its own sheet, the sheets of the rivals, and the options of the table."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nothing uses
    kind: str
    sheet: S
    rivals: tuple[S, ...]
    options: Mapping[str, Any]
    steps: tuple[Term, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.names[self.index] if self.names else ""

    @property
    def display_name(self) -> str | Text:
        """The name in a message about the table."""
        return display_name(self.names, self.index)

    def joined_names(self, condition: Callable[[S], bool]) -> str | Text:
        """The names, in seat order and as part of a message, of the seats whose sheet meets a condition."""
        sheets = (*self.rivals[: self.index], self.sheet, *self.rivals[self.index :])
        return join_words([display_name(self.names, index) for index, sheet in enumerate(sheets) if condition(sheet)])


def display_name(names: tuple[str, ...], index: int) -> str | Text:
    return names[index] or text("player {number}", number=index + 1)


class Table(NamedTuple, Generic[S]):
    """The sheets of all seats, in their order. `errors` are those found while the sheets were read."""

    sheets: tuple[S, ...]
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    options: Mapping[str, Any] = NOTHING
    errors: tuple[Problem, ...] = ()

    def seats(self, steps: Iterable[tuple[Term, ...]] = ()) -> tuple[Seat[S], ...]:
        """`steps`: the changes before scoring, a tuple a seat."""
        settled = tuple(steps) or ((),) * len(self.sheets)
        return tuple(
            Seat(i, self.kinds[i], sheet, self.sheets[:i] + self.sheets[i + 1 :], self.options, settled[i], self.names)
            for i, sheet in enumerate(self.sheets)
        )

    @property
    def artificial(self) -> tuple[str, ...]:
        """The kinds of the seats that no person sits at."""
        return tuple(kind for kind in self.kinds if kind != PLAYER)
