"""Declaration of a game: its sheet, its lines, its tie-breaks and its limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from .aids import Aid
from .inputs import Card, Input, at_every_seat, inputs_of
from .scales import Scale
from .seats import PLAYER, Problem, Seat, Table
from .sheets import Inputs
from .terms import Award, Term
from .text import Text, text

S = TypeVar("S", bound=Inputs)


def at_every_table(table: Table[Any]) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Line(Generic[S]):
    """A line of the score pad. `award`: the points of a seat. `inputs`: the fields that are entered in this line, by
    default the field of the same name. `scales`: the tables that it is scored by. `source`: of its rule, if not that of
    the game. The rules page shows both."""

    key: str
    label: str
    award: Callable[[Seat[S]], Award]
    inputs: tuple[str, ...] = ()
    hint: str | Text = ""
    scales: tuple[Scale, ...] = ()
    source: str = ""
    applies: Callable[[Table[S]], bool] = at_every_table

    def __post_init__(self) -> None:
        if not self.inputs:
            object.__setattr__(self, "inputs", (self.key,))


def number(value: Any) -> Text:
    return text("{n}", n=value)


@dataclass(frozen=True, kw_only=True)
class TieBreak(Generic[S]):
    """A step that parts equal totals: the higher `value` is ahead; None if it is not known yet.

    A value may be a tuple whose last part is None: seats whose tuples begin alike stay undecided.

    `inputs`: all fields that the step reads, for the ties page, which has no play. `verdict`: the sentence of a result
    that it decided, with places for total, mine and theirs; by default made of the label. `lead`: the words under the
    total of a leader by this step, if those made of the label would be empty. `hint`: the meaning of an input on the
    ties page, if it differs from that on the sheet.
    """

    key: str
    label: str
    rule: str
    value: Callable[[Seat[S]], Any]
    format_value: Callable[[Any], Text] = number
    verdict: str = ""
    lead: str = ""
    inputs: tuple[str, ...] = ()
    hint: str = ""
    source: str = ""
    applies: Callable[[Table[S]], bool] = at_every_table


class Settled(NamedTuple):
    """Changes before scoring, by field, and the steps that explain them."""

    changes: Mapping[str, Any]
    steps: tuple[Term, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option of the whole table: one of `choices`, or none; with `several`, any of them. `default`: the choice that
    counts if none is made, so that no blank is offered."""

    key: str
    label: str
    choices: Mapping[str, str]
    hint: str = ""
    several: bool = False
    default: str = ""

    def chosen(self, value: Any) -> str | tuple[str, ...] | None:
        """The choice, or with `several` the choices, that a value names; None if it names none."""
        if not self.several:
            return value if self._offers(value) else None
        named = isinstance(value, list | tuple) and all(map(self._offers, value))
        return tuple(value) if named else None

    def _offers(self, slug: Any) -> bool:
        return isinstance(slug, str) and slug in self.choices


@dataclass(frozen=True, kw_only=True)
class SeatKind:
    """Kind of seat. An artificial opponent has only some `inputs` and plays against some numbers of `people`.

    `mark` is how a case names it: ("automa", "helena"), ("rival", True).
    """

    key: str
    label: str
    inputs: tuple[str, ...]
    people: tuple[int, int]
    mark: tuple[str, Any]


class MorePeople(NamedTuple):
    """A larger number of people, which one choice of an option allows, such as an expansion."""

    people: int
    option: str
    choice: str

    def are_allowed(self, options: Mapping[str, Any]) -> bool:
        chosen = options.get(self.option, ())
        return self.choice in (chosen if isinstance(chosen, tuple) else (chosen,))


def plays_with(expansion: str) -> Callable[[Seat[Any] | Table[Any]], bool]:
    """True at a table whose option `expansions` names this one."""
    return lambda at: expansion in at.options.get("expansions", ())


class Question(NamedTuple):
    """A question that tables argue about, with the answer of the rules."""

    ask: str
    answer: str


Limit: TypeAlias = "Callable[[Seat[S]], Iterator[Problem]]"


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """One game. `version` rises whenever the same table would score differently.

    `settles`: the fields that `settle` may change, or a function that returns them for a seat. They are unreadable if
    settling reads an unreadable entry.
    """

    key: str
    title: str
    bgg: int
    version: int
    sheet: type[S]
    lines: tuple[Line[S], ...]
    people: tuple[int, int]
    colours: tuple[str, ...]
    ties: tuple[TieBreak[S], ...] = ()
    shared: str = ""
    settle: Callable[[Seat[S]], Settled] | None = None
    settles: tuple[str, ...] | Callable[[Seat[S]], tuple[str, ...]] = ()
    errors: tuple[Limit[S], ...] = ()
    warnings: tuple[Limit[S], ...] = ()
    opponents: tuple[SeatKind, ...] = ()
    options: tuple[Option, ...] = ()
    more_people: tuple[MorePeople, ...] = ()
    questions: tuple[Question, ...] = ()
    aids: tuple[Aid[Any], ...] = ()
    accent: str = ""
    source: str = ""

    @cached_property
    def inputs(self) -> Mapping[str, Input]:
        return inputs_of(self.sheet)

    @cached_property
    def kinds(self) -> Mapping[str, SeatKind]:
        return {kind.key: kind for kind in self.opponents}

    @cached_property
    def aids_by_key(self) -> Mapping[str, Aid[Any]]:
        return {aid.key: aid for aid in self.aids}

    @property
    def fewest(self) -> int:
        """The smallest number of people: in some games only against an artificial opponent."""
        return min([self.people[0], *(kind.people[0] for kind in self.opponents)])

    @property
    def most(self) -> int:
        """The largest number of people with any of the options."""
        return max([self.people[1], *(more.people for more in self.more_people)])

    def choice_label(self, more: MorePeople) -> str:
        """The name of the choice that lets so many play."""
        return next(option.choices[more.choice] for option in self.options if option.key == more.option)

    def inputs_at(self, kind: str) -> Mapping[str, Input]:
        """The fields that a seat of this kind has."""
        return self._inputs_by_kind[kind]

    @cached_property
    def _inputs_by_kind(self) -> Mapping[str, Mapping[str, Input]]:
        people = {key: field for key, field in self.inputs.items() if not field.seats}
        return {PLAYER: people} | {kind.key: {key: self.inputs[key] for key in kind.inputs} for kind in self.opponents}

    def conditional_inputs(self, kind: str) -> Mapping[str, Input]:
        """The fields of such a seat that apply under a condition."""
        return self._conditional_inputs_by_kind[kind]

    @cached_property
    def _conditional_inputs_by_kind(self) -> Mapping[str, Mapping[str, Input]]:
        return {
            kind: {key: field for key, field in fields.items() if field.applies is not at_every_seat}
            for kind, fields in self._inputs_by_kind.items()
        }

    @cached_property
    def setup(self) -> tuple[str, ...]:
        """The fields that belong to no line, such as a faction."""
        placed = {key for line in self.lines for key in line.inputs}
        return tuple(key for key in self.inputs if key not in placed)

    def catalogues(self) -> Iterator[tuple[Input, Mapping[str, Card]]]:
        for field in self.inputs.values():
            if catalogue := getattr(field, "catalogue", None):
                yield field, catalogue
