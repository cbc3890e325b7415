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

HIGHEST_COUNT = 999  # a guard against slips of the thumb: no game here counts as much
HIGHEST_VALUE = 400  # of one printed value, which may be typed as a sum

SeatCondition: TypeAlias = "Callable[[Seat[Any]], bool]"
Box: TypeAlias = "int | Callable[[Table[Any]], int | None] | None"
Highest: TypeAlias = "int | Callable[[Seat[Any]], int | None] | None"


class Refused(ValueError):
    """An invalid value. `why`: what is allowed."""

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

    A printed name is not translated. `translated` marks a word: a good, or the subject of a card without a name."""

    name: str
    points: int = 0
    effect: str = ""
    also: tuple[str, ...] = ()
    group: str = ""
    box: int | None = None
    promo: bool = False
    translated: bool = False

    @property
    def display_name(self) -> str | Text:
        """The name in a message."""
        return Text(self.name) if self.translated else self.name


Catalogue: TypeAlias = "Mapping[str, Card]"


@dataclass(frozen=True, kw_only=True)
class Input:
    """Base of all fields. `applies`: True at the seats that have it; elsewhere it reads as its default.

    `optional`: often left blank, so a finish does not list it. `instead`: the field that may be filled in its place; if
    that one is, a finish does not list this one either. `seats`: the kinds of seats that have it; empty for people."""

    label: str
    key: str = ""
    hint: str = ""
    default: Any = None
    applies: SeatCondition = at_every_seat
    optional: bool = False
    instead: str = ""
    seats: tuple[str, ...] = ()
    kind: ClassVar[str] = ""

    def check(self, value: Any) -> Any:
        """The value in the form that the sheet stores. Raises Refused."""
        raise NotImplementedError


def _whole(value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Refused(text("A whole number from {low} to {high}.", low=low, high=high))
    return value


@dataclass(frozen=True, kw_only=True)
class Count(Input):
    """A whole number. A value above `usual` is allowed with a warning. `part_of`: the field that includes these; a
    value above its own is an error."""

    low: int = 0
    high: int = HIGHEST_COUNT
    box: Box = None
    usual: int | None = None
    part_of: str = ""
    kind: ClassVar[str] = "count"

    def check(self, value: Any) -> int:
        return _whole(value, self.low, self.high)


@dataclass(frozen=True, kw_only=True)
class Level(Count):
    """A step on a track that prints only points: `points` of level 0, 1, 2 and so on.

    The value is the level. On a sheet it is picked by its points, so that the two cannot be confused."""

    points: tuple[int, ...]
    kind: ClassVar[str] = "level"

    def check(self, value: Any) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise Refused(text("A level from {low} to {high}.", low=self.low, high=self.high))
        return value


@dataclass(frozen=True, kw_only=True)
class Values(Input):
    """Printed values, one number for each card or tile; `low` to `high` is the range of one of them.

    `highest`: the highest printed value, if it is known. A higher value alone is accepted as a sum; with others it gets
    a warning. At seats where the number of values `counts` it gets one even alone, since a sum would count as one."""

    low: int = 0
    high: int = HIGHEST_VALUE
    box: Box = None
    highest: Highest = None
    counts: SeatCondition = at_no_seat
    kind: ClassVar[str] = "values"

    def check(self, value: Any) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or any(
            type(number) is not int or not self.low <= number <= self.high for number in value
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
        checked = {slug: _whole(number, 0, self.high) for slug, number in value.items()}
        return {slug: number for slug, number in checked.items() if number}


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


def declared(field: Input) -> Any:
    """The field of a dataclass that declares this input."""
    metadata = {"input": field}
    if isinstance(field.default, dict):  # mutable, so each sheet gets its own
        return dataclasses.field(default_factory=dict, metadata=metadata)
    return dataclasses.field(default=field.default, metadata=metadata)


def count(label: str, *, default: int | None = 0, **rest: Any) -> Any:
    """A whole number. `box`: the most at one table, a number or a function of the table. `default=None`: unknown until
    it is typed."""
    return declared(Count(label=label, default=default, **rest))


def level(label: str, points: tuple[int, ...], **rest: Any) -> Any:
    """A step on a track that prints only points. `points`: by level, from 0."""
    return declared(Level(label=label, default=0, points=points, high=len(points) - 1, **rest))


def values(label: str, **rest: Any) -> Any:
    """A list of printed numbers, each from `low` to `high`. `box`: the most of them at one table, a number or a
    function of the table. `highest`: the highest printed one, a number or a function of the seat. `counts`: True at
    the seats where their number counts."""
    return declared(Values(label=label, default=(), **rest))


def cards(label: str, catalogue: Catalogue, **rest: Any) -> Any:
    return declared(Cards(label=label, default=(), catalogue=catalogue, **rest))


def kinds(label: str, catalogue: Catalogue, **rest: Any) -> Any:
    return declared(Kinds(label=label, default={}, catalogue=catalogue, **rest))


def choice(label: str, catalogue: Catalogue, **rest: Any) -> Any:
    return declared(Choice(label=label, default="", catalogue=catalogue, **rest))


S = TypeVar("S", bound=Inputs)


@dataclass_transform(
    frozen_default=True, kw_only_default=True, field_specifiers=(count, level, values, cards, kinds, choice)
)
def sheet(cls: type[S]) -> type[S]:
    """Turns a class with declared fields into a frozen dataclass."""
    declared = dataclass(frozen=True, kw_only=True)(cls)
    # A default on the class would be read in place of an unreadable entry.
    for name in inputs_of(declared).keys() & vars(declared).keys():
        delattr(declared, name)
    return declared


def inputs_of(cls: type[Inputs]) -> Mapping[str, Input]:
    """The declared fields by key, in the order of the declaration."""
    return _inputs_of(cls)  # type: ignore[arg-type]  # mypy takes a class's own __hash__ for that of its objects


@cache
def _inputs_of(cls: type[Inputs]) -> Mapping[str, Input]:
    fields = dataclasses.fields(cls)  # type: ignore[arg-type]  # every sheet is made a dataclass by @sheet
    return {field.name: dataclasses.replace(field.metadata["input"], key=field.name) for field in fields}


def owner_of(field: str, *slugs: str) -> SeatCondition:
    """True at the seat of the owner of one of these cards."""
    wanted = frozenset(slugs)
    return lambda seat: not wanted.isdisjoint(getattr(seat.sheet, field))
