"""Who is meant: by a name at the table, or by an id that another phone may have made somebody else's meanwhile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from django.db.models import F

from scorer.groups.models import Group, Player
from scorer.plays.models import Play, Seat
from scorer.rules.seats import PLAYER
from scorer.web.search_key import search_key

from .people import room


def seat_people(play: Play, but: Collection[int] = ()) -> None:
    """Says of every named seat of a play in a group who sits there, `but` of those: seats by row, of which only the
    name is kept. Nobody sits at two seats."""
    if play.group_id is None:
        return
    seats = list(Seat.objects.filter(play=play, kind=PLAYER).order_by("position"))
    taken = {seat.player_id for seat in seats}
    guest = Player.objects.filter(group=play.group_id).exists()
    for seat in seats:
        if seat.player_id is None and seat.name and seat.pk not in but:
            seat.player = _somebody(play, seat.name, taken, guest)
            taken.add(seat.player_id)
            seat.save(update_fields=["player"])


def _somebody(play: Play, name: str, taken: set[int | None], guest: bool) -> Player | None:
    """None in a group that has as many people as it may: then the seat keeps its name alone."""
    meant = (player for player in of_that_name(play.group, name) if player.pk not in taken)
    if known := next(meant, None):
        return known
    return Player.objects.create(group=play.group, name=name, guest=guest) if room(play.group) else None


def who_they_are(ids: Iterable[int]) -> dict[int, int]:
    """By id, who each of these people is by now: another phone may have found them to be somebody else meanwhile."""
    asked = set(ids)
    if not asked:
        return {}
    others = Player.objects.filter(pk__in=asked, merged_into__isnull=False)
    merged = dict(others.values_list("pk", "merged_into"))
    ends = who_they_are(merged.values())
    return {pk: ends[merged[pk]] if pk in merged else pk for pk in asked}


def of_that_name(group: Group, name: str) -> Iterator[Player]:
    """Those who may be meant, however the name is written; whoever was found to be somebody else is that other."""
    named = Player.objects.filter(group=group, key=search_key(name)).select_related("merged_into")
    for player in named.order_by(F("merged_into").asc(nulls_first=True), F("archived_at").asc(nulls_first=True), "pk"):
        yield _in_the_end(player)


def _in_the_end(player: Player) -> Player:
    while player.merged_into:
        player = player.merged_into
    return player
