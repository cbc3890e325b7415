"""Plays of a file that a group has already, recognised by the ids of the programs that wrote them.

BG Stats may post a play to BoardGameGeek. It is then in the exports of both, under two ids, and the export of BG Stats
names the other one too. The play that comes first stays, and gets what only the second file knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db.models import Q, QuerySet

from scorer.accounts.models import Device
from scorer.exchange.formats.records import PlayRecord
from scorer.exchange.models import Import
from scorer.groups import move_play
from scorer.groups.models import Group
from scorer.plays.models import Edit, Play
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.locking import PlayRow

POSTED = "posted"  # the source of a PlayId whose id is BoardGameGeek's, in the export of the program that posted it
UID = "uid"  # the source of Scorer's own ids
COMPLETED = ("location", "notes")  # fields that a second file fills where they are empty


class PlayId(NamedTuple):
    source: str
    id: str


def lock_group_imports(group: Group) -> None:
    """Inside a transaction: waits for other imports into this group, so that no play comes in with both."""
    active = Import.objects.filter(group=group, state=Import.State.IMPORTING)
    list(active.select_for_update().order_by("pk").values_list("pk"))


def without_known(group: Group, records: Sequence[PlayRecord]) -> list[PlayRecord]:
    """Leaves out the plays that were imported before, also those that were deleted or moved to another group since."""
    known = {*_known_ids(Play.objects.filter(group=group), records)}
    if moved := move_play.moved_away(group):
        known |= {*_known_ids(Play.objects.filter(pk__in=moved), records)}
    return [record for record in records if _is_new(record.play, known)]


def _known_ids(plays: QuerySet[Play], records: Sequence[PlayRecord]) -> Iterator[PlayId]:
    """The ids of these plays, limited to those that the records may have."""
    uids = [record.play.uid for record in records]
    yield from (PlayId(UID, str(uid)) for uid in plays.filter(uid__in=uids).values_list("uid", flat=True))
    ids = _foreign_ids(records)
    foreign = plays.filter(foreign_id__in=ids).values_list("source", "foreign_id")
    yield from (PlayId(source, foreign_id) for source, foreign_id in foreign)
    yield from (PlayId(POSTED, bgg_id) for bgg_id in plays.filter(bgg_id__in=ids).values_list("bgg_id", flat=True))


def _foreign_ids(records: Sequence[PlayRecord]) -> set[str]:
    return {play_id.id for record in records for play_id in _possible_ids(record.play) if play_id.source != UID}


def _ids(play: Play) -> set[PlayId]:
    foreign = {PlayId(str(play.source), play.foreign_id)} if play.foreign_id else set()
    return {PlayId(UID, str(play.uid))} | foreign


def _all_ids(play: Play) -> set[PlayId]:
    """The ids of a stored play: its own, and the one that the other program may give it."""
    return _ids(play) | ({PlayId(POSTED, play.bgg_id)} if play.bgg_id else set())


def _possible_ids(play: Play) -> set[PlayId]:
    """The ids under which a play of a file may be stored: its own, and the one from the other program."""
    other = _other_id(play)
    return _ids(play) | ({other} if other else set())


def _other_id(play: Play) -> PlayId | None:
    if play.source == Play.Source.BGG and play.foreign_id:
        return PlayId(POSTED, play.foreign_id)
    return PlayId(str(Play.Source.BGG), play.bgg_id) if play.bgg_id else None


def _is_new(play: Play, known: set[PlayId]) -> bool:
    """Adds the play to the known ones: twice in one file is once."""
    is_new = not _possible_ids(play) & known
    known |= _all_ids(play)
    return is_new


class Completion(NamedTuple):
    """The fields that a file adds to a known play. `play`: its primary key."""

    play: int
    fields: dict[str, str]


def find_completions(group: Group, records: Sequence[PlayRecord]) -> list[Completion]:
    """For known plays that were not deleted."""
    known = {play_id: play for play in _known_plays(group, records) for play_id in _all_ids(play)}
    found = []
    for record in records:
        play = next((known[play_id] for play_id in _possible_ids(record.play) if play_id in known), None)
        if play is not None and (fields := _missing(play, record.play)):
            found.append(Completion(play.pk, fields))
    return found


def _known_plays(group: Group, records: Sequence[PlayRecord]) -> QuerySet[Play]:
    ids = _foreign_ids(records)
    foreign = Play.objects.filter(group=group, deleted_at=None, source__in=[Play.Source.BGG, Play.Source.BG_STATS])
    return foreign.filter(Q(foreign_id__in=ids) | Q(bgg_id__in=ids)).defer("result", "summary")


def _missing(known: Play, play: Play) -> dict[str, str]:
    """The fields that only the new record has. From the same program only `bgg_id` is new."""
    fields = COMPLETED if known.source != play.source else ("bgg_id",)
    return {key: value for key in fields if not getattr(known, key) and (value := getattr(play, key))}


def complete(completions: Sequence[Completion], device: Device | None) -> None:
    """Inside a transaction. Logs the fields that a page shows."""
    for completion in completions:
        play = Play.objects.select_for_update().filter(pk=completion.play, deleted_at=None).first()
        fields = {key: value for key, value in completion.fields.items() if play and not getattr(play, key)}
        if play is None or not fields:
            continue
        row = PlayRow(completion.play, play.version, device.pk if device else None)
        for key in COMPLETED:
            if key in fields:
                append_edit(row, Edit.Action.DETAILS, unit=key, new=fields[key])
        Play.objects.filter(pk=completion.play).update(**fields)
