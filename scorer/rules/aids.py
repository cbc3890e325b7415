"""Aids during play: questions of a moment of the game, answered by pure functions beside each game's rules.

An aid is declared like a line: the fields that it asks, the function that works it out, the results it shows, and the
source of its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from .inputs import Input, Refused, inputs_of
from .seats import Problem
from .sheets import Inputs
from .text import Text, quote, text
from .text import gettext_noop as _

G = TypeVar("G", bound=Inputs)

Answer = Mapping[str, Any]

WRITTEN_GUIDE = _("A written guide to the rules")  # the source of several games' aids


class Result(NamedTuple):
    """One result of an aid: its key in the answer, and its label on the page. `parts`: the labels of the keys, if it is
    an object or a list of objects."""

    key: str
    label: str
    parts: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True, eq=False)
class Aid(Generic[G]):
    """`given`: the class of the fields that it asks. `work_out`: the answer by key, in types of JSON. `checks`: the
    fields whose values do not fit together, and why."""

    key: str
    label: str
    given: type[G]
    work_out: Callable[[G], Answer]
    results: tuple[Result, ...]
    source: str
    hint: str | Text = ""
    checks: tuple[Callable[[G], Iterator[Problem]], ...] = ()

    @cached_property
    def inputs(self) -> Mapping[str, Input]:
        return inputs_of(self.given)


class Answered(NamedTuple):
    """The answer of an aid; None where a value cannot be."""

    result: Answer | None
    errors: tuple[Problem, ...]


def ask(aid: Aid[Any], given: Mapping[str, Any]) -> Answered:
    """Checks what is given, by field name, and works it out. A missing field, or None, is the field's default."""
    values, errors = _checked(aid, given)
    if not errors:
        sheet = aid.given(**values)
        errors = [problem for check in aid.checks for problem in check(sheet)]
    return Answered(None, tuple(errors)) if errors else Answered(aid.work_out(sheet), ())


def _checked(aid: Aid[Any], given: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    values: dict[str, Any] = {}
    errors: list[Problem] = []
    for field, value in given.items():
        if field not in aid.inputs:
            errors.append(Problem(None, field, text("There is no field “{field}” in this aid.", field=quote(field))))
        elif value is not None:
            try:
                values[field] = aid.inputs[field].check(value)
            except Refused as refused:
                errors.append(Problem(None, field, refused.why))
    return values, errors


# Checks that several aids share


def one_for_each(field: str, *others: str) -> Callable[[Any], Iterator[Problem]]:
    """Finds a field without a number for each player, and others that name more or fewer players than it."""

    def check(given: Any) -> Iterator[Problem]:
        players = len(getattr(given, field))
        if not players:
            yield Problem(None, field, text("A number for each player."))
        for other in others:
            if len(getattr(given, other)) != players:
                message = text("Every player once: there are {players} of them.", players=players)
                yield Problem(None, other, message)

    return check


def one_of_the_players(seat: str, field: str) -> Callable[[Any], Iterator[Problem]]:
    """Finds a seat beyond the players of a field."""

    def check(given: Any) -> Iterator[Problem]:
        players = len(getattr(given, field))
        if getattr(given, seat) >= players:
            yield Problem(None, seat, text("A seat from 0 to {last}.", last=max(players - 1, 0)))

    return check


def chosen(field: str) -> Callable[[Any], Iterator[Problem]]:
    """Finds a choice that was not made."""

    def check(given: Any) -> Iterator[Problem]:
        if not getattr(given, field):
            yield Problem(None, field, text("One of the choices is needed."))

    return check
