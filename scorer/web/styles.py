"""The stylesheet of every page: the files of static/scorer/styles, joined by collectstatic into one request."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

FOLDER = Path(settings.BASE_DIR, "static/scorer/styles")
# In the order of the layers, which the first file declares.
NAMES = (
    "tokens",
    "base",
    "page-frame",
    "components",
    "lists",
    "markers",
    "forms",
    "score-table",
    "workings",
    "home",
    "rules",
    "aids",
    "sheet-head",
    "standings",
    "sheet-rows",
    "sheet-entries",
    "sheet-menu",
    "sheet-wide",
    "card-picker",
    "result",
    "groups",
    "statistics",
)
JOINED = "scorer/styles.css"
DARK = "scorer/styles/dark.css"  # linked separately, depending on the theme
COMMENT = re.compile(r"[ \t]*/\*.*?\*/\n?", re.DOTALL)


def sources() -> list[Path]:
    return [FOLDER / f"{name}.css" for name in NAMES]


def joined() -> str:
    """Without comments, which are a seventh of the size."""
    return "\n".join(COMMENT.sub("", source.read_text("utf-8")) for source in sources())
