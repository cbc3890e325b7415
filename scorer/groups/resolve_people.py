"""Finds the people behind the names at a table, and behind ids that may have been merged meanwhile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from django.db.models import F

from scorer.groups.models import Group, Player
from scorer.groups.people import free_places
from scorer.plays.models import Play, Seat
from scorer.rules.seats import PLAYER
from scorer.web.search_key import search_key


def assign_people(play: Play, but: Collection[int] = ()) -> None:
    """Assigns a person to every named seat of a play in a group. Nobody gets two seats.

    `but`: ids of seats that keep their name alone."""
    group = play.group
    if group is None:
        return
    seats = list(Seat.objects.filter(play=play, kind=PLAYER).order_by("position"))
    taken = {seat.player_id for seat in seats}
    guest = Player.objects.filter(group=group).exists()
    for seat in seats:
        if seat.player_id is None and seat.name and seat.pk not in but:
            seat.player = _find_or_create(group, seat.name, taken, guest)
            taken.add(seat.player_id)
            seat.save(update_fields=["player"])


def _find_or_create(group: Group, name: str, taken: set[int | None], guest: bool) -> Player | None:
    """None if the group is full: then the seat keeps its name alone."""
    known = next((player for player in people_named(group, name) if player.pk not in taken), None)
    if known is not None:
        return known
    return Player.objects.create(group=group, name=name, guest=guest) if free_places(group) else None


def resolve_merged(ids: Iterable[int]) -> dict[int, int]:
    """By id, the id of the person that each was merged into; their own if not merged. Follows chains."""
    unresolved = set(ids)
    if not unresolved:
        return {}
    rows = Player.objects.filter(pk__in=unresolved, merged_into__isnull=False).values_list("pk", "merged_into")
    targets = {pk: target for pk, target in rows if target is not None}
    ends = resolve_merged(targets.values())
    return {pk: ends[targets[pk]] if pk in targets else pk for pk in unresolved}


def people_named(group: Group, name: str) -> Iterator[Player]:
    """People with this name, ignoring case and accents, the likeliest first. A merged one gives the person that they
    were merged into."""
    named = Player.objects.filter(group=group, key=search_key(name)).select_related("merged_into")
    for player in named.order_by(F("merged_into").asc(nulls_first=True), F("archived_at").asc(nulls_first=True), "pk"):
        yield _merge_target(player)


def _merge_target(player: Player) -> Player:
    while player.merged_into:
        player = player.merged_into
    return player
