"""One seat of a play, with its texts and its values."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from scorer.plays.forms.sheet_fields import entry_fields, split_unit
from scorer.plays.player_colours import colour_field, colour_label
from scorer.plays.wording.names import player_number
from scorer.rules.game import Game
from scorer.rules.inputs import Card, Refused
from scorer.rules.tables import Player, Reading, read
from scorer.rules.text import Text
from scorer.web.i18n import translate

CACHED_SEATS = 1000  # some kilobytes each


@dataclass
class SeatState:
    """One seat as stored.

    `stored`: its texts and its values as JSON. `player`: the id of a person of the group. `has_unresolved`: a device
    has an open conflict there."""

    id: int
    position: int
    name: str
    kind: str
    colour: str
    stored: tuple[str, str]
    player: int | None = None
    has_unresolved: bool = False

    @cached_property
    def entries(self) -> dict[str, str]:
        return json.loads(self.stored[0])  # type: ignore[no-any-return]  # texts by unit, as they were stored

    @cached_property
    def sheet(self) -> dict[str, Any]:
        return json.loads(self.stored[1])  # type: ignore[no-any-return]  # values by field, as they were stored

    def serialize(self) -> tuple[str, str]:
        """The texts and values as JSON, to be stored."""
        self.stored = json.dumps(self.entries), json.dumps(self.sheet)
        return self.stored

    def invalid_fields(self, game: Game[Any]) -> dict[str, Text]:
        """By field, the message for a text that makes no value."""
        typed = {split_unit(unit)[0] for unit in self.entries}
        return {key: why for key in typed - self.sheet.keys() if (why := self._why(game, key))}

    def _why(self, game: Game[Any], key: str) -> Text | None:
        entry = entry_fields(game, self.kind).get(key)
        if entry is None:
            return None
        try:
            entry.read(self.entries)
        except Refused as refused:
            return refused.why
        return None

    def is_blank(self, key: str) -> bool:
        """True if nothing was typed there. An unreadable text is not blank."""
        return key not in self.sheet and not any(split_unit(unit)[0] == key for unit in self.entries)

    def faction(self, game: Game[Any]) -> Card | None:
        """None in a game whose factions have no colours."""
        key, cards = colour_field(game)
        return cards.get(self.sheet.get(key, "")) if key else None

    def label(self, game: Game[Any], colour: str) -> str:
        """The name, else the opponent, the faction, the colour of the pieces, or the number of the seat."""
        if self.name:
            return self.name
        if self.kind in game.kinds:
            return translate(game.kinds[self.kind].label)
        if card := self.faction(game):
            return card.name
        return colour_label(colour) or player_number(self.position)


# An edit changes one of five seats, and every device at the table asks for the same five.
@lru_cache(maxsize=CACHED_SEATS)
def read_seat(game: Game[Any], position: int, kind: str, stored: tuple[str, str]) -> Reading:
    seat = SeatState(0, position, "", kind, "", stored)
    return read(game, position, Player("", kind, seat.sheet, seat.invalid_fields(game)))
