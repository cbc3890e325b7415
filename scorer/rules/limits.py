"""Errors for impossible entries, at their fields, and warnings for a table beyond the box, which never stop scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .game import Game, Limit
from .inputs import Box, Cards, Choice, Count, Kinds, Values
from .seats import PLAYER, Problem, Seat, Table, called
from .sheets import NOTHING, Unread
from .text import Text, text, texts


def errors(game: Game[Any], table: Table[Any]) -> Iterator[Problem]:
    """The errors that hang on more than one entry: owners of cards, and what the game itself forbids."""
    yield from seating(game, table.kinds, table.options)
    for one in game.inputs.values():
        if isinstance(one, Cards) or (isinstance(one, Choice) and one.owned):
            yield from _second_owners(table, one)
    yield from _asked_of(game.errors, table)


def warnings(game: Game[Any], table: Table[Any]) -> Iterator[Problem]:
    for one in game.inputs.values():
        yield from _beyond_the_box(table, one)
        if isinstance(one, Values):
            yield from _beyond_the_highest(table, one)
        if isinstance(one, Count) and one.usual is not None:
            yield from _beyond_the_usual(table, one, one.usual)
    yield from _asked_of(game.warnings, table)


def seating(game: Game[Any], kinds: tuple[str, ...], options: Mapping[str, Any] = NOTHING) -> Iterator[Problem]:
    """Problems of the number of people, with these opponents and options."""
    people = kinds.count(PLAYER)
    others = [kind for kind in kinds if kind != PLAYER]
    if len(others) > 1:
        yield Problem(None, "players", text("Only one artificial opponent can play."))
        return
    low, high = game.kinds[others[0]].people if others else (game.people[0], _most_with(game, options))
    if low <= people <= high:
        return
    if others:
        who = Text(game.kinds[others[0]].label)
        why = text("{who} plays against {low} to {high} people.", who=who, low=low, high=high)
    elif more := next((more for more in game.more_people if high < people <= more.people), None):
        why = text("{n} players need {choice}.", n=people, choice=Text(game.choice_label(more)))
    else:
        why = texts(
            "{n} player: the game is for {low} to {high}.",
            "{n} players: the game is for {low} to {high}.",
            people,
            low=low,
            high=high,
        )
    yield Problem(None, "players", why)


def _most_with(game: Game[Any], options: Mapping[str, Any]) -> int:
    return max([game.people[1], *(more.people for more in game.more_people if more.are_allowed(options))])


def _read(table: Table[Any], field: str) -> Iterator[tuple[int, Any]]:
    """The entries of a field that can be read, with their seats."""
    for seat, sheet in enumerate(table.sheets):
        try:
            yield seat, getattr(sheet, field)
        except Unread:
            continue


def _second_owners(table: Table[Any], one: Cards | Choice) -> Iterator[Problem]:
    owners: dict[str, int] = {}
    for seat, value in _read(table, one.key):
        for slug in value if isinstance(value, tuple) else [value] if value else []:
            if owners.setdefault(slug, seat) != seat:
                yield Problem(
                    seat, one.key, _owned(one.catalogue[slug].called, table.names[owners[slug]], owners[slug])
                )
                break


def _owned(card: str | Text, name: str, seat: int) -> Text:
    if name:
        return text("{card} already belongs to {owner}.", card=card, owner=name)
    return text("{card} already belongs to player {number}.", card=card, number=seat + 1)


def _beyond_the_box(table: Table[Any], one: Any) -> Iterator[Problem]:
    if isinstance(one, Kinds):
        yield from _beyond_kinds(table, one)
    elif isinstance(one, Count | Values) and one.box is not None:
        box = _known(one.box, table)
        there = [value for _, value in _read(table, one.key)]
        total = sum(len(value) if isinstance(value, tuple) else value or 0 for value in there)
        if box is not None and total > box:
            yield Problem(None, one.key, too_many(one.label, total, box))


def _known(box: Box, table: Table[Any]) -> int | None:
    return box(table) if callable(box) else box


def _beyond_the_highest(table: Table[Any], one: Values) -> Iterator[Problem]:
    """Of each seat the first value that is printed nowhere. One that stands alone may be a sum made in the head."""
    if one.highest is None:
        return
    seats = table.seats()
    for seat, value in _read(table, one.key):
        try:
            yield from _too_high_at(seats[seat], one, value)
        except Unread:
            continue


def _too_high_at(seat: Seat[Any], one: Values, value: tuple[int, ...]) -> Iterator[Problem]:
    highest = one.highest(seat) if callable(one.highest) else one.highest
    if highest is None or max(value, default=0) <= highest:
        return
    beyond = next(number for number in value if number > highest)
    if one.counts(seat):
        yield Problem(None, one.key, a_sum(one.label, seat.called, beyond))
    elif len(value) > 1:
        yield Problem(None, one.key, too_high(one.label, seat.called, beyond, highest))


def a_sum(label: str, player: str | Text, number: int) -> Text:
    return text(
        "{player}, {label}: {number} looks like a sum. Enter each value, like 8+6+4: how many there are counts too.",
        player=player,
        label=Text(label),
        number=number,
    )


def too_high(label: str, player: str | Text, number: int, highest: int) -> Text:
    return text(
        "{player}, {label}: no single one is worth {number}; the highest is {highest}.",
        player=player,
        label=Text(label),
        number=number,
        highest=highest,
    )


def _beyond_the_usual(table: Table[Any], one: Count, usual: int) -> Iterator[Problem]:
    for seat, number in _read(table, one.key):
        if number is not None and number > usual:
            yield Problem(None, one.key, unusual(one.label, called(table.names, seat), number, usual))


def unusual(label: str, player: str | Text, number: int, usual: int) -> Text:
    return text(
        "{player}, {label}: {number}. As a rule it is at most {usual}.",
        player=player,
        label=Text(label),
        number=number,
        usual=usual,
    )


def _beyond_kinds(table: Table[Any], one: Kinds) -> Iterator[Problem]:
    totals: Counter[str] = Counter()
    for _, value in _read(table, one.key):
        totals.update(value)
    for slug, card in one.catalogue.items():
        if card.box is not None and totals[slug] > card.box:
            yield Problem(None, one.key, too_many_of_a_kind(one.label, card.called, totals[slug], card.box))


def too_many(label: str, n: int, box: int) -> Text:
    return text("{label}: {n} at this table, the box has {box}.", label=Text(label), n=n, box=box)


def too_many_of_a_kind(label: str, card: str | Text, n: int, box: int) -> Text:
    """A kind may be called as another field is: the gold of the merchandise is no coin."""
    return text("{label}, {card}: {n} at this table, the box has {box}.", label=Text(label), card=card, n=n, box=box)


def _asked_of(limits: Iterable[Limit[Any]], table: Table[Any]) -> Iterator[Problem]:
    """Problems found by the game's own limits. A limit that reads an unreadable entry finds none at that seat."""
    seats = table.seats() if limits else ()
    for limit in limits:
        for seat in seats:
            yield from _found(limit, seat)


def _found(limit: Limit[Any], seat: Seat[Any]) -> Iterator[Problem]:
    try:
        yield from list(limit(seat))
    except Unread:
        return
