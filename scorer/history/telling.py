"""Changes beside the sheet, as a log tells them."""

from __future__ import annotations

import datetime
import json
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorer.games import all_games
from scorer.models import Edit
from scorer.speech import enumerated, isolated, signed


def told(edit: Edit) -> str:
    """What an edit did that entered nothing into a sheet, in one sentence."""
    if edit.action == Edit.Action.ABOUT:
        return _about(edit)
    if edit.action == Edit.Action.TOTALS and edit.old and edit.new:
        return gettext("changed the play: {old} → {new}").format(old=_play(edit.old), new=_play(edit.new))
    if edit.action == Edit.Action.RESCORE:
        return gettext("scored by today’s rules: {old} → {new}").format(old=edit.old, new=edit.new)
    return str(edit.get_action_display())


def _about(edit: Edit) -> str:
    if edit.unit == "played_on":
        return gettext("changed the day: {old} → {new}").format(old=_day(edit.old), new=_day(edit.new))
    if edit.unit == "location":
        return gettext("changed the place: {old} → {new}").format(old=_text(edit.old), new=_text(edit.new))
    return gettext("changed the notes: {old} → {new}").format(old=_text(edit.old), new=_text(edit.new))


def _text(typed: str) -> str:
    return isolated(" ".join(typed.split())) or "—"


def _day(kept: str) -> str:
    return date_format(datetime.date.fromisoformat(kept)) if kept else "—"


def _play(kept: str) -> str:
    game, day, people = json.loads(kept)
    return enumerated([_title(game), _day(day), *(_person(*one) for one in people)])


def _title(game: str) -> str:
    return all_games()[game].title if game in all_games() else isolated(game)


def _person(name: str, total: int | None, place: Any) -> str:
    if total is None:
        return gettext("{name} in place {place}").format(name=isolated(name), place=place)
    return gettext("{name} {total}").format(name=isolated(name), total=signed(total))
