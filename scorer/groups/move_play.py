"""Moves plays into a group, or from one group to another, with their people."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.db.models import Q, QuerySet

from scorer.accounts import devices
from scorer.accounts.visitor import Visitor
from scorer.groups import members
from scorer.groups.members import OwnerAccess
from scorer.groups.models import Change, Group, Player
from scorer.groups.resolve_people import assign_people, resolve_merged
from scorer.plays.models import Edit, OldLink, Play, Seat
from scorer.plays.play_state import NoSuchPlay
from scorer.plays.signals import results_changed, results_changing
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.locking import PlayRow
from scorer.rules.inputs import Refused
from scorer.rules.text import text
from scorer.server.write_lock import write_transaction
from scorer.web.codes import new_code
from scorer.web.search_key import search_key


def save_to_group(play_id: int, group: Group, key_hash: str = "") -> str:
    """Moves a play without a group into one. Returns its new edit code: everybody at the table had the old one.

    A name that a person of the group has becomes that person. Any other becomes a new person, who is a guest unless
    the group has nobody yet."""
    with write_transaction():
        return _save(play_id, group, key_hash)


def save_to_new_group(play_id: int, visitor: Visitor, name: str) -> OwnerAccess:
    """Creates a group for the play. If the play cannot be saved, no group is created."""
    with write_transaction():
        access = members.create_group_in_transaction(visitor, name)
        _save(play_id, access.member.group, visitor.key_hash)
    return access


def _save(play_id: int, group: Group, key_hash: str) -> str:
    play = Play.objects.select_for_update().filter(pk=play_id).first()
    if play is not None and play.group_id == group.pk:
        return play.edit_code
    if play is None or play.group_id is not None:
        raise NoSuchPlay  # another group was quicker, so the link is dead
    return _set_group(play, group, key_hash)


def _set_group(play: Play, group: Group, key_hash: str, unassigned: Collection[int] = ()) -> str:
    """`unassigned`: ids of seats that get no person."""
    OldLink.objects.create(play=play, code_hash=members.hash_code(play.edit_code))
    play.group, play.edit_code = group, new_code()
    play.save(update_fields=["group", "edit_code"])
    assign_people(play, but=unassigned)
    device = devices.get_or_create(key_hash).pk if key_hash else None
    append_edit(PlayRow(play.pk, play.version, device), Edit.Action.MOVED_TO_GROUP)
    results_changed.send(Play, plays=[play.pk])
    return play.edit_code


def move_to_group(play: Play, group: Group, visitor: Visitor) -> str:
    """Moves a play from its group to another. Only the names of its people go along.

    If it returns to a group, its people are the same as before. Seats without a person, which an import may leave,
    stay so. Raises Refused if the group has the play already, NoSuchPlay if it was moved or deleted meanwhile."""
    with write_transaction():
        play, old_group = _lock(play, group)
        _check_not_in(group, play)
        results_changing.send(Play, plays=[play.pk])
        unassigned = list(Seat.objects.filter(play=play, player=None).values_list("pk", flat=True))
        members.log_change(old_group, Change.Action.MOVED, visitor, play=play.pk, people=_unassign_people(play))
        _restore_people(play, group)
        return _set_group(play, group, visitor.key_hash, unassigned)


def _lock(play: Play, group: Group) -> tuple[Play, Group]:
    """The play and its group, read anew. Locks merges, the play and both groups, in the order that every other writer
    uses, to avoid deadlocks."""
    list(_merges(group).select_for_update().order_by("pk"))
    locked = Play.objects.select_for_update().filter(pk=play.pk, group=play.group_id, deleted_at=None).first()
    if locked is None or locked.group is None:
        raise NoSuchPlay
    list(Group.objects.select_for_update(no_key=True).filter(pk__in=[locked.group_id, group.pk]).order_by("pk"))
    return locked, locked.group


def _merges(group: Group) -> QuerySet[Change]:
    return Change.objects.filter(group=group, action=Change.Action.MERGED)


def _unassign_people(play: Play) -> dict[int, tuple[int, str]]:
    """Leaves only names at the seats. Returns the id and name of each person by seat id."""
    people = {}
    for seat in Seat.objects.filter(play=play, player__isnull=False).select_related("player"):
        if seat.player is not None:
            people[seat.pk] = (seat.player.pk, seat.player.name)
            seat.name, seat.player = seat.player.name, None
            seat.save(update_fields=["name", "player"])
    return people


def _restore_people(play: Play, group: Group) -> None:
    """Gives a play that returns to a group its people back, even if they share a name or were renamed.

    A seat that was given to somebody else meanwhile is matched by name, like one whose person is gone."""
    before = dict(_people_before(play, group))
    resolved = resolve_merged(before.values())
    free = set(Player.objects.filter(pk__in=resolved.values()).values_list("pk", flat=True))
    for seat, player in before.items():
        if resolved[player] in free:
            free.remove(resolved[player])
            Seat.objects.filter(pk=seat).update(player=resolved[player])
            _add_to_merges(group, seat, player)


def _people_before(play: Play, group: Group) -> Iterator[tuple[int, int]]:
    """Seat ids, each with the person's id when the play left this group."""
    moved = Change.objects.filter(group=group, action=Change.Action.MOVED, detail__play=play.pk).first()
    if moved is None:
        return
    for seat in Seat.objects.filter(play=play, pk__in=moved.detail["people"]):
        player, name = moved.detail["people"][str(seat.pk)]
        if search_key(name) == search_key(seat.name):
            yield seat.pk, _after_unmerges(moved, seat.pk, player)


def _after_unmerges(moved: Change, seat: int, player: int) -> int:
    """The person after the merges that were undone while the play was away, each of which would have returned the
    seat. Ordered by id, since the clock may have been wrong."""
    for parted in Change.objects.filter(group=moved.group, action=Change.Action.PARTED, pk__gt=moved.pk).order_by("pk"):
        merge = _merges(moved.group).filter(pk__lt=parted.pk, detail__gone=parted.detail["gone"]).first()
        if merge is not None and merge.detail["kept"] == player and seat in merge.detail["seats"]:
            player = merge.detail["gone"]
    return player


def _add_to_merges(group: Group, seat: int, player: int) -> None:
    """Adds the seat to all merges of this person, so that undoing one returns it too."""
    while merge := _merges(group).filter(undone_at=None, detail__gone=player).first():
        merge.detail["seats"] = sorted({*merge.detail["seats"], seat})
        merge.save(update_fields=["detail"])
        player = merge.detail["kept"]


def moved_away(group: Group) -> list[int]:
    """Ids of the plays that were moved out of this group, including those that came back."""
    moves = Change.objects.filter(group=group, action=Change.Action.MOVED, detail__has_key="play")
    return list(moves.values_list("detail__play", flat=True))


def _check_not_in(group: Group, play: Play) -> None:
    """Raises Refused if the group has the same play: one file may have been imported into both groups."""
    same_file = Q(source=play.source, foreign_id=play.foreign_id) & ~Q(foreign_id="")
    existing = Play.objects.filter(Q(uid=play.uid) | same_file, group=group).first()
    if existing is not None and existing.deleted_at is not None:
        raise Refused(text("This play was deleted in the group {name} lately. Bring it back there.", name=group.name))
    if existing is not None:
        raise Refused(text("The group {name} has this play already.", name=group.name))


def find_moved_play(code: str, visitor: Visitor) -> Play | None:
    """The play that this edit code opened before the play was moved, if the visitor may write in its group."""
    groups = members.writable_memberships(visitor).values("group")
    return Play.objects.filter(old_links__code_hash=members.hash_code(code), group__in=groups).first()
