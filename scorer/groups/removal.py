"""The end of a group."""

from __future__ import annotations

import datetime

from scorer.groups.models import Group, Member
from scorer.groups.signals import erasure_due, group_deleted
from scorer.plays.models import Play
from scorer.plays.writes.deletion import expired_plays
from scorer.plays.writes.erasure import erase_first_batch
from scorer.server.write_lock import write_transaction
from scorer.web.codes import new_code

GONE = "gone:"  # how the address of a deleted group begins; no code has a colon
LONG_AGO = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)  # deleted too long ago to be brought back


def forget(group: Group) -> None:
    """Deletes a group with its plays, people and members. Nothing of it can be brought back.

    Nobody reaches any of it from now on; the rows of a large one are left to `erase`."""
    with write_transaction():
        _hide(group)
        rows_left = not _erase_some(group)
    if rows_left:
        erasure_due.send(Group)


def erase() -> None:
    """Erases deleted groups, and plays that were deleted too long ago to be brought back, in short transactions."""
    _erase_plays()
    for group in Group.objects.filter(code__startswith=GONE):
        done = False
        while not done:
            with write_transaction():
                done = _erase_some(group)


def _erase_plays() -> None:
    some = True
    while some:
        with write_transaction():
            some = bool(erase_first_batch(expired_plays()))


def _hide(group: Group) -> None:
    Play.objects.filter(group=group).update(deleted_at=LONG_AGO)
    Member.objects.filter(group=group).delete()
    group_deleted.send(Group, group=group)
    Group.objects.filter(pk=group.pk).update(code=GONE + new_code(), join_code=new_code(), recovery_hash="")


def _erase_some(group: Group) -> bool:
    """Erases some of it. Returns True if nothing is left."""
    erase_first_batch(Play.objects.filter(group=group))
    if Play.objects.filter(group=group).exists():
        return False
    Group.objects.filter(pk=group.pk).delete()
    return True
