"""Checks that pages can render the log of a play of a group file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from scorer.exchange.formats.records import PlayRecord
from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState
from scorer.plays.wording import log_messages
from scorer.plays.wording.log_messages import table_change_message

# The messages of all other actions do not depend on what the file has.
RENDERED = (Edit.Action.DETAILS, Edit.Action.TOTALS, Edit.Action.RESCORE, Edit.Action.TABLE)


def render_log(record: PlayRecord, sheet: PlayState | None) -> None:
    """Raises whatever the page would raise."""
    for raw in record.log:
        if raw["action"] in RENDERED:
            _render(_edit(raw), sheet)


def _edit(raw: Mapping[str, Any]) -> Edit:
    old, new = (
        json.dumps(_table(value)) if isinstance(value, dict) else value or "" for value in (raw["old"], raw["new"])
    )
    return Edit(action=raw["action"], unit=raw["unit"], old=old, new=new)


def _table(table: Mapping[str, Any]) -> dict[str, Any]:
    """The number of a seat in the file takes the place of the id of its row."""
    return {"seats": [seat | {"id": seat["seat"]} for seat in table["seats"]], "options": table["options"]}


def _render(edit: Edit, sheet: PlayState | None) -> None:
    if edit.action == Edit.Action.TABLE and sheet is not None:
        table_change_message(sheet, edit)
    else:
        log_messages.log_message(edit)
