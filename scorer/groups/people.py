"""The people of a group as lists: found, in order, those first who played last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet

from scorer.groups.models import Group, Player
from scorer.plays.models import Play, Seat
from scorer.rules.text import text
from scorer.web.search_key import search_key

LATELY = 60  # plays that say who plays at present
MOST_PEOPLE = 2_000  # of a group, guests included: its pages list them all
OFFERED = 200  # people to tick in a form, those who played last; a form may have 1,000 fields, and one has up to three
FULL = text("A group may have {n} people at most.", n=MOST_PEOPLE)


def room(group: Group) -> int:
    """How many more people the group may have."""
    return max(0, MOST_PEOPLE - Player.objects.filter(group=group, merged_into=None).count())


def there(group: Group) -> QuerySet[Player]:
    """Everybody, without those who were found to be another."""
    return Player.objects.filter(group=group, merged_into=None).select_related("member").order_by("key", "pk")


def found(group: Group, sought: str) -> QuerySet[Player]:
    """Those whose name holds this, in whatever letters it is typed."""
    return there(group).filter(key__contains=search_key(sought))


def recent(group: Group) -> list[Player]:
    """Who may be asked to the table: who played last first. Nobody who is archived."""
    plays = Play.objects.filter(group=group).order_by("-started_at", "-pk").values_list("pk", flat=True)[:LATELY]
    turn = {play: number for number, play in enumerate(plays)}
    last: dict[int, int] = {}
    for player, play in Seat.objects.filter(play__in=turn, player__isnull=False).values_list("player", "play"):
        last[player] = min(turn[play], last.get(player, LATELY))
    return sorted(there(group).filter(archived_at=None), key=lambda player: (last.get(player.pk, LATELY), player.pk))


def nobodys(players: Iterable[Player]) -> list[Player]:
    """Those whom no member has claimed."""
    return [player for player in players if getattr(player, "member", None) is None]


def doubles(group: Group) -> list[list[Player]]:
    """Several of one name: perhaps they are one person."""
    named = defaultdict(list)
    for player in there(group):
        named[player.key].append(player)
    return [players for players in named.values() if len(players) > 1]
