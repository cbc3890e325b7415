"""Changes of a play in words for its log: its table, details, totals and rescoring. Entries need none."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from scorer.games import all_games
from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState
from scorer.plays.player_colours import colour_label
from scorer.plays.seat_history import logged_seats, seat_label
from scorer.plays.wording.names import shorten_names
from scorer.plays.wording.places import place_word
from scorer.rules.game import Game
from scorer.web.i18n import format_number, isolate, join_list, translate

UNKNOWN = "?"
MAX_QUOTED = 200  # characters of a changed text


def log_message(edit: Edit) -> str:
    """One sentence."""
    if edit.action == Edit.Action.DETAILS:
        return _details(edit)
    if edit.action == Edit.Action.TOTALS and edit.old and edit.new:
        return gettext("changed the play: {old} → {new}").format(old=_play(edit.old), new=_play(edit.new))
    if edit.action == Edit.Action.RESCORE:
        message = gettext("scored by today’s rules: {old} → {new}")
        return message.format(old=_people(json.loads(edit.old)), new=_people(json.loads(edit.new)))
    return str(edit.get_action_display())


def _details(edit: Edit) -> str:
    if edit.unit == "played_on":
        return gettext("changed the day: {old} → {new}").format(old=_day(edit.old), new=_day(edit.new))
    if edit.unit == "location":
        return gettext("changed the place: {old} → {new}").format(old=_text(edit.old), new=_text(edit.new))
    return gettext("changed the notes: {old} → {new}").format(old=_text(edit.old), new=_text(edit.new))


def _text(typed: str) -> str:
    """One line, shortened to MAX_QUOTED."""
    line = " ".join(typed.split())
    return isolate(line if len(line) <= MAX_QUOTED else line[:MAX_QUOTED] + "…") or "—"


def _day(stored: str) -> str:
    return date_format(datetime.date.fromisoformat(stored)) if stored else "—"


def _play(stored: str) -> str:
    game, day, people = json.loads(stored)
    return join_list([_title(game), _day(day), _people(people)])


def _title(game: str) -> str:
    return all_games()[game].title if game in all_games() else isolate(game)


def _people(people: Iterable[tuple[str, int | None, int | None]]) -> str:
    return join_list(shorten_names([_person(*person) for person in people]))


def _person(name: str | None, total: int | None, place: int | None) -> str:
    """With the place, since a new order of equal totals changes nothing else."""
    name = name or UNKNOWN  # old logs have no name for a seat without a person
    if place is None:
        return " ".join([isolate(name), format_number(total)]).rstrip()
    if total is None:
        return gettext("{name} in place {place}").format(name=isolate(name), place=place)
    return gettext("{name} {total} ({place})").format(
        name=isolate(name), total=format_number(total), place=place_word(place)
    )


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
