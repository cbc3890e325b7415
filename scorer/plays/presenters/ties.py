"""A tie as a page shows it: each step with the values of its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.plays.wording.names import MAX_NAMES
from scorer.plays.wording.ties import STEP_NOTES, equal_names
from scorer.rules.ranking import NOT_NEEDED, PARTED
from scorer.rules.stored import values
from scorer.web.i18n import format_number, translate


def tie_context(tie: Mapping[str, Any], labels: Sequence[str], shared: str) -> dict[str, Any]:
    """`shared`: the rule for equal totals in a game without tie-breaks."""
    steps = [_step_context(step, labels) for step in tie["steps"]]
    return {
        "equal": equal_names([labels[seat] for seat in tie["seats"]]),
        "total": " = ".join([format_number(tie["total"])] * min(len(tie["seats"]), MAX_NAMES)),
        "steps": steps,
        "rule": shared if not steps else "",
    }


def _step_context(step: Mapping[str, Any], labels: Sequence[str]) -> dict[str, Any]:
    outcome = step["outcome"]
    return {
        "label": translate(step["label"]),
        "values": [(labels[seat], translate(value)) for seat, value in values(step)],
        "note": translate(STEP_NOTES.get(outcome, "")),
        "decides": outcome == PARTED,
        "is_idle": outcome == NOT_NEEDED,
    }
