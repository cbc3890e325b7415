"""A play that a group keeps: moved into it, with its people."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F

from scorer.folding import folded
from scorer.history import counting
from scorer.models import Group, Play, Player, Seat, new_code
from scorer.rules.game import PLAYER
from scorer.state import NoSuchPlay
from scorer.writers import writing


def keep(play_id: int, group: Group) -> str:
    """Moves a play into a group and returns its edit code, which is a new one: the old link was anybody's at the table.

    A name that one person of the group has is that person; any other is somebody new: of the group where it has nobody
    yet, else a guest until told otherwise."""
    with writing():
        play = Play.objects.select_for_update().get(pk=play_id)
        if play.group_id == group.pk:
            return play.edit_code
        if play.group_id is not None:
            raise NoSuchPlay  # another group was quicker, and the link that led here is dead
        play.group, play.edit_code = group, new_code()
        play.save(update_fields=["group", "edit_code"])
        seat_people(play)
        counting.recount([play.pk])
    return play.edit_code


def seat_people(play: Play) -> None:
    """Says of every named seat of a play in a group who sits there. Nobody sits at two seats."""
    if play.group_id is None:
        return
    seats = list(Seat.objects.filter(play=play, kind=PLAYER).order_by("position"))
    taken = {seat.player_id for seat in seats}
    guest = Player.objects.filter(group=play.group_id).exists()
    for seat in seats:
        if seat.player_id is None and seat.name:
            seat.player = _somebody(play, seat.name, taken, guest)
            taken.add(seat.player.pk)
            seat.save(update_fields=["player"])


def _somebody(play: Play, name: str, taken: set[int | None], guest: bool) -> Player:
    meant = (player for player in of_that_name(play.group, name) if player.pk not in taken)
    return next(meant, None) or Player.objects.create(group=play.group, name=name, guest=guest)


def of_that_name(group: Group, name: str) -> Iterator[Player]:
    """Those who may be meant, however the name is written; whoever was found to be somebody else is that other."""
    named = Player.objects.filter(group=group, key=folded(name)).select_related("merged_into")
    for player in named.order_by(F("merged_into").asc(nulls_first=True), F("archived_at").asc(nulls_first=True), "pk"):
        yield _in_the_end(player)


def _in_the_end(player: Player) -> Player:
    while player.merged_into:
        player = player.merged_into
    return player
