"""Fields that only aids have: yes or no, a number for each player, an order of players, cards with their numbers.

Values are JSON values, as on a sheet. Players are numbered by seat, from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from .inputs import Catalogue, Count, Input, Refused, declared
from .text import quote, text

MAX_PLAYERS = 7  # of any game here and of the fifth that comes


@dataclass(frozen=True, kw_only=True)
class Flag(Input):
    """Yes or no."""

    kind: ClassVar[str] = "flag"

    def check(self, value: Any) -> bool:
        if type(value) is not bool:
            raise Refused(text("Either true or false."))
        return value


@dataclass(frozen=True, kw_only=True)
class OnePlayer(Count):
    """One of the players, by seat from 0."""

    kind: ClassVar[str] = "one_player"


@dataclass(frozen=True, kw_only=True)
class EachPlayer(Count):
    """A whole number for each player, in seat order."""

    kind: ClassVar[str] = "each_player"

    def check(self, value: Any) -> tuple[int, ...]:  # type: ignore[override]  # one number for each player
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= MAX_PLAYERS:
            raise Refused(text("A number for each player, from 1 to {most} of them.", most=MAX_PLAYERS))
        return tuple(super(EachPlayer, self).check(number) for number in value)


@dataclass(frozen=True, kw_only=True)
class Order(Input):
    """All players in an order, by their seats."""

    kind: ClassVar[str] = "order"

    def check(self, value: Any) -> tuple[int, ...]:
        is_list = isinstance(value, list | tuple) and all(type(seat) is int for seat in value)
        if not is_list or sorted(value) != list(range(len(value))):
            raise Refused(text("Every player once, on a place of their own."))
        return tuple(value)


@dataclass(frozen=True, kw_only=True)
class NumberedCards(Input):
    """Cards, each with a number, such as what its condition counts: objects of `condition` and `number`."""

    catalogue: Catalogue
    high: int
    kind: ClassVar[str] = "numbered_cards"

    def check(self, value: Any) -> tuple[tuple[str, int], ...]:
        if not isinstance(value, list | tuple):
            raise Refused(text("A list of cards, each with a condition and a number."))
        return tuple(map(self._checked, value))

    def _checked(self, card: Any) -> tuple[str, int]:
        if not isinstance(card, Mapping) or card.keys() != {"condition", "number"}:
            raise Refused(text("Each card has a condition and a number."))
        condition, number = card["condition"], card["number"]
        if not isinstance(condition, str) or condition not in self.catalogue:
            raise Refused(text("There is no condition “{slug}”.", slug=quote(condition)))
        if type(number) is not int or not 0 <= number <= self.high:
            raise Refused(text("A whole number from {low} to {high}.", low=0, high=self.high))
        return condition, number


def flag(label: str, **rest: Any) -> Any:
    return declared(Flag(label=label, default=False, **rest))


def each_player(label: str, **rest: Any) -> Any:
    """A whole number for each player, in seat order. `low` and `high`: the limits of one of them."""
    return declared(EachPlayer(label=label, default=(), **rest))


def one_player(label: str, **rest: Any) -> Any:
    """One of the players, by seat from 0."""
    return declared(OnePlayer(label=label, default=0, high=MAX_PLAYERS - 1, **rest))


def order(label: str, **rest: Any) -> Any:
    """All players, by seat, from the front."""
    return declared(Order(label=label, default=(), **rest))


def numbered_cards(label: str, catalogue: Catalogue, *, high: int, **rest: Any) -> Any:
    """Pairs of condition and number. `high`: the highest number of one card."""
    return declared(NumberedCards(label=label, default=(), catalogue=catalogue, high=high, **rest))
