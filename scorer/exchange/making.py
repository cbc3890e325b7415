"""The group and the people that come into being with a file. Inside a transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorer.folding import folded
from scorer.models import Group, Import, Member, Player

from .brought import GUEST, NEW
from .group_reader import GroupFile

People = dict[str, str]  # by their keys in the file, the ids of people


def new_group(file: GroupFile, one: Import) -> tuple[Group, People]:
    """The group that the file is of, with everybody in it, owned by who brought the file."""
    group = file.head()
    group.save()
    Member.objects.create(group=group, role=Member.Role.OWNER, browser=one.browser, user=one.user)
    numbers, people = list(file.persons), [player for player, _ in file.persons.values()]
    _create(group, people)
    by_number = dict(zip(numbers, people, strict=True))
    for number, (_, other) in file.persons.items():
        if other is not None:
            Player.objects.filter(pk=by_number[number].pk).update(merged_into=by_number[other])
    return group, {str(number): str(player.pk) for number, player in by_number.items()}


def new_people(group: Group, one: Import, playing: Collection[str]) -> People:
    """Those who are playing, by their keys in the file, and were said to be new."""
    names = {key: name for key, name, *_ in one.names}
    keys = [key for key, choice in one.choices.items() if choice in (NEW, GUEST) and key in playing]
    people = [Player(name=names[key], guest=one.choices[key] == GUEST) for key in keys]
    _create(group, people)
    return {key: str(player.pk) for key, player in zip(keys, people, strict=True)}


def _create(group: Group, people: Sequence[Player]) -> None:
    for player in people:
        player.group, player.key = group, folded(player.name)
    Player.objects.bulk_create(people)
