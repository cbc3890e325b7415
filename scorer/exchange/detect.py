"""What sort of file somebody brings, told by what is in it and not by its name."""

from __future__ import annotations

from pathlib import Path

from scorer.exchange.models import Import

from . import limits, streams
from .bgg import Plays
from .bgstats import Export
from .errors import FOREIGN, Wrong
from .group_file import FORMAT
from .group_reader import GroupFile
from .records import Reader

LOOKED_AT = 4096  # bytes
READERS: dict[str, type[Reader]] = {
    Import.Kind.GROUP: GroupFile,
    Import.Kind.BG_STATS: Export,
    Import.Kind.BGG: Plays,
}


def kind_of(path: Path) -> str:
    """Raises Wrong where it is none that is read here."""
    streams.check_encoding(path)
    with streams.opened(path) as file:
        start = file.read(LOOKED_AT).lstrip()
    if start.startswith(b"<") and b"<plays" in start:
        return Import.Kind.BGG
    if start.startswith(b"{"):
        return _of_json(path)
    raise Wrong(FOREIGN, 1)


def _of_json(path: Path) -> str:
    limits.check_json(path)
    if any(event[0] == "format" and event[2] == FORMAT for event in streams.first_events(path, 20)):
        return Import.Kind.GROUP
    play = next(streams.items(path, "plays.item"), None)
    if isinstance(play, dict) and ("gameRefId" in play or "playerScores" in play):
        return Import.Kind.BG_STATS
    raise Wrong(FOREIGN, 1)
