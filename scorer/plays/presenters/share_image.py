"""What the picture of a result shows, for the script that draws it."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Mapping

from django.utils.formats import date_format

from scorer.plays.wording.verdict import Verdict

NO_GAME = "scorer"  # in the name of the file, for a game that is none of ours


def share_image_json(
    verdict: Verdict, title: str, key: str, day: datetime.date | None, rows: Iterable[Mapping[str, object]]
) -> str:
    """As JSON. `rows`: place, name and total of each seat in the order in which they stand there; a colour and the
    shape of its mark, where it has one; why it stands before or behind its equals."""
    shown = {
        "title": verdict.title,
        "reason": verdict.reason,
        "game": title,
        "date": date_format(day, "DATE_FORMAT") if day else "",
        "rows": list(rows),
        "file": f"{key or NO_GAME}-{day}.png",
    }
    return json.dumps(shown)
