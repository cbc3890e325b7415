"""Deletes groups, and erases their rows and those of deleted plays."""

from __future__ import annotations

import datetime

from scorer.groups.models import Group, Member
from scorer.groups.signals import erasure_due, group_deleted
from scorer.plays.models import Play
from scorer.plays.writes.deletion import expired_plays
from scorer.plays.writes.erasure import erase_first_batch
from scorer.server.write_lock import write_transaction
from scorer.web.codes import new_code

DELETED_PREFIX = "gone:"  # of the code of a deleted group; no other code has a colon
LONG_AGO = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)  # before every restore window


def delete_group(group: Group) -> None:
    """Deletes a group with its plays, people and members. It cannot be restored.

    All of it is out of reach at once. The rows of a large group are left to `erase_deleted`."""
    with write_transaction():
        _hide(group)
        rows_left = not _erase_some(group)
    if rows_left:
        erasure_due.send(Group)


def erase_deleted() -> None:
    """Erases deleted groups, and plays past their restore window, in short transactions."""
    _erase_plays()
    for group in Group.objects.filter(code__startswith=DELETED_PREFIX):
        done = False
        while not done:
            with write_transaction():
                done = _erase_some(group)


def _erase_plays() -> None:
    any_left = True
    while any_left:
        with write_transaction():
            any_left = bool(erase_first_batch(expired_plays()))


def _hide(group: Group) -> None:
    Play.objects.filter(group=group).update(deleted_at=LONG_AGO)
    Member.objects.filter(group=group).delete()
    group_deleted.send(Group, group=group)
    Group.objects.filter(pk=group.pk).update(code=DELETED_PREFIX + new_code(), join_code=new_code(), recovery_hash="")


def _erase_some(group: Group) -> bool:
    """Erases one batch of rows. Returns True if nothing is left."""
    erase_first_batch(Play.objects.filter(group=group))
    if Play.objects.filter(group=group).exists():
        return False
    Group.objects.filter(pk=group.pk).delete()
    return True
