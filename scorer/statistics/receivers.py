"""Keeps the scores in step with the plays, inside the transaction that changes those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection

from scorer.groups.models import Player
from scorer.statistics import scores
from scorer.statistics.models import Score

# By hand: Django would first read every row that it deletes.
ERASE = f"DELETE FROM {Score._meta.db_table} WHERE play_id IN (%s)"  # noqa: S608  # the name of a table


def forget(plays: Sequence[int], **signal: Any) -> None:
    scores.forget(plays)


def recount(plays: Sequence[int], **signal: Any) -> None:
    scores.recount(plays)


def hand_on(plays: Sequence[int], before: Player, after: Player, **signal: Any) -> None:
    scores.hand_on(plays, before, after)


def erase(plays: Sequence[int], **signal: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(ERASE % ", ".join(["%s"] * len(plays)), plays)
