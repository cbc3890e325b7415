"""The open plays of a group, and its latest results."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from scorer.games import all_games
from scorer.groups.models import Group
from scorer.plays.models import Play
from scorer.plays.presenters.play_list import SEATS, play_rows


def plays_of_group(group: Group) -> QuerySet[Play]:
    return Play.objects.filter(group=group, deleted_at=None).defer("result").prefetch_related(SEATS)


def open_plays(group: Group, limit: int) -> list[dict[str, Any]]:
    """Plays that are not finished, the latest first. They have a sheet, so their game is one of ours."""
    plays = plays_of_group(group).filter(finished_at=None, game__in=all_games()).order_by("-started_at", "-pk")
    return list(play_rows(plays[:limit]))


def latest_results(group: Group, limit: int) -> list[dict[str, Any]]:
    """The latest results, with the winner and the reason."""
    plays = plays_of_group(group).exclude(finished_at=None).order_by("-played_on", "-pk")
    return list(play_rows(plays[:limit]))
