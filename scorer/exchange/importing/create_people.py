"""The group and the people that an import creates. Inside a transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db import connection

from scorer.exchange.formats.records import GUEST, NEW
from scorer.exchange.models import Import
from scorer.groups.models import Group, Member, Player
from scorer.groups.people import free_places
from scorer.web.search_key import search_key

Matches = dict[str, str]  # the ids of players, by the keys of the people of the file


def create_group(group: Group, persons: Mapping[int, tuple[Player, int | None]], row: Import) -> Matches:
    """Stores the group of a file with all its people, owned by the sender of the file."""
    group.save()
    Member.objects.create(group=group, role=Member.Role.OWNER, device=row.device, user=row.user)
    _create(group, [player for player, _ in persons.values()])
    merged = [(persons[other][0].pk, player.pk) for player, other in persons.values() if other is not None]
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE groups_player SET merged_into_id = %s WHERE id = %s", merged)
    return {str(number): str(player.pk) for number, (player, _) in persons.items()}


def create_people(group: Group, row: Import, keys: Collection[str]) -> Matches:
    """Creates those of these people who are matched as new, as far as the group has room. The seats of the others keep
    their names."""
    names = {key: name for key, name, *_ in row.people}
    new = [key for key, match in row.matches.items() if match in (NEW, GUEST) and key in keys]
    new = new[: free_places(group)] if new else []
    players = [Player(name=names[key], guest=row.matches[key] == GUEST) for key in new]
    _create(group, players)
    return {key: str(player.pk) for key, player in zip(new, players, strict=True)}


def _create(group: Group, players: Sequence[Player]) -> None:
    for player in players:
        player.group, player.key = group, search_key(player.name)
    Player.objects.bulk_create(players)
