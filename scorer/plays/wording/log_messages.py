"""Edits that are no entries, in words for the log."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorer.games import all_games
from scorer.plays.models import Edit
from scorer.plays.wording.names import shorten_names
from scorer.plays.wording.places import place_word
from scorer.web.i18n import format_number, isolate, join_list

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
    return join_list(shorten_names([_person(*one) for one in people]))


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
