"""Input: the kinds of fields, their limits, and the sheet that holds them.

A game declares its sheet as a class with one field for each thing that lies in front of a player:

    @sheet
    class Sheet(Inputs):
        gold: int = count(_("Gold"), box=288)
        djinns: tuple[str, ...] = cards(_("Djinns"), DJINNS)

Values are JSON values: a whole number, a list of them, a list of slugs, an object of slug to number, a slug.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, TypeAlias, TypeVar, dataclass_transform

from .seats import Seat, Table
from .sheets import Inputs
from .text import Text, quote, text

HIGHEST_COUNT = 999
HIGHEST_VALUE = 400

Asked: TypeAlias = "Callable[[Seat[Any]], bool]"
Box: TypeAlias = "int | Callable[[Table[Any]], int | None] | None"
Highest: TypeAlias = "int | Callable[[Seat[Any]], int | None] | None"


class Refused(ValueError):
    """A value that cannot be; `why` says what is allowed."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.message)
        self.why = why


def at_every_seat(seat: Seat[Any]) -> bool:
    return True


def at_no_seat(seat: Seat[Any]) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Card:
    """One entry of a catalogue: a card, a good, a faction. `box` is how many of it the game holds.

    A printed name stays as it is printed. `translated` marks one that is a word: a good, or what a card without a
    name is about."""

    name: str
    points: int = 0
    effect: str = ""
    also: tuple[str, ...] = ()
    group: str = ""
    box: int | None = None
    promo: bool = False
    translated: bool = False

    @property
    def called(self) -> str | Text:
        """The name as a message says it."""
        return Text(self.name) if self.translated else self.name


Catalogue: TypeAlias = "Mapping[str, Card]"


@dataclass(frozen=True, kw_only=True)
class Input:
    """Base of all fields. `asked` selects the seats at which it matters; elsewhere it reads as its default.

    `optional`: most players leave it blank, so that a blank one needs no second look. `instead` is the field that may
    be filled in its place; while that one is, this needs no second look either."""

    label: str
    key: str = ""
    hint: str = ""
    default: Any = None
    asked: Asked = at_every_seat
    optional: bool = False
    instead: str = ""
    seats: tuple[str, ...] = ()
    kind: ClassVar[str] = ""

    def check(self, value: Any) -> Any:
        """The value as the sheet keeps it; raises Refused."""
        raise NotImplementedError


