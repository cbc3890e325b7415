"""Receivers that update the scores inside the transaction that changes the plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorer.groups.models import Player
from scorer.statistics import scores


def remove_scores(plays: Sequence[int], **signal: Any) -> None:
    scores.remove_scores(plays)


def recount_scores(plays: Sequence[int], **signal: Any) -> None:
    scores.recount(plays)


def transfer_scores(plays: Sequence[int], before: Player, after: Player, **signal: Any) -> None:
    scores.transfer_scores(plays, before, after)
