"""Plays of a file that a group has already, under the names by which files know a play.

BG Stats may post a play to BoardGameGeek. It then comes out of both, under two ids: the export of BG Stats tells the
other one as well. Whichever comes first stays as it is, and gets what only the second file knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from scorer.accounts.models import Device
from scorer.exchange.formats.records import Brought
from scorer.exchange.models import Import
from scorer.groups import move_play
from scorer.groups.models import Group
from scorer.plays.models import Edit, Play
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.locking import PlayRow

POSTED = "posted"  # stands for a source where BoardGameGeek's id is that of a posted play
COMPLETED = ("location", "notes")  # what a second file adds where nothing stands yet

Name = Any  # a UUID as text, or a source and an id


def alone(group: Group) -> None:
    """Inside a transaction: waits for other imports into this group, so that no play comes in with both."""
    working = Import.objects.filter(group=group, state=Import.State.WORKING)
    list(working.select_for_update().order_by("pk").values_list("pk"))


def without_known(group: Group, brought: Sequence[Brought]) -> list[Brought]:
    """Leaves out each play that came in before, even one that was deleted or moved to another group since."""
    seen = {*_seen(Play.objects.filter(group=group), brought)}
    if moved := move_play.moved_away(group):
        seen |= {*_seen(Play.objects.filter(pk__in=moved), brought)}
    return [one for one in brought if _is_new(one.play, seen)]


def _seen(plays: QuerySet[Play], brought: Sequence[Brought]) -> Iterator[Name]:
    """The names of these plays, as far as any of those that are brought may have them."""
    uids = [one.play.uid for one in brought]
    yield from map(str, plays.filter(uid__in=uids).values_list("uid", flat=True))
    ids = {name[1] for one in brought for name in _sought(one.play) if isinstance(name, tuple)}
    yield from plays.filter(foreign_id__in=ids).values_list("source", "foreign_id")
    yield from ((POSTED, number) for number in plays.filter(bgg_id__in=ids).values_list("bgg_id", flat=True))


def _names(play: Play) -> set[Name]:
    return {str(play.uid), *([(str(play.source), play.foreign_id)] if play.foreign_id else [])}


def _all_names(play: Play) -> set[Name]:
    """With the one that a play has for the other program, should it come from there."""
    return _names(play) | ({(POSTED, play.bgg_id)} if play.bgg_id else set())


def _other_name(play: Play) -> Name | None:
    """The name of the same play out of the other of the two programs."""
    if play.source == Play.Source.BGG and play.foreign_id:
        return (POSTED, play.foreign_id)
    return (str(Play.Source.BGG), play.bgg_id) if play.bgg_id else None


def _sought(play: Play) -> set[Name]:
    other = _other_name(play)
    return _names(play) | ({other} if other else set())


def _is_new(play: Play, seen: set[Name]) -> bool:
    """The same play twice in one file is one."""
    is_new = not _sought(play) & seen
    seen |= _all_names(play)
    return is_new


class Completion(NamedTuple):
    """The fields that a file adds to a play that is here."""

    play: int
    fields: dict[str, str]


def completions(group: Group, brought: Sequence[Brought]) -> list[Completion]:
    """Of plays that are known, and were not deleted."""
    here = {name: play for play in _here(group, brought) for name in _all_names(play)}
    found = []
    for one in brought:
        known = next((here[name] for name in _sought(one.play) if name in here), None)
        if known is not None and (fields := _missing(known, one.play)):
            found.append(Completion(known.pk, fields))
    return found


def _here(group: Group, brought: Sequence[Brought]) -> QuerySet[Play]:
    ids = {name[1] for one in brought for name in _sought(one.play) if isinstance(name, tuple)}
    foreign = Play.objects.filter(group=group, deleted_at=None, source__in=[Play.Source.BGG, Play.Source.BG_STATS])
    return foreign.filter(Q(foreign_id__in=ids) | Q(bgg_id__in=ids)).defer("result", "summary")


def _missing(known: Play, play: Play) -> dict[str, str]:
    """The second file of a play that is out of two; of the same file only the id by which the other one is known."""
    fields = COMPLETED if known.source != play.source else ("bgg_id",)
    return {key: value for key in fields if not getattr(known, key) and (value := getattr(play, key))}


def complete(some: Sequence[Completion], device: Device | None) -> None:
    """Inside a transaction. What people see of it is logged."""
    for one in some:
        play = Play.objects.select_for_update().filter(pk=one.play, deleted_at=None).first()
        fields = {key: value for key, value in one.fields.items() if play and not getattr(play, key)}
        if not fields:
            continue
        row = PlayRow(one.play, play.version, device.pk if device else None)
        for key in COMPLETED:
            if key in fields:
                append_edit(row, Edit.Action.DETAILS, unit=key, new=fields[key])
        Play.objects.filter(pk=one.play).update(**fields)
