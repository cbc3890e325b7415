"""A table and its seats, as the rules see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from .sheets import NOTHING, Inputs
from .terms import Term
from .text import Text, join_words, text

S = TypeVar("S", bound=Inputs)

PLAYER = "player"


class Problem(NamedTuple):
    """Something wrong with one field of one seat, or (seat None) with the table.

    `missing` marks a warning about something that was not entered yet: it waits until the play is finished, unless it
    must be reported `at_once`, because an entry left it open. `late` marks one about entries that do not
    fit together yet, which the next entry may mend: it waits for the finish too, and does not stop it.
    """

    seat: int | None
    field: str
    text: Text
    missing: bool = False
    at_once: bool = False
    late: bool = False


class Seat(NamedTuple, Generic[S]):
    """One player's seat as the rules see it: the own sheet, those of the rivals, and the table's options."""

    index: int  # type: ignore[assignment]  # a tuple's own `index` is of no use here
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
    def called(self) -> str | Text:
        """The name in a message about the table."""
        return called(self.names, self.index)

    def called_where(self, condition: Callable[[S], bool]) -> str | Text:
        """The names, in seat order and as part of a message, of all whose sheet meets a condition."""
        sheets = (*self.rivals[: self.index], self.sheet, *self.rivals[self.index :])
        return join_words([called(self.names, index) for index, sheet in enumerate(sheets) if condition(sheet)])


def called(names: tuple[str, ...], index: int) -> str | Text:
    return names[index] or text("player {number}", number=index + 1)


class Table(NamedTuple, Generic[S]):
    """The sheets of all seats, in their order. `errors` are those found while the sheets were read."""

    sheets: tuple[S, ...]
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    options: Mapping[str, Any] = NOTHING
    errors: tuple[Problem, ...] = ()

    def seats(self, steps: Iterable[tuple[Term, ...]] = ()) -> tuple[Seat[S], ...]:
        """`steps`: what was settled before scoring, one tuple a seat."""
        settled = tuple(steps) or ((),) * len(self.sheets)
        return tuple(
            Seat(i, self.kinds[i], mine, self.sheets[:i] + self.sheets[i + 1 :], self.options, settled[i], self.names)
            for i, mine in enumerate(self.sheets)
        )

    @property
    def artificial(self) -> tuple[str, ...]:
        """The kinds of the seats that no person sits at."""
        return tuple(kind for kind in self.kinds if kind != PLAYER)
