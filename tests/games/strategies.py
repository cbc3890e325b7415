"""Random tables that can be, made from nothing but a game's declaration, so that a new game is tested unasked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from hypothesis import reject
from hypothesis import strategies as st

from scorer.rules.game import Game, Option
from scorer.rules.inputs import Cards, Choice, Count, Input, Kinds, Values
from scorer.rules.seats import PLAYER, Table
from scorer.rules.sheets import NOTHING
from scorer.rules.standings import Standings, score
from scorer.rules.tables import Player, set_table
from scorer.rules.text import text

from .tables import NAMES

ILLEGIBLE = text("illegible")


class Sitting(NamedTuple):
    """Seats and states of a table, before it is scored."""

    game: Game[Any]
    players: tuple[Player, ...]
    options: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"{self.game.key} {[(who.kind, dict(who.state)) for who in self.players]} {dict(self.options)}"

    @staticmethod
    def empty(game: Game[Any], kinds: Sequence[str], options: Mapping[str, Any] = NOTHING) -> Sitting:
        return Sitting(game, tuple(Player(name, kind, {}) for name, kind in zip(NAMES, kinds, strict=False)), options)

    def table(self) -> Table[Any]:
        return set_table(self.game, self.players, self.options)

    def score(self) -> Standings:
        return score(self.game, self.table())

    def entries(self) -> Iterator[tuple[int, str, Input]]:
        """Every field that somebody can fill in here: seat, key, input."""
        for seat, player in enumerate(self.players):
            for key, one in self.game.inputs_at(player.kind).items():
                yield seat, key, one

    def with_entry(self, seat: int, key: str, value: Any) -> Sitting:
        return self.with_state(seat, {**self.players[seat].state, key: value})

    def without_entry(self, seat: int, key: str) -> Sitting:
        return self.with_state(seat, {name: one for name, one in self.players[seat].state.items() if name != key})

    def with_state(self, seat: int, state: Mapping[str, Any]) -> Sitting:
        return self._with_player(seat, self.players[seat]._replace(state=state))

    def with_illegible(self, seat: int, key: str) -> Sitting:
        return self._with_player(seat, self.players[seat]._replace(refused={key: ILLEGIBLE}))

    def with_every_card(self, owner: int) -> Sitting:
        """The same table, but all the cards that this seat can own are there."""
        dealt = self
        for seat, key, one in self.entries():
            if isinstance(one, Cards):
                dealt = dealt.with_entry(seat, key, [*one.catalogue] if seat == owner else [])
        return dealt

    def reseated(self, order: Sequence[int]) -> Sitting:
        return self._replace(players=tuple(self.players[seat] for seat in order))

    def _with_player(self, seat: int, player: Player) -> Sitting:
        return self._replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))


@st.composite
def sittings(draw: st.DrawFn, game: Game[Any]) -> Sitting:
    """A table without errors: any seating, options and entries that the declaration allows."""
    kinds = draw(st.sampled_from(seatings(game)))
    options = draw(options_of(game))
    states: list[dict[str, Any]] = []
    for kind in kinds:
        states.append(draw(state_of(game, kind)) | draw(st.sampled_from([{}, *states])))
    players = tuple(Player(*who) for who in zip(NAMES, kinds, _fitting(game, kinds, states), strict=False))
    return possible(Sitting(game, players, options))


def seatings(game: Game[Any]) -> list[tuple[str, ...]]:
    """Every seating that the game allows, as the kinds of the seats."""
    low, high = game.people[0], game.most
    people = [(PLAYER,) * number for number in range(low, high + 1)]
    against = [
        (PLAYER,) * number + (kind.key,)
        for kind in game.opponents
        for number in range(kind.people[0], kind.people[1] + 1)
    ]
    return people + against


@cache
def options_of(game: Game[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={option.key: choice_of(option) for option in game.options})


def choice_of(option: Option) -> st.SearchStrategy[Any]:
    one = st.sampled_from(sorted(option.choices))
    return st.lists(one, unique=True) if option.several else one


@cache
def state_of(game: Game[Any], kind: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={key: value_of(one) for key, one in game.inputs_at(kind).items()})


def value_of(one: Input) -> st.SearchStrategy[Any]:
    """A value in the field's own limits, small ones more often: they meet each other in ties."""
    match one:
        case Count(low=low, high=high):
            return st.integers(low, min(low + 4, high)) | st.integers(low, high)
        case Values(low=low, high=high):
            return st.lists(st.integers(low, min(low + 4, high)) | st.integers(low, high), max_size=5)
        case Cards(catalogue=catalogue):
            return st.lists(st.sampled_from(sorted(catalogue)), unique=True, max_size=6)
        case Kinds(catalogue=catalogue, high=high):
            return st.dictionaries(st.sampled_from(sorted(catalogue)), st.integers(0, min(4, high)))
        case Choice(catalogue=catalogue):
            return st.sampled_from(["", *sorted(catalogue)])
    raise TypeError(f"no strategy for {type(one).__name__}")


def extremes(one: Input) -> list[Any]:
    """The least and the most that a field takes; of a choice, everything."""
    match one:
        case Count(low=low, high=high):
            return [low, high]
        case Values(low=low, high=high):
            return [[], [low], [high], [high] * 9]
        case Cards(catalogue=catalogue):
            return [[], sorted(catalogue)]
        case Kinds(catalogue=catalogue, high=high):
            return [{}, dict.fromkeys(catalogue, 1), dict.fromkeys(catalogue, high)]
        case Choice(catalogue=catalogue):
            return ["", *catalogue]
    raise TypeError(f"no extremes for {type(one).__name__}")


def _fitting(game: Game[Any], kinds: Sequence[str], states: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """States where each seat has only its own fields and each card one owner, the first who holds it."""
    held: dict[str, set[str]] = {key: set() for key in game.inputs}
    fitting = []
    for kind, state in zip(kinds, states, strict=True):
        has = game.inputs_at(kind)
        fitting.append({key: _not_held(has[key], value, held[key]) for key, value in state.items() if key in has})
    return fitting


def _not_held(one: Input, value: Any, held: set[str]) -> Any:
    if isinstance(one, Cards):
        value = [slug for slug in value if slug not in held]
        held.update(value)
    elif isinstance(one, Choice) and one.owned:
        value = "" if value in held else value
        held.add(value)
    return value


def possible(sitting: Sitting) -> Sitting:
    """The same table without the entries that the game's own limits refuse."""
    while errors := sitting.score().errors:
        seat, key = errors[0].seat, errors[0].field
        if seat is None or key not in sitting.players[seat].state:
            reject()
        sitting = sitting.without_entry(seat, key)
    return sitting
