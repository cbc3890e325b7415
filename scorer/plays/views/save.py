"""The sheet as one form, for browsers without scripts."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, pgettext

from scorer.accounts.devices import ensure_key
from scorer.plays import seat_history, writes
from scorer.plays.decorators import catch_form_errors, play_view, post_only
from scorer.plays.forms.sheet_fields import FIELDS, CardsField, split_unit
from scorer.plays.play_state import PlayState
from scorer.plays.presenters.sheet import SheetPage
from scorer.plays.views.edits import mark_seat_gone
from scorer.plays.views.sheet import sheet_context
from scorer.plays.wording.conflict_messages import conflict_message, unit_label
from scorer.plays.wording.entry_text import entry_text
from scorer.plays.writes import Conflict, Entry, SeatGone
from scorer.rules.game import Game
from scorer.web.requests import parse_int

INITIAL_TEXT = re.compile(r"w-([0-9]{1,2})-(.+)")  # the name of a field with the text that the page was made with


@play_view
@post_only
@catch_form_errors
def save(request: HttpRequest, code: str) -> HttpResponse:
    """Saves all changed texts of the form at once."""
    written = writes.apply_edits(code, lambda play: _changed_entries(request.POST, play), ensure_key(request))
    if not written.conflicts and not written.gone:
        return redirect("sheet", code)
    play = written.play
    lines = [_conflict_line(play, conflict) for conflict in written.conflicts] + _seat_gone_lines(play, written.gone)
    page = sheet_context(request, SheetPage(play)) | {"conflicts": lines}
    answer = render(request, "plays/sheet.html", page, status=409 if written.gone else 200)
    return mark_seat_gone(answer) if written.gone else answer


def _changed_entries(post: Any, play: PlayState) -> Iterator[Entry]:
    """The entries whose text differs from the one that the page was made with."""
    absent = _absent_texts(play.game)
    for name in post:
        initial = INITIAL_TEXT.fullmatch(name)
        if initial is None or initial[2] not in absent:
            continue
        position, unit = int(initial[1]), initial[2]
        text = post.get(f"e-{position}-{unit}", absent[unit])
        if text is not None and text != post[name]:
            seat = parse_int(post.get(f"of-{position}", ""), -1)
            yield Entry(secrets.token_hex(16), position, unit, post[name], text, seat)


@cache
def _absent_texts(game: Game[Any]) -> Mapping[str, str | None]:
    """The text of a unit that the form leaves out: empty for an unticked card, None (unchanged) for all others."""
    fields = [FIELDS[type(field)](field) for field in game.inputs.values()]
    return {unit: "" if isinstance(field, CardsField) else None for field in fields for unit in field.units()}


def _conflict_line(play: PlayState, conflict: Conflict) -> str:
    sentence, _button = conflict_message(play.game.inputs[split_unit(conflict.unit)[0]], conflict)
    return _line(play, conflict.unit, play.labels[conflict.position], sentence)


def _line(play: PlayState, unit: str, name: str, sentence: str) -> str:
    return pgettext("which entry, whose, and a sentence about it", "{field}, {name}: {sentence}").format(
        field=unit_label(play, unit), name=name, sentence=sentence
    )


def _seat_gone_lines(play: PlayState, gone: Iterable[SeatGone]) -> list[str]:
    return [
        _seat_gone_line(play, error.entry, seat_history.seat_name(play, error.entry.seat, error.entry.position))
        for error in gone
    ]


def _seat_gone_line(play: PlayState, entry: Entry, name: str) -> str:
    yours = entry_text(play.game.inputs[split_unit(entry.unit)[0]], entry.text)
    sentence = gettext("Not saved: {yours}. {name} is no longer at this table.").format(yours=yours, name=name)
    return _line(play, entry.unit, name, sentence)
