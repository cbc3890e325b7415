"""Lists of a group's people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet

from scorer.groups.models import Group, Player
from scorer.plays.models import Play, Seat
from scorer.rules.text import text
from scorer.web.search_key import search_key

RECENT_PLAYS = 60  # plays that put people first in lists
MAX_PEOPLE = 2_000  # of a group, guests included: its pages list them all
MAX_OFFERED = 200  # people to tick in a form, up to three fields each: Django takes 1,000 fields
GROUP_FULL = text("A group may have {n} people at most.", n=MAX_PEOPLE)


def free_places(group: Group) -> int:
    """The number of people that can still be added."""
    return max(0, MAX_PEOPLE - Player.objects.filter(group=group, merged_into=None).count())


def people_of(group: Group) -> QuerySet[Player]:
    """All people, without those merged into another."""
    return Player.objects.filter(group=group, merged_into=None).select_related("member").order_by("key", "pk")


def search(group: Group, query: str) -> QuerySet[Player]:
    """People whose names contain the query, ignoring case and accents."""
    return people_of(group).filter(key__contains=search_key(query))


def recent_people(group: Group) -> list[Player]:
    """People who are not archived, those who played last first."""
    plays = Play.objects.filter(group=group).order_by("-started_at", "-pk").values_list("pk", flat=True)[:RECENT_PLAYS]
    recency = {play: rank for rank, play in enumerate(plays)}
    last: dict[int, int] = {}
    for player, play in Seat.objects.filter(play__in=recency, player__isnull=False).values_list("player", "play"):
        last[player] = min(recency[play], last.get(player, RECENT_PLAYS))
    return sorted(
        people_of(group).filter(archived_at=None), key=lambda player: (last.get(player.pk, RECENT_PLAYS), player.pk)
    )


def unclaimed(players: Iterable[Player]) -> list[Player]:
    return [player for player in players if getattr(player, "member", None) is None]


def same_names(group: Group) -> list[list[Player]]:
    """People with the same name, who may be one person."""
    by_name = defaultdict(list)
    for player in people_of(group):
        by_name[player.key].append(player)
    return [players for players in by_name.values() if len(players) > 1]
