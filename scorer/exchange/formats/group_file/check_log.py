"""Whether the log of a play out of a file can be told: it stands on a page of its own, or on that of the result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from scorer.exchange.formats.records import Brought
from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState
from scorer.plays.wording import log_messages
from scorer.plays.wording.table_changes import table_change_message

# All others say the same, whatever is written in them.
TOLD = (Edit.Action.DETAILS, Edit.Action.TOTALS, Edit.Action.RESCORE, Edit.Action.TABLE)


def tell(brought: Brought, sheet: PlayState | None) -> None:
    """Raises whatever the page would."""
    for raw in brought.log:
        if raw["action"] in TOLD:
            _tell(_edit(raw), sheet)


def _edit(raw: Mapping[str, Any]) -> Edit:
    old, new = (json.dumps(_table(said)) if isinstance(said, dict) else said or "" for said in (raw["old"], raw["new"]))
    return Edit(action=raw["action"], unit=raw["unit"], old=old, new=new)


def _table(said: Mapping[str, Any]) -> dict[str, Any]:
    """Each seat under its number in the file, as it will be under that of its row."""
    return {"seats": [seat | {"id": seat["seat"]} for seat in said["seats"]], "options": said["options"]}


def _tell(edit: Edit, sheet: PlayState | None) -> None:
    if edit.action == Edit.Action.TABLE and sheet is not None:
        table_change_message(sheet, edit)
    else:
        log_messages.log_message(edit)
