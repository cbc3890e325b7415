"""A play that a group keeps: moved into it, with its people."""

from __future__ import annotations

from scorer import browsers
from scorer.groups import members
from scorer.groups.identities import seat_people
from scorer.groups.members import Made
from scorer.history import counting
from scorer.models import Edit, Group, Play, new_code
from scorer.plays.changes import Row, log
from scorer.state import NoSuchPlay
from scorer.visitors import Who
from scorer.writers import writing


def keep(play_id: int, group: Group, key_hash: str = "") -> str:
    """Moves a play into a group and returns its edit code, which is a new one: the old link was anybody's at the table.

    A name that one person of the group has is that person; any other is somebody new: of the group where it has nobody
    yet, else a guest until told otherwise."""
    with writing():
        return _kept(play_id, group, key_hash)


def keep_in_new(play_id: int, who: Who, name: str) -> Made:
    """The same in a group that is made for it; there is none where the play cannot be kept."""
    with writing():
        made = members.made(who, name)
        _kept(play_id, made.member.group, who.key_hash)
    return made


def _kept(play_id: int, group: Group, key_hash: str) -> str:
    play = Play.objects.select_for_update().filter(pk=play_id).first()
    if play is not None and play.group_id == group.pk:
        return play.edit_code
    if play is None or play.group_id is not None:
        raise NoSuchPlay  # another group was quicker, and the link that led here is dead
    play.group, play.kept_from, play.edit_code = group, members.hashed(play.edit_code), new_code()
    play.save(update_fields=["group", "kept_from", "edit_code"])
    seat_people(play)
    browser = browsers.kept(key_hash).pk if key_hash else None
    log(Row(play.pk, play.version, browser), Edit.Action.KEPT)
    counting.recount([play.pk])
    return play.edit_code


def kept_from(code: str, who: Who) -> Play | None:
    """The play that this code edited until a group kept it; for those who may write there."""
    writes = members.memberships(who).exclude(role=members.Role.VIEWER)
    return Play.objects.filter(kept_from=members.hashed(code), group__in=writes.values("group")).first()
