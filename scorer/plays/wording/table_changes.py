"""Changes of a table in words: players who came or left, new names, colours and options."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, pgettext

from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState
from scorer.plays.player_colours import colour_label
from scorer.plays.seat_history import logged_seats, seat_label
from scorer.rules.game import Game
from scorer.web.i18n import join_list, translate


def table_change_message(play: PlayState, edit: Edit) -> str:
    """One sentence, such as: Chiyo left, Deniz added."""
    before, after = logged_seats(edit.old), logged_seats(edit.new)
    parts = [*_seat_changes(play.game, before, after), *_option_changes(play.game, edit)]
    return join_list(parts) or edit.get_action_display()


def _seat_changes(game: Game[Any], before: Mapping[int, Any], after: Mapping[int, Any]) -> Iterator[str]:
    for row, seat in before.items():
        if row in after:
            yield from _renames(game, seat, after[row])
        else:
            yield pgettext("who is no longer at the table", "{name} left").format(name=seat_label(game, seat))
    for row, seat in after.items():
        if row not in before:
            yield pgettext("who is new at the table", "{name} added").format(name=seat_label(game, seat))


def _renames(game: Game[Any], before: Any, after: Any) -> Iterator[str]:
    old, new = seat_label(game, before), seat_label(game, after)
    if before["name"] != after["name"] and old != new:
        yield gettext("{old} is now {new}").format(old=old, new=new)
    if before["colour"] != after["colour"]:
        yield gettext("colour of {name}: {old} → {new}").format(
            name=new, old=colour_label(before["colour"]), new=colour_label(after["colour"])
        )


def _option_changes(game: Game[Any], edit: Edit) -> Iterator[str]:
    before, after = (json.loads(stored)["options"] if stored else {} for stored in (edit.old, edit.new))
    for option in game.options:
        if before.get(option.key) != after.get(option.key):
            chosen = after.get(option.key) or []
            slugs = chosen if isinstance(chosen, list) else [chosen]
            labels = join_list(translate(option.choices[slug]) for slug in slugs if slug in option.choices)
            yield pgettext("an option of the game, and what it is now", "{option}: {choice}").format(
                option=translate(option.label), choice=labels or gettext("no")
            )
