"""A play that a group keeps: moved into it, with its people."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.db.models import Q, QuerySet

from scorer.accounts import devices
from scorer.accounts.visitor import Visitor
from scorer.groups import members
from scorer.groups.members import Made
from scorer.groups.models import Change, Group, Player
from scorer.groups.resolve_people import seat_people, who_they_are
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


def keep(play_id: int, group: Group, key_hash: str = "") -> str:
    """Moves a play into a group and returns its edit code, which is a new one: the old link was anybody's at the table.

    A name that one person of the group has is that person; any other is somebody new: of the group where it has nobody
    yet, else a guest until told otherwise."""
    with write_transaction():
        return _kept(play_id, group, key_hash)


def keep_in_new(play_id: int, who: Visitor, name: str) -> Made:
    """The same in a group that is made for it; there is none where the play cannot be kept."""
    with write_transaction():
        made = members.made(who, name)
        _kept(play_id, made.member.group, who.key_hash)
    return made


def _kept(play_id: int, group: Group, key_hash: str) -> str:
    play = Play.objects.select_for_update().filter(pk=play_id).first()
    if play is not None and play.group_id == group.pk:
        return play.edit_code
    if play is None or play.group_id is not None:
        raise NoSuchPlay  # another group was quicker, and the link that led here is dead
    return _put(play, group, key_hash)


def _put(play: Play, group: Group, key_hash: str, nobodys: Collection[int] = ()) -> str:
    OldLink.objects.create(play=play, code_hash=members.hashed(play.edit_code))
    play.group, play.edit_code = group, new_code()
    play.save(update_fields=["group", "edit_code"])
    seat_people(play, but=nobodys)
    device = devices.get_or_create(key_hash).pk if key_hash else None
    append_edit(PlayRow(play.pk, play.version, device), Edit.Action.MOVED_TO_GROUP)
    results_changed.send(Play, plays=[play.pk])
    return play.edit_code


def move(play: Play, group: Group, who: Visitor) -> str:
    """The same for a play that lies in another group. Its people go with nothing but their names, all else as it is;
    in a group that it comes back to they are who they were. Who was nobody's person, as an import may say, stays so.

    Raises Refused where the group has it already, and NoSuchPlay where it is no longer where it was."""
    with write_transaction():
        now = _held(play, group)
        _must_be_new_to(group, now)
        results_changing.send(Play, plays=[now.pk])
        nobodys = list(Seat.objects.filter(play=now, player=None).values_list("pk", flat=True))
        members.log(now.group, Change.Action.MOVED, who, play=now.pk, people=_stand_up(now))
        _seat_as_before(now, group)
        return _put(now, group, who.key_hash, nobodys)


def _held(play: Play, group: Group) -> Play:
    """The play as it is now. Nobody else writes to all this until the transaction ends: a merge that is taken back,
    a play, its group, taken hold of in the order in which others do it, so that no two wait for each other."""
    list(_merges(group).select_for_update().order_by("pk"))
    now = Play.objects.select_for_update().filter(pk=play.pk, group=play.group_id, deleted_at=None).first()
    if now is None or now.group is None:
        raise NoSuchPlay
    list(Group.objects.select_for_update(no_key=True).filter(pk__in=[now.group_id, group.pk]).order_by("pk"))
    return now


def _merges(group: Group) -> QuerySet[Change]:
    return Change.objects.filter(group=group, action=Change.Action.MERGED)


def _stand_up(play: Play) -> dict[int, tuple[int, str]]:
    """Leaves nothing but names at the seats, and tells who sat there, by row."""
    left = {}
    for seat in Seat.objects.filter(play=play, player__isnull=False).select_related("player"):
        left[seat.pk] = (seat.player.pk, seat.player.name)
        seat.name, seat.player = seat.player.name, None
        seat.save(update_fields=["name", "player"])
    return left


def _seat_as_before(play: Play, group: Group) -> None:
    """A play that comes back finds its people, also those who share a name or have another by now; a seat that was
    given to somebody else meanwhile goes by its name, and so does one whose person is there no more."""
    sat = dict(_sat_before(play, group))
    now = who_they_are(sat.values())
    free = set(Player.objects.filter(pk__in=now.values()).values_list("pk", flat=True))
    for seat, player in sat.items():
        if now[player] in free:
            free.remove(now[player])
            Seat.objects.filter(pk=seat).update(player=now[player])
            _be_in_merges(group, seat, player)


def _sat_before(play: Play, group: Group) -> Iterator[tuple[int, int]]:
    """By the rows of the seats, who sat there when the play left this group."""
    moved = Change.objects.filter(group=group, action=Change.Action.MOVED, detail__play=play.pk).first()
    if moved is None:
        return
    for seat in Seat.objects.filter(play=play, pk__in=moved.detail["people"]):
        player, name = moved.detail["people"][str(seat.pk)]
        if search_key(name) == search_key(seat.name):
            yield seat.pk, _as_parted_since(moved, seat.pk, player)


def _as_parted_since(moved: Change, seat: int, player: int) -> int:
    """A merge that was taken back while the play was away would have given back its seat. The order is that of the
    log: by a clock that was wrong in between, what came later may look earlier."""
    for parted in Change.objects.filter(group=moved.group, action=Change.Action.PARTED, pk__gt=moved.pk).order_by("pk"):
        merge = _merges(moved.group).filter(pk__lt=parted.pk, detail__gone=parted.detail["gone"]).first()
        if merge is not None and merge.detail["kept"] == player and seat in merge.detail["seats"]:
            player = merge.detail["gone"]
    return player


def _be_in_merges(group: Group, seat: int, player: int) -> None:
    """Whatever merge of this person is taken back later gives back the seat too."""
    while merge := _merges(group).filter(undone_at=None, detail__gone=player).first():
        merge.detail["seats"] = sorted({*merge.detail["seats"], seat})
        merge.save(update_fields=["detail"])
        player = merge.detail["kept"]


def moved_away(group: Group) -> list[int]:
    """The plays that were moved out of this group, those that came back too."""
    moves = Change.objects.filter(group=group, action=Change.Action.MOVED, detail__has_key="play")
    return list(moves.values_list("detail__play", flat=True))


def _must_be_new_to(group: Group, play: Play) -> None:
    """A play that came in from a file may have come into both."""
    same_file = Q(source=play.source, foreign_id=play.foreign_id) & ~Q(foreign_id="")
    there = Play.objects.filter(Q(uid=play.uid) | same_file, group=group).first()
    if there is not None and there.deleted_at is not None:
        raise Refused(text("This play was deleted in the group {name} lately. Bring it back there.", name=group.name))
    if there is not None:
        raise Refused(text("The group {name} has this play already.", name=group.name))


def kept_from(code: str, who: Visitor) -> Play | None:
    """The play that this code edited until a group kept it, or another did; for those who may write there."""
    groups = members.where_writing(who).values("group")
    return Play.objects.filter(old_links__code_hash=members.hashed(code), group__in=groups).first()
