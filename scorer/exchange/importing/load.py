"""The last step of an import: stores the plays of a checked file, in batches."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorer.exchange.formats.dates import Skipped
from scorer.exchange.formats.detect import READERS
from scorer.exchange.formats.errors import FileError
from scorer.exchange.formats.group_file.reader import GroupFileReader
from scorer.exchange.formats.records import PlayRecord, Reader, record_batches
from scorer.exchange.importing import uploads
from scorer.exchange.importing.create_people import create_group, create_people
from scorer.exchange.importing.known_plays import (
    Completion,
    complete,
    find_completions,
    lock_group_imports,
    without_known,
)
from scorer.exchange.importing.queue import Claim
from scorer.exchange.importing.store_plays import people_keys, store_plays
from scorer.exchange.models import Import
from scorer.groups.models import Change, Group
from scorer.plays.models import Play
from scorer.rules.text import text
from scorer.server.write_lock import write_transaction

# By weight, of one transaction. Nobody else writes for its 30 ms. An ordinary play weighs 10.
BATCH = 100
UNEXPECTED = text("Something went wrong here, not in your file. Nothing of it was kept.")


def load(claim: Claim) -> None:
    """Stores the plays. Repeated after a crash, it finds those that are stored already."""
    reader = READERS[claim.row.kind](claim.row.path)
    group = claim.row.group or _create_group(claim, reader)
    progress, completions = 0, list[Completion]()
    for batch in record_batches(reader.plays(checked=True), BATCH):
        progress += len(batch)
        with write_transaction():
            completions += _store(claim, group, batch)
            claim.update(progress=progress)
    _complete(claim, completions)
    _finish(claim, group)


def _store(claim: Claim, group: Group, batch: Sequence[PlayRecord | Skipped]) -> list[Completion]:
    """Stores the new plays of a batch. Returns what it adds to the known ones."""
    lock_group_imports(group)
    records = [record for record in batch if isinstance(record, PlayRecord)]
    completions = find_completions(group, records)
    new = without_known(group, records)
    _create_people(claim, group, {key for record in new for key in people_keys(record)})
    store_plays(group, new, claim.row.matches, source_import=claim.row)
    return completions


def _create_group(claim: Claim, reader: Reader) -> Group:
    if not isinstance(reader, GroupFileReader):
        raise FileError(UNEXPECTED)
    group, persons = reader.head(), reader.persons  # read before the write lock is taken
    with write_transaction():
        matches = create_group(group, persons, claim.row)
        claim.update(group=group, matches=matches, counts=claim.row.counts | {"new_group": True})
    return group


def _create_people(claim: Claim, group: Group, keys: Collection[str]) -> None:
    """Creates new people when the first play of theirs is stored. So a file that was sent twice creates nobody twice,
    and a repeated step finds them matched."""
    created = create_people(group, claim.row, keys)
    if created:
        ids = [*claim.row.counts.get("created_people", []), *map(int, created.values())]
        claim.update(matches=claim.row.matches | created, counts=claim.row.counts | {"created_people": ids})


def _complete(claim: Claim, completions: Sequence[Completion]) -> None:
    """Comes last, since a refusal does not take it back."""
    for start in range(0, len(completions), BATCH):
        with write_transaction():
            complete(completions[start : start + BATCH], claim.device)
            claim.update()


def _finish(claim: Claim, group: Group) -> None:
    with write_transaction():
        added = Play.objects.filter(source_import=claim.row).count()
        detail = {"name": claim.row.name, "plays": added}
        Change.objects.create(group=group, action=Change.Action.IMPORTED, detail=detail, device=claim.device)
        counts = claim.row.counts | {"added": added}
        claim.update(state=Import.State.DONE, counts=counts, people=[], matches={})
    uploads.delete_file(claim.row)
