"""The people of a group as lists: found, in order, those first who played last."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import F, Max, QuerySet

from scorer.folding import folded
from scorer.models import Group, Player


def there(group: Group) -> QuerySet[Player]:
    """Everybody, without those who were found to be another."""
    return Player.objects.filter(group=group, merged_into=None).select_related("member").order_by("key", "pk")


def found(group: Group, sought: str) -> QuerySet[Player]:
    """Those whose name holds this, in whatever letters it is typed."""
    return there(group).filter(key__contains=folded(sought))


def recent(group: Group) -> QuerySet[Player]:
    """Who may be asked to the table: who played last first. Nobody who is archived."""
    last = F("last").desc(nulls_last=True)
    return there(group).filter(archived_at=None).annotate(last=Max("seats__play_id")).order_by(last, "pk")


def doubles(group: Group) -> list[list[Player]]:
    """Several of one name: perhaps they are one person."""
    named = defaultdict(list)
    for player in there(group):
        named[player.key].append(player)
    return [players for players in named.values() if len(players) > 1]
