"""Deletes plays and restores them. Deleted plays are erased after RESTORE_WINDOW."""

from __future__ import annotations

import datetime

from django.db.models import QuerySet
from django.utils import timezone

from scorer.plays.models import Edit, Play
from scorer.plays.play_state import NoSuchPlay
from scorer.plays.signals import results_changed
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.erasure import erase_first_batch
from scorer.plays.writes.locking import lock_row
from scorer.server import clock
from scorer.server.write_lock import write_transaction

RESTORE_WINDOW = datetime.timedelta(days=30)  # in which a deleted play can be restored


def delete_play(code: str, key_hash: str) -> None:
    """Deletes a play, open or finished. Erases a batch of expired plays with it."""
    with write_transaction():
        play = lock_row(code, key_hash)
        append_edit(play, Edit.Action.DELETE)
        Play.objects.filter(pk=play.id).update(deleted_at=timezone.now())
        results_changed.send(Play, plays=[play.id])
        _correct_future_deletions()
        erase_first_batch(expired_plays())


def _correct_future_deletions() -> None:
    """Dates deletions now that a clock ahead of time had dated in the future."""
    Play.objects.filter(deleted_at__gt=clock.latest()).update(deleted_at=timezone.now())


def expired_plays() -> QuerySet[Play]:
    """Deleted plays that can no longer be restored."""
    return Play.objects.filter(deleted_at__lt=timezone.now() - RESTORE_WINDOW)


def restore_play(code: str, key_hash: str) -> None:
    """Restores a deleted play as it was; raises NoSuchPlay after RESTORE_WINDOW."""
    with write_transaction():
        play = lock_row(code, key_hash, deleted=True)
        deleted_at = Play.objects.values_list("deleted_at", flat=True).get(pk=play.id)
        if deleted_at is None:
            return
        if deleted_at < timezone.now() - RESTORE_WINDOW:
            raise NoSuchPlay
        append_edit(play, Edit.Action.RESTORE)
        Play.objects.filter(pk=play.id).update(deleted_at=None)
        results_changed.send(Play, plays=[play.id])
