"""What sort of file somebody brings, told by what is in it and not by its name."""

from __future__ import annotations

from pathlib import Path

from scorer.exchange.formats import limits, streams
from scorer.exchange.formats.bgg import Plays
from scorer.exchange.formats.bgstats.reader import Export
from scorer.exchange.formats.errors import FOREIGN, Wrong
from scorer.exchange.formats.group_file import FORMAT
from scorer.exchange.formats.group_file.reader import GroupFile
from scorer.exchange.formats.records import Reader
from scorer.exchange.models import Import

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
