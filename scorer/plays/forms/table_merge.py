"""Merges the form of a table with changes from other devices since its page was made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext

from scorer.plays.forms.table_form import chosen_options
from scorer.plays.play_state import PlayState
from scorer.plays.writes import NewSeat
from scorer.rules.seats import PLAYER
from scorer.web.i18n import isolate, join_list

SEAT_FIELD = re.compile(r"(name|colour)_")


class TableConflict(Exception):
    """Another device changed a field that this form changes. `messages`: by field, its text now."""

    def __init__(self, play: PlayState, messages: dict[str, str]) -> None:
        super().__init__(*messages)
        self.play, self.messages = play, messages


def table_values(play: PlayState) -> dict[str, Any]:
    now: dict[str, Any] = dict(play.options) | {"people": sum(seat.kind == PLAYER for seat in play.seats)}
    now["opponent"] = next((seat.kind for seat in play.seats if seat.kind != PLAYER), "")
    for seat in play.seats:
        if seat.kind == PLAYER:
            now |= {f"name_{seat.position}": seat.name, f"colour_{seat.position}": seat.colour}
            now[f"player_{seat.position}"] = seat.player
        else:
            now["opponents_colour"] = seat.colour
    return now


def merged_table(play: PlayState, form: Any, rows: str) -> tuple[list[NewSeat], dict[str, Any]]:
    """The current table with the changes of the form: two devices that name two seats lose neither name.

    `rows`: the ids of the seats when the page was made. Raises TableConflict."""
    now, changes = table_values(play), {key: form.cleaned_data[key] for key in form.changed_data}
    messages = {key: why for key in changes if (why := _field_conflict(play, form, rows.split(), now | changes, key))}
    if messages:
        raise TableConflict(play, messages)
    # Another name means another person.
    others = {key.replace("name_", "player_"): None for key in changes if key.startswith("name_")}
    return list(_new_seats(now | changes | others)), chosen_options(play.game, now | changes)


def _field_conflict(play: PlayState, form: Any, rows: list[str], wanted: dict[str, Any], key: str) -> str:
    """The message for a change that cannot be merged; empty for one that can."""
    position = int(SEAT_FIELD.sub("", key)) if SEAT_FIELD.match(key) else None
    if position is not None and position >= wanted["people"]:
        # A form that removes seats means it, and an empty field loses nothing.
        lost = wanted[key] and "people" not in form.changed_data
        return gettext("Nobody sits here. Choose more players, or empty this.") if lost else ""
    if position is not None and _is_other_seat(position, play, rows):
        return gettext("Somebody else sits here by now. Save again to change this seat.")
    theirs = table_values(play).get(key)
    return _overwrite_message(form[key], theirs) if (theirs or "") != (wanted[key] or "") else ""


def _is_other_seat(position: int, play: PlayState, rows: list[str]) -> bool:
    return position < min(len(rows), len(play.seats)) and str(play.seats[position].id) != rows[position]


def _overwrite_message(field: Any, theirs: Any) -> str:
    """A message with the value of another device; empty if it wrote none, or the form has no initial value."""
    if "seats" not in field.form.data:
        return ""
    hidden = field.field.hidden_widget()
    was = hidden.value_from_datadict(field.form.data, field.form.files, field.html_initial_name)
    if not field.field.has_changed(field.field.to_python(was), theirs):
        return ""
    if not theirs:
        return gettext("Another phone emptied this. Save again to put yours here.")
    return gettext("Another phone put {theirs} here. Save again to put yours in its place.").format(
        theirs=_value_text(field.field, theirs)
    )


def _value_text(field: Any, value: Any) -> str:
    labels = {str(key): str(label) for key, label in getattr(field, "choices", ())}
    values = value if isinstance(value, list) else [value]
    return join_list(labels.get(str(item)) or isolate(str(item)) for item in values)


def rebased_form(form: Any, conflict: TableConflict) -> Any:
    """The form with its changes over the current table. Saved again, it overwrites."""
    now, data = table_values(conflict.play), form.data.copy()
    for key in form.fields:
        current = now.get(key) or ""
        current = current if isinstance(current, list) else [str(current)]
        data.setlist(form[key].html_initial_name, current)
        if key not in form.changed_data:
            data.setlist(form[key].html_name, current)
    again = type(form)(data, initial=now)
    for key, why in conflict.messages.items():
        again.add_error(key, why)
    return again


def _new_seats(now: dict[str, Any]) -> Iterator[NewSeat]:
    """People keep their seats in order. An opponent sits last, and keeps its colour unless a person takes it."""
    people = [
        NewSeat(now.get(f"name_{seat}", ""), PLAYER, now.get(f"colour_{seat}", ""), now.get(f"player_{seat}"))
        for seat in range(now["people"])
    ]
    yield from people
    if now.get("opponent"):
        colour = now.get("opponents_colour", "")
        yield NewSeat(kind=now["opponent"], colour="" if colour in {seat.colour for seat in people} else colour)
