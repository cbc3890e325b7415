"""The plays of a group as its own page lists them: what goes on, and what came out last."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from scorer.games import all_games
from scorer.groups.models import Group
from scorer.plays.models import Play
from scorer.plays.presenters.play_list import SEATS, play_rows


def there(group: Group) -> QuerySet[Play]:
    return Play.objects.filter(group=group, deleted_at=None).defer("result").prefetch_related(SEATS)


def going_on(group: Group, most: int) -> list[dict[str, Any]]:
    """Those that are not finished, the latest first. They have a sheet, so their game is one of ours."""
    plays = there(group).filter(finished_at=None, game__in=all_games()).order_by("-started_at", "-pk")
    return list(play_rows(plays[:most]))


def latest(group: Group, most: int) -> list[dict[str, Any]]:
    """The latest results, with who won and why."""
    plays = there(group).exclude(finished_at=None).order_by("-played_on", "-pk")
    return list(play_rows(plays[:most]))
