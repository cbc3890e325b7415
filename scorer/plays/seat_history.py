"""Who sat at a table: out of the changes of it that the log keeps, and those changes in words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, pgettext

from scorer.plays.models import Edit
from scorer.plays.play_state import Labels, PlayState, SeatState
from scorer.plays.player_colours import colour_label
from scorer.rules.game import Game
from scorer.web.i18n import enumerated, isolated, said
from scorer.web.name_validation import looks

EMPTY = "{}", "{}"


def names(play: PlayState) -> dict[int, str]:
    """What each seat is called by its row, also of those that have left: they keep the name with which they left."""
    named: dict[int, str] = {}
    for edit in Edit.objects.filter(play_id=play.id, action=Edit.Action.TABLE).order_by("version"):
        named |= {row: seat_label(play.game, seat) for row, seat in _seats(edit.old).items()}
    now = {seat.id: play.labels[seat.position] for seat in play.seats}
    left = {row: name for row, name in named.items() if row not in now}
    labels = Labels(map(looks, play.labels))
    apart = {name: labels.apart(name) for name in dict.fromkeys(left.values())}
    return {row: apart[name] for row, name in left.items()} | now


def name_of(play: PlayState, row: int | None, position: int | None, named: Mapping[int, str] | None = None) -> str:
    """Nothing for what is of no seat, and the seat's number where nobody knows any more."""
    if position is None:
        return ""
    known = (names(play) if named is None else named).get(row or 0)
    return known or gettext("Player {number}").format(number=position + 1)


def seat_label(game: Game[Any], seat: Mapping[str, Any]) -> str:
    there = SeatState(seat["id"], seat["position"], seat["name"], seat["kind"], seat["colour"], EMPTY)
    return isolated(there.label(game, there.colour))


def _seats(kept: str) -> dict[int, dict[str, Any]]:
    seats = json.loads(kept)["seats"] if kept else []
    return {seat["id"]: seat | {"position": position} for position, seat in enumerate(seats)}


def told(play: PlayState, edit: Edit) -> str:
    """What a change of the table changed: Chiyo left, Deniz added."""
    before, after = _seats(edit.old), _seats(edit.new)
    parts = [*_who_came_and_went(play.game, before, after), *_options(play.game, edit)]
    return enumerated(parts) or edit.get_action_display()


def _who_came_and_went(game: Game[Any], before: Mapping[int, Any], after: Mapping[int, Any]) -> Iterator[str]:
    for row, seat in before.items():
        if row in after:
            yield from _what_became_of(game, seat, after[row])
        else:
            yield pgettext("who is no longer at the table", "{name} left").format(name=seat_label(game, seat))
    for row, seat in after.items():
        if row not in before:
            yield pgettext("who is new at the table", "{name} added").format(name=seat_label(game, seat))


def _what_became_of(game: Game[Any], before: Any, after: Any) -> Iterator[str]:
    old, new = seat_label(game, before), seat_label(game, after)
    if before["name"] != after["name"] and old != new:
        yield gettext("{old} is now {new}").format(old=old, new=new)
    if before["colour"] != after["colour"]:
        yield gettext("colour of {name}: {old} → {new}").format(
            name=new, old=colour_label(before["colour"]), new=colour_label(after["colour"])
        )


def _options(game: Game[Any], edit: Edit) -> Iterator[str]:
    before, after = (json.loads(kept)["options"] if kept else {} for kept in (edit.old, edit.new))
    for option in game.options:
        if before.get(option.key) != after.get(option.key):
            chosen = after.get(option.key) or []
            slugs = chosen if isinstance(chosen, list) else [chosen]
            labels = enumerated(said(option.choices[slug]) for slug in slugs if slug in option.choices)
            yield pgettext("an option of the game, and what it is now", "{option}: {choice}").format(
                option=said(option.label), choice=labels or gettext("no")
            )
