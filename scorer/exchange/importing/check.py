"""The first step of an import: reads the whole file, and stores only its people, for matching."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scorer.accounts import quotas
from scorer.accounts.quotas import QuotaExceeded
from scorer.exchange.formats import limits
from scorer.exchange.formats.dates import Skipped
from scorer.exchange.formats.detect import READERS, detect_kind
from scorer.exchange.formats.errors import FileError
from scorer.exchange.formats.group_file.reader import GroupFileReader
from scorer.exchange.formats.records import PlayRecord, Reader, record_batches
from scorer.exchange.importing import matching
from scorer.exchange.importing.known_plays import find_completions, without_known
from scorer.exchange.importing.queue import Claim
from scorer.exchange.models import Import
from scorer.groups.models import Group
from scorer.plays.models import Play, Seat
from scorer.rules.text import text

BATCH = 1000  # by the weight of formats/records.py
REPORT_EVERY = 1  # seconds
NO_GROUP = text("Only a group that Scorer saved becomes a new group. Bring these plays into one of yours.")
NO_PLAYS = text("There are no plays in this file.")
GROUP_FULL = text("A group may have {n} plays at most. This file would bring more.", n=limits.MAX_PLAYS)
GROUP_FULL_OF_GAMES = text("A group may have {n} games at most. This file would bring more.", n=limits.MAX_GAMES)
GROUP_FULL_OF_SEATS = text(
    "The plays of a group may have {n} seats at most. This file would bring more.", n=limits.MAX_TOTAL_SEATS
)


@dataclass
class Summary:
    """Plays of a file by kind, and the seats, games and people of those that are new to the group."""

    group: Group | None
    counts: Counter[str] = field(default_factory=Counter)
    total: int = 0
    seats: int = 0
    games: set[tuple[str, str]] = field(default_factory=set)
    plays_of: Counter[str] = field(default_factory=Counter)  # by the keys of people

    @property
    def new(self) -> int:
        return self.total - self.counts["known"] - self.counts["skipped"]

    def add(self, batch: Sequence[PlayRecord | Skipped]) -> None:
        self.total += len(batch)
        for record in self._count_new(batch):
            self.seats += len(record.seats)
            self.games.add((record.play.game, record.play.title))
            self.plays_of.update(key for key in record.people if key)
            self.counts["unparsed"] += record.unparsed_scores

    def _count_new(self, batch: Sequence[PlayRecord | Skipped]) -> list[PlayRecord]:
        """Counts the plays of a batch by kind. Returns the new ones."""
        new = records = [record for record in batch if isinstance(record, PlayRecord)]
        if self.group:
            new = without_known(self.group, records)
            self.counts["completed"] += len(find_completions(self.group, records))
        self.counts["known"] += len(records) - len(new)
        self.counts["skipped"] += len(batch) - len(records)
        self.counts["impossible"] += batch.count(Skipped.IMPOSSIBLE)
        return new


def check(claim: Claim) -> None:
    """Raises FileError if the file cannot be imported."""
    row = claim.row
    kind = detect_kind(row.path)
    if row.group is None and kind != Import.Kind.GROUP:
        raise FileError(NO_GROUP)
    claim.report(kind=kind)
    reader = READERS[kind](row.path)
    if isinstance(reader, GroupFileReader):
        reader.head()
    people = reader.people()
    summary = _summarize(claim, reader)
    _check_room(summary)
    _spend(row, summary.new, len(summary.plays_of if row.group else people))
    claim.report(
        total=summary.total,
        people=matching.people_rows(people, summary.plays_of),
        counts=dict(summary.counts),
        state=Import.State.MATCHING if row.group else Import.State.IMPORTING,
    )


def _summarize(claim: Claim, reader: Reader) -> Summary:
    summary = Summary(claim.row.group)
    reported_at = time.monotonic()
    for batch in record_batches(_limited(reader.plays()), BATCH):
        summary.add(batch)
        if time.monotonic() - reported_at > REPORT_EVERY:
            claim.report(total=summary.total)
            reported_at = time.monotonic()
    if not summary.total:
        raise FileError(NO_PLAYS)
    return summary


def _limited(plays: Iterable[PlayRecord | Skipped]) -> Iterator[PlayRecord | Skipped]:
    """Raises FileError if they are more than a file may have."""
    totals = limits.Totals()
    for play in plays:
        totals.add(len(play.seats) if isinstance(play, PlayRecord) else 0)
        yield play


def _check_room(summary: Summary) -> None:
    """Raises FileError if the group would have more than its statistics can count."""
    plays = Play.objects.filter(group=summary.group) if summary.group else Play.objects.none()
    if plays.count() + summary.new > limits.MAX_PLAYS:
        raise FileError(GROUP_FULL)
    if Seat.objects.filter(play__in=plays).count() + summary.seats > limits.MAX_TOTAL_SEATS:
        raise FileError(GROUP_FULL_OF_SEATS)
    if len(summary.games.union(plays.values_list("game", "title").distinct())) > limits.MAX_GAMES:
        raise FileError(GROUP_FULL_OF_GAMES)


def _spend(row: Import, plays: int, people: int) -> None:
    """Counts new plays and people before any of them is stored. Raises FileError."""
    try:
        if row.payer:
            quotas.charge(row.payer, quotas.IMPORTED_PLAYS, plays)
            quotas.charge(row.payer, quotas.PEOPLE, people)
    except QuotaExceeded as reached:
        raise FileError(reached.limit) from reached