def _whole(value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Refused(text("A whole number from {low} to {high}.", low=low, high=high))
    return value


@dataclass(frozen=True, kw_only=True)
class Count(Input):
    """A whole number. More than `usual` is possible, and warned of."""

    low: int = 0
    high: int = HIGHEST_COUNT
    box: Box = None
    usual: int | None = None
    kind: ClassVar[str] = "count"

    def check(self, value: Any) -> int:
        return _whole(value, self.low, self.high)


@dataclass(frozen=True, kw_only=True)
class Level(Count):
    """A count of steps of which the table shows only the points: `points` of level 0, 1, 2 and so on.

    The value is the level. On a sheet it is picked by its points, so that no points can be taken for a level."""

    points: tuple[int, ...]
    kind: ClassVar[str] = "level"

    def check(self, value: Any) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise Refused(text("A level from {low} to {high}.", low=self.low, high=self.high))
        return value


@dataclass(frozen=True, kw_only=True)
class Values(Input):
    """Printed values, one number for each card or tile; `low` to `high` is the range of one of them.

    `highest` is the highest that is printed anywhere, where that is known. More than that is taken for a sum that was
    made in the head if it stands alone, and is warned of beside other values. Where the number of values `counts`, a
    sum would be counted as one, and is warned of even alone."""

    low: int = 0
    high: int = HIGHEST_VALUE
    box: Box = None
    highest: Highest = None
    counts: Asked = at_no_seat
    kind: ClassVar[str] = "values"

    def check(self, value: Any) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or any(
            type(one) is not int or not self.low <= one <= self.high for one in value
        ):
            raise Refused(
                text("Whole numbers from {low} to {high}, joined by +, like 8+6+4.", low=self.low, high=self.high)
            )
        return tuple(value)


@dataclass(frozen=True, kw_only=True)
class Cards(Input):
    """Cards by name; each has one owner at the table."""

    catalogue: Catalogue
    kind: ClassVar[str] = "cards"

    def check(self, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list | tuple):
            raise Refused(text("A list of cards from the catalogue."))
        for slug in value:
            if not isinstance(slug, str) or slug not in self.catalogue:
                raise Refused(text("There is no card “{slug}” in the catalogue.", slug=quote(slug)))
        if len(set(value)) != len(value):
            raise Refused(text("A card can be owned only once."))
        return tuple(value)


@dataclass(frozen=True, kw_only=True)
class Kinds(Input):
    """A number of each kind, at most the `box` of the catalogue."""

    catalogue: Catalogue
    high: int = HIGHEST_COUNT
    kind: ClassVar[str] = "kinds"

    def check(self, value: Any) -> dict[str, int]:
        if not isinstance(value, Mapping):
            raise Refused(text("A number for each kind."))
        for slug in value:
            if slug not in self.catalogue:
                raise Refused(text("There is no kind “{slug}”.", slug=quote(slug)))
        return {slug: number for slug, one in value.items() if (number := _whole(one, 0, self.high))}


@dataclass(frozen=True, kw_only=True)
class Choice(Input):
    """One of the catalogue, or none. With `owned`, each has one owner at the table."""

    catalogue: Catalogue
    owned: bool = False
    kind: ClassVar[str] = "choice"

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or (value and value not in self.catalogue):
            raise Refused(text("There is no “{slug}” to choose.", slug=quote(value)))
        return value


def _declared(made: Input) -> Any:
    # A mutable default would be one object in every sheet; a factory makes one for each.
    if isinstance(made.default, dict):
        return dataclasses.field(default_factory=dict, metadata={"input": made})
    return dataclasses.field(default=made.default, metadata={"input": made})


def count(label: str, *, default: int | None = 0, **rest: Any) -> Any:
    """A whole number: `low`, `high`, `usual`, and `box`, what one table can hold of it (a number or a function of the
    table).

    `default=None` is for a number that is unknown until it is typed."""
    return _declared(Count(label=label, default=default, **rest))


def level(label: str, points: tuple[int, ...], **rest: Any) -> Any:
    """A level from 0 of something that shows only what each level is worth: `points`, by level."""
    return _declared(Level(label=label, default=0, points=points, high=len(points) - 1, **rest))


def values(label: str, **rest: Any) -> Any:
    """A list of printed numbers, each from `low` to `high`; `box`, how many of them one table can hold (a number or a
    function of the table), `highest`, the highest that is printed (a number or a function of the seat), and `counts`,
    at which seat their number counts."""
    return _declared(Values(label=label, default=(), **rest))


def cards(label: str, catalogue: Catalogue, **rest: Any) -> Any:
    return _declared(Cards(label=label, default=(), catalogue=catalogue, **rest))


def kinds(label: str, catalogue: Catalogue, **rest: Any) -> Any:
    return _declared(Kinds(label=label, default={}, catalogue=catalogue, **rest))


def choice(label: str, catalogue: Catalogue, **rest: Any) -> Any:
    return _declared(Choice(label=label, default="", catalogue=catalogue, **rest))


S = TypeVar("S", bound=Inputs)


@dataclass_transform(
    frozen_default=True, kw_only_default=True, field_specifiers=(count, level, values, cards, kinds, choice)
)
def sheet(cls: type[S]) -> type[S]:
    """Makes a sheet of a class with declared fields: frozen, and every value its own."""
    made = dataclass(frozen=True, kw_only=True)(cls)
    # A default that stayed on the class would be read in place of an entry that cannot be read.
    for name in inputs_of(made).keys() & vars(made).keys():
        delattr(made, name)
    return made


def inputs_of(cls: type[Inputs]) -> Mapping[str, Input]:
    """The declared fields by key, in the order of the declaration."""
    return _inputs_of(cls)  # type: ignore[arg-type]  # mypy takes a class's own __hash__ for that of its objects


@cache
def _inputs_of(cls: type[Inputs]) -> Mapping[str, Input]:
    fields = dataclasses.fields(cls)  # type: ignore[arg-type]  # every sheet is made a dataclass by @sheet
    return {each.name: dataclasses.replace(each.metadata["input"], key=each.name) for each in fields}


def owner_of(field: str, *slugs: str) -> Asked:
    """Asked only of the owner of that card, or of one of those cards."""
    wanted = frozenset(slugs)
    return lambda seat: not wanted.isdisjoint(getattr(seat.sheet, field))
