"""Content of the image of a result, for the script that draws it."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Mapping

from django.utils.formats import date_format

from scorer.plays.wording.verdict import Verdict

NO_GAME = "scorer"  # names the file for a game without a sheet


def share_image_json(
    verdict: Verdict, title: str, key: str, day: datetime.date | None, rows: Iterable[Mapping[str, object]]
) -> str:
    """`rows`: place, name and total of each seat in their order; colour and shape of its mark; the tie-break that
    decided its place."""
    content = {
        "title": verdict.title,
        "reason": verdict.reason,
        "game": title,
        "date": date_format(day, "DATE_FORMAT") if day else "",
        "rows": list(rows),
        "file": f"{key or NO_GAME}-{day}.png",
    }
    return json.dumps(content)
