"""Labels and colours of the seats at one table, all distinct."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import pgettext

from scorer.plays.player_colours import COLOUR_LABELS, assign_colours, colour_field
from scorer.plays.seat_state import SeatState
from scorer.rules.game import Game
from scorer.web.i18n import isolate
from scorer.web.name_validation import visual_key


class DistinctLabels:
    """Makes labels that look alike distinct: Ada, and Ada (2). `taken`: visual keys in use.

    Remembers the next number of each name, so that a hundred players of one name take linear time."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = {*taken}
        self.numbers: dict[str, int] = {}

    def distinct(self, label: str) -> str:
        """The label of one more player."""
        look = apart = visual_key(label)
        distinct, number = label, self.numbers.get(look, 1)
        while apart in self.taken:
            number += 1
            distinct = pgettext("the second player of one name", "{name} ({number})").format(name=label, number=number)
            apart = visual_key(distinct)
        self.numbers[look] = number
        self.taken.add(apart)
        return distinct


def distinct_labels(labels: Iterable[str]) -> list[str]:
    known = DistinctLabels()
    return [known.distinct(label) for label in labels]


def seat_colours(game: Game[Any], seats: Sequence[SeatState]) -> Sequence[str]:
    chosen = [seat.colour for seat in seats]
    if not colour_field(game)[0]:
        return chosen
    cards = [seat.faction(game) for seat in seats]
    played = tuple(card.group if card and card.group in COLOUR_LABELS else "" for card in cards)
    return assign_colours(game, tuple(chosen), played)


def seat_labels(game: Game[Any], seats: Sequence[SeatState], colours: Sequence[str]) -> list[str]:
    """A seat that is named after a colour has the colour that the page shows."""
    return distinct_labels(isolate(seat.label(game, colour)) for seat, colour in zip(seats, colours, strict=True))
