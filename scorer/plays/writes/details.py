"""What is told of a play beside its numbers: when and where it was played, and whatever else there is to say."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from scorer.plays.models import Edit, Play
from scorer.plays.signals import results_changed
from scorer.server.write_lock import writing

from .changes import log, row_to_change

TOLD = ("played_on", "location", "notes")
Told = str | datetime.date | None


def tell(code: str, changes: Mapping[str, Told], key_hash: str) -> None:
    """Changes some of these; each that is another than it was has its Edit. Raises NoSuchPlay."""
    with writing():
        row = row_to_change(code, key_hash)
        play = Play.objects.only(*TOLD).get(pk=row.id)
        new = {key: value for key, value in changes.items() if key in TOLD and getattr(play, key) != value}
        for key, value in new.items():
            log(row, Edit.Action.ABOUT, unit=key, old=_kept(getattr(play, key)), new=_kept(value))
        if new:
            Play.objects.filter(pk=row.id).update(**new)
        if "played_on" in new:
            results_changed.send(Play, plays=[row.id])


def _kept(value: Told) -> str:
    return "" if value is None else str(value)


def keep_beside(code: str, key_hash: str) -> None:
    """Says of a play that looks like another that it is not the same one."""
    with writing():
        log(row_to_change(code, key_hash), Edit.Action.DISTINCT)
