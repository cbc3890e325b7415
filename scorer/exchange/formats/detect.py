"""Recognises the kind of a file by its content."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from scorer.exchange.formats import json_scan, streams
from scorer.exchange.formats.bgg import BGGReader
from scorer.exchange.formats.bgstats.reader import BGStatsReader
from scorer.exchange.formats.errors import FOREIGN, FileError
from scorer.exchange.formats.group_file import FORMAT
from scorer.exchange.formats.group_file.reader import GroupFileReader
from scorer.exchange.formats.records import Reader
from scorer.exchange.models import Import

HEAD = 4096  # bytes
READERS: dict[str, Callable[[Path], Reader]] = {
    Import.Kind.GROUP: GroupFileReader,
    Import.Kind.BG_STATS: BGStatsReader,
    Import.Kind.BGG: BGGReader,
}


def detect_kind(path: Path) -> str:
    """Raises FileError if the kind is unknown, or the file is no text or no JSON within the limits."""
    streams.check_encoding(path)
    with streams.open_text(path) as file:
        start = file.read(HEAD).lstrip()
    if start.startswith(b"<") and b"<plays" in start:
        return Import.Kind.BGG
    if start.startswith(b"{"):
        return _json_kind(path)
    raise FileError(FOREIGN, 1)


def _json_kind(path: Path) -> str:
    json_scan.check_json(path)
    if any(event[0] == "format" and event[2] == FORMAT for event in streams.first_events(path, 20)):
        return Import.Kind.GROUP
    play = next(streams.items(path, "plays.item"), None)
    if isinstance(play, dict) and ("gameRefId" in play or "playerScores" in play):
        return Import.Kind.BG_STATS
    raise FileError(FOREIGN, 1)
