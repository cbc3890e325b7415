"""Plays and people as they come out of a file, before the database knows them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from scorer.exchange.formats.coerce import short_id
from scorer.exchange.formats.dates import Skipped
from scorer.plays import days
from scorer.plays.models import Play, Seat
from scorer.web.name_validation import clean_name
from scorer.web.search_key import search_key

NEW, GUEST, NOBODY, AUTOMA = "new", "guest", "nobody", "automa"
AUTOMAS = {"automa", "automaton", "bot", "solo", "ai", "dummy", "automa player", "constantine", "helena", "otomata"}
EDITS_PER_SEAT = 10  # so many log entries are stored as quickly as one seat


@dataclass(slots=True)
class PlayRecord:
    """A play that is not stored yet. `people`: for each seat the key of its person, "" for nobody. `log`: the edits as
    the file has them. `names`: the names of people by their keys, for seats without one. `unparsed_scores`: how many
    scores are no numbers, and stand in the notes."""

    play: Play
    seats: list[Seat]
    people: list[str]
    log: list[dict[str, Any]] = field(default_factory=list)
    names: Mapping[str, str] = field(default_factory=dict)
    unparsed_scores: int = 0

    @property
    def weight(self) -> int:
        """The rows that storing it writes, roughly."""
        return 1 + len(self.seats) + len(self.log) // EDITS_PER_SEAT


def set_finished(play: Play, day: datetime.date) -> None:
    """Other programs name no time of day that could be believed."""
    play.played_on = day
    play.started_at = play.finished_at = days.noon(day)


def logged_seats(log: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """All seats that the log names in changes of the table."""
    tables = (value for edit in log for value in (edit["old"], edit["new"]) if isinstance(value, dict))
    for table in tables:
        yield from table["seats"]


def record_batches(plays: Iterable[PlayRecord | Skipped], weight: int) -> Iterator[list[PlayRecord | Skipped]]:
    """Batches that each weigh as much as this, or one play more."""
    batch: list[PlayRecord | Skipped] = []
    weighed = 0
    for play in plays:
        batch.append(play)
        weighed += play.weight if isinstance(play, PlayRecord) else 1
        if weighed >= weight:
            yield batch
            batch, weighed = [], 0
    if batch:
        yield batch


class PersonRecord(NamedTuple):
    """A person of a file. `suggested`: the match if the group has no player of that name."""

    key: str
    name: str
    suggested: str = NEW


def person_record(key: str, name: str, suggested: str = NEW) -> PersonRecord:
    name = clean_name(name)
    return PersonRecord(short_id(key), name, AUTOMA if search_key(name) in AUTOMAS else suggested)


class Reader(Protocol):
    """One kind of file. Both methods raise FileError. Plays without a possible day are skipped. `checked`: an earlier
    pass over this file found no error."""

    def people(self) -> Mapping[str, PersonRecord]: ...

    def plays(self, checked: bool = False) -> Iterator[PlayRecord | Skipped]: ...
