"""The group and the people that come into being with a file. Inside a transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db import connection

from scorer.exchange.formats.records import GUEST, NEW
from scorer.exchange.models import Import
from scorer.groups.models import Group, Member, Player
from scorer.groups.people import room
from scorer.web.search_key import search_key

People = dict[str, str]  # by their keys in the file, the ids of people


def new_group(group: Group, persons: Mapping[int, tuple[Player, int | None]], one: Import) -> People:
    """Stores the group of a file with everybody in it, owned by who brought the file."""
    group.save()
    Member.objects.create(group=group, role=Member.Role.OWNER, device=one.device, user=one.user)
    _create(group, [player for player, _ in persons.values()])
    merged = [(persons[other][0].pk, player.pk) for player, other in persons.values() if other is not None]
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE groups_player SET merged_into_id = %s WHERE id = %s", merged)
    return {str(number): str(player.pk) for number, (player, _) in persons.items()}


def new_people(group: Group, one: Import, playing: Collection[str]) -> People:
    """Those who are playing, by their keys in the file, and were said to be new, as far as the group has room: the
    seats of the others keep their names."""
    names = {key: name for key, name, *_ in one.names}
    keys = [key for key, choice in one.choices.items() if choice in (NEW, GUEST) and key in playing]
    keys = keys[: room(group)] if keys else []
    people = [Player(name=names[key], guest=one.choices[key] == GUEST) for key in keys]
    _create(group, people)
    return {key: str(player.pk) for key, player in zip(keys, people, strict=True)}


def _create(group: Group, people: Sequence[Player]) -> None:
    for player in people:
        player.group, player.key = group, search_key(player.name)
    Player.objects.bulk_create(people)
