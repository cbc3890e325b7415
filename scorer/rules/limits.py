"""Errors for impossible entries, at their fields, and warnings for a table beyond the box, which never stop scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .game import Game, Limit
from .inputs import Box, Cards, Choice, Count, Input, Kinds, Values
from .seats import PLAYER, Problem, Seat, Table, display_name
from .sheets import NOTHING, Unreadable
from .text import Text, text, texts


def errors(game: Game[Any], table: Table[Any]) -> Iterator[Problem]:
    """The errors of several entries together: cards with two owners, and the limits of the game."""
    yield from seating(game, table.kinds, table.options)
    for field in game.inputs.values():
        if isinstance(field, Cards) or (isinstance(field, Choice) and field.owned):
            yield from _second_owners(table, field)
        if isinstance(field, Count) and field.part_of:
            yield from _more_than_the_whole(table, field, game.inputs[field.part_of])
    yield from _check(game.errors, table)


def warnings(game: Game[Any], table: Table[Any]) -> Iterator[Problem]:
    for field in game.inputs.values():
        yield from _beyond_the_box(table, field)
        if isinstance(field, Values):
            yield from _beyond_the_highest(table, field)
        if isinstance(field, Count) and field.usual is not None:
            yield from _beyond_the_usual(table, field, field.usual)
    yield from _check(game.warnings, table)


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


def _readable_values(table: Table[Any], key: str) -> Iterator[tuple[int, Any]]:
    """The seats and readable values of a field."""
    for seat, sheet in enumerate(table.sheets):
        try:
            yield seat, getattr(sheet, key)
        except Unreadable:
            continue


def _more_than_the_whole(table: Table[Any], field: Count, whole: Input) -> Iterator[Problem]:
    """A field that does not apply is not counted, and may hold anything."""
    seats = table.seats()
    for seat, number in _readable_values(table, field.key):
        try:
            most = getattr(table.sheets[seat], whole.key)
            if number > most and field.applies(seats[seat]):
                yield Problem(seat, field.key, text("No more than {label}: {n}.", label=Text(whole.label), n=most))
        except Unreadable:
            continue


def _second_owners(table: Table[Any], field: Cards | Choice) -> Iterator[Problem]:
    owners: dict[str, int] = {}
    for seat, value in _readable_values(table, field.key):
        for slug in value if isinstance(value, tuple) else [value] if value else []:
            if owners.setdefault(slug, seat) != seat:
                yield Problem(
                    seat, field.key, _owned(field.catalogue[slug].display_name, table.names[owners[slug]], owners[slug])
                )
                break


def _owned(card: str | Text, name: str, seat: int) -> Text:
    if name:
        return text("{card} already belongs to {owner}.", card=card, owner=name)
    return text("{card} already belongs to player {number}.", card=card, number=seat + 1)


def _beyond_the_box(table: Table[Any], field: Input) -> Iterator[Problem]:
    if isinstance(field, Kinds):
        yield from _beyond_kinds(table, field)
    elif isinstance(field, Count | Values) and field.box is not None:
        box = _box_of(field.box, table)
        values = [value for _, value in _readable_values(table, field.key)]
        total = sum(len(value) if isinstance(value, tuple) else value or 0 for value in values)
        if box is not None and total > box:
            yield Problem(None, field.key, too_many(field.label, total, box))


def _box_of(box: Box, table: Table[Any]) -> int | None:
    return box(table) if callable(box) else box


def _beyond_the_highest(table: Table[Any], field: Values) -> Iterator[Problem]:
    """The first value of each seat that is printed nowhere. A single one may be a sum."""
    if field.highest is None:
        return
    seats = table.seats()
    for seat, value in _readable_values(table, field.key):
        try:
            yield from _too_high_at(seats[seat], field, value)
        except Unreadable:
            continue


def _too_high_at(seat: Seat[Any], field: Values, value: tuple[int, ...]) -> Iterator[Problem]:
    highest = field.highest(seat) if callable(field.highest) else field.highest
    if highest is None or max(value, default=0) <= highest:
        return
    beyond = next(number for number in value if number > highest)
    if field.counts(seat):
        yield Problem(None, field.key, looks_like_sum(field.label, seat.display_name, beyond))
    elif len(value) > 1:
        yield Problem(None, field.key, too_high(field.label, seat.display_name, beyond, highest))


def looks_like_sum(label: str, player: str | Text, number: int) -> Text:
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


def _beyond_the_usual(table: Table[Any], field: Count, usual: int) -> Iterator[Problem]:
    for seat, number in _readable_values(table, field.key):
        if number is not None and number > usual:
            yield Problem(None, field.key, unusual(field.label, display_name(table.names, seat), number, usual))


def unusual(label: str, player: str | Text, number: int, usual: int) -> Text:
    return text(
        "{player}, {label}: {number}. As a rule it is at most {usual}.",
        player=player,
        label=Text(label),
        number=number,
        usual=usual,
    )


def _beyond_kinds(table: Table[Any], field: Kinds) -> Iterator[Problem]:
    totals: Counter[str] = Counter()
    for _, value in _readable_values(table, field.key):
        totals.update(value)
    for slug, card in field.catalogue.items():
        if card.box is not None and totals[slug] > card.box:
            yield Problem(None, field.key, too_many_of_a_kind(field.label, card.display_name, totals[slug], card.box))


def too_many(label: str, n: int, box: int) -> Text:
    return text("{label}: {n} at this table, the box has {box}.", label=Text(label), n=n, box=box)


def too_many_of_a_kind(label: str, card: str | Text, n: int, box: int) -> Text:
    """Names the field too: the gold of the merchandise is no gold coin."""
    return text("{label}, {card}: {n} at this table, the box has {box}.", label=Text(label), card=card, n=n, box=box)


def _check(limits: Iterable[Limit[Any]], table: Table[Any]) -> Iterator[Problem]:
    """Problems found by the game's own limits. A limit that reads an unreadable entry finds none at that seat."""
    seats = table.seats() if limits else ()
    for limit in limits:
        for seat in seats:
            yield from _check_seat(limit, seat)


def _check_seat(limit: Limit[Any], seat: Seat[Any]) -> Iterator[Problem]:
    try:
        yield from list(limit(seat))
    except Unreadable:
        return
