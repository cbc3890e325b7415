"""Receivers that update the scores inside the transaction that changes the plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection

from scorer.groups.models import Player
from scorer.statistics import scores
from scorer.statistics.models import Score

# In SQL, because Django would first read every row that it deletes.
ERASE = f"DELETE FROM {Score._meta.db_table} WHERE play_id IN (%s)"  # noqa: S608


def remove_scores(plays: Sequence[int], **signal: Any) -> None:
    scores.remove_scores(plays)


def recount_scores(plays: Sequence[int], **signal: Any) -> None:
    scores.recount(plays)


def transfer_scores(plays: Sequence[int], before: Player, after: Player, **signal: Any) -> None:
    scores.transfer_scores(plays, before, after)


def erase_scores(plays: Sequence[int], **signal: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(ERASE % ", ".join(["%s"] * len(plays)), plays)
