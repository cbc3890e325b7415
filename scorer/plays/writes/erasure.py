"""Erases plays in batches: an edit elsewhere must not wait long for the write lock."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection
from django.db.models import Count, QuerySet

from scorer.plays.models import Edit, Play, Seat

MAX_ROWS = 3_000  # seats, scores and edits of one transaction; they take some 30 ms
MAX_PLAYS = 100  # of one transaction
# SQL, since Django would first read every edit: other edits refer to them.
DELETE_EDITS = f"DELETE FROM {Edit._meta.db_table} WHERE play_id IN (%s)"  # noqa: S608  # the name of a table


def erase_first_batch(plays: QuerySet[Play]) -> list[int]:
    """Inside a transaction: erases the first batch of these plays; returns their former ids."""
    ids = first_batch(plays)
    erase_plays(ids)
    return ids


def first_batch(plays: QuerySet[Play]) -> list[int]:
    """As many plays as one transaction may erase, at least one."""
    ids = list(plays.order_by("pk").values_list("pk", flat=True)[:MAX_PLAYS])
    rows = dict.fromkeys(ids, 0)
    for model in (Edit, Seat):
        counted = model.objects.filter(play__in=ids).order_by().values_list("play").annotate(Count("pk"))
        for play, number in counted:
            rows[play] += number
    return [
        play for at, play in enumerate(ids) if not at or sum(rows[play_id] for play_id in ids[: at + 1]) <= MAX_ROWS
    ]


def erase_plays(ids: Sequence[int]) -> None:
    """Inside a transaction."""
    if not ids:
        return
    with connection.cursor() as cursor:
        cursor.execute(DELETE_EDITS % ", ".join(["%s"] * len(ids)), ids)
    Play.objects.filter(pk__in=ids).delete()
