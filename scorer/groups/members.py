"""Who belongs to a group: made, joined, left; roles and links."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from django.db import connection
from django.db.models import QuerySet

from scorer.accounts.visitor import Visitor
from scorer.groups.models import Change, Group, Member
from scorer.plays.models import Play
from scorer.rules.inputs import Refused
from scorer.rules.text import text
from scorer.server.write_lock import write_transaction
from scorer.web.codes import CODE_PATTERN, derive_code, new_code
from scorer.web.name_validation import require_name

Role = Member.Role
LONGEST_GROUP_NAME: int = Group._meta.get_field("name").max_length or 0
# What each may do contains what the next may do.
ROLE_RANKS = {Role.VIEWER: 0, Role.MEMBER: 1, Role.OWNER: 2}
RENEW = f"UPDATE {Play._meta.db_table} SET edit_code = %s WHERE id = %s"  # noqa: S608  # the name of a table


class NoSuchGroup(LookupError):
    """No group has this code, or this visitor does not belong to it: both look the same."""


class NotAllowed(Exception):
    """This member may see the group, but not do this. `role`: who may."""

    def __init__(self, role: str) -> None:
        super().__init__(role)
        self.role = role


class Made(NamedTuple):
    member: Member
    recovery: str


def memberships(who: Visitor) -> QuerySet[Member]:
    return Member.objects.filter(who.ownership_filter()).select_related("group").order_by("group__name", "group_id")


def where_writing(who: Visitor) -> QuerySet[Member]:
    return memberships(who).exclude(role=Role.VIEWER)


def membership(who: Visitor, code: str, role: str = Role.VIEWER) -> Member:
    """What this visitor is in that group. Raises NoSuchGroup, and NotAllowed below `role`."""
    member = memberships(who).filter(group__code=code).first() if CODE_PATTERN.fullmatch(code) else None
    if member is None:
        raise NoSuchGroup
    if ROLE_RANKS[Role(member.role)] < ROLE_RANKS[Role(role)]:
        raise NotAllowed(role)
    return member


def belonging(who: Visitor, group: int | None) -> Member | None:
    """What this visitor is in the group that has a play; None too where none has it."""
    return memberships(who).filter(group=group).first() if group is not None else None


def is_owner(member: Member | None) -> bool:
    return member is not None and member.role == Role.OWNER


def make(who: Visitor, name: str, once: str = "") -> Made:
    """A new group with its owner, and the code that opens it again should their device be lost; kept only hashed.

    The same group once more where this visitor already used `once` for the same name: the code that the first answer
    held, which nobody may have seen, then gives way to another."""
    with write_transaction():
        return made(who, name, once)


def made(who: Visitor, name: str, once: str = "") -> Made:
    """The same inside a transaction."""
    name = require_name(name, LONGEST_GROUP_NAME)
    code = derive_code(once, who.user, who.key_hash, name) if once else new_code()
    there = memberships(who).filter(group__code=code, role=Role.OWNER).first()
    if there is not None:
        log(there.group, Change.Action.RECOVERY, who)
        return Made(there, renew_recovery(there.group))
    recovery, taken = new_code(), Group.objects.filter(code=code).exists()  # they may have left it since
    group = Group.objects.create(code=new_code() if taken else code, name=name, recovery_hash=hashed(recovery))
    return Made(Member.objects.create(group=group, role=Role.OWNER, **who.owner_fields()), recovery)


def hashed(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def join(who: Visitor, join_code: str) -> Member:
    """Makes a member of whoever has the link. Who already belongs stays what they are. Raises NoSuchGroup."""
    with write_transaction():
        group = Group.objects.select_for_update().filter(join_code=join_code).first()  # two taps join once
        if group is None:
            raise NoSuchGroup
        member = memberships(who).filter(group=group).first()
        if member is None:
            member = Member.objects.create(group=group, role=Role.MEMBER, **who.owner_fields())
            log(group, Change.Action.JOINED, who)
    return member


def recover(who: Visitor, recovery: str) -> Made:
    """Makes an owner of whoever has the recovery code, and a new code in its place. Raises NoSuchGroup."""
    with write_transaction():
        group = Group.objects.select_for_update().filter(recovery_hash=hashed(recovery)).first()
        if group is None:
            raise NoSuchGroup
        new = renew_recovery(group)
        member = memberships(who).filter(group=group).first() or Member(group=group, **who.owner_fields())
        member.role = Role.OWNER
        member.save()
        log(group, Change.Action.ROLE, who, role=Role.OWNER, recovered=True)
    return Made(member, new)


def renew_recovery(group: Group) -> str:
    recovery = new_code()
    group.recovery_hash = hashed(recovery)
    group.save(update_fields=["recovery_hash"])
    return recovery


def show_recovery(group: Group, who: Visitor) -> str:
    """A new recovery code in place of the one that was."""
    with write_transaction():
        log(group, Change.Action.RECOVERY, who)
        return renew_recovery(group)


def renew_join(group: Group, who: Visitor) -> None:
    with write_transaction():
        group.join_code = new_code()
        group.save(update_fields=["join_code"])
        log(group, Change.Action.LINK, who)


def rename(group: Group, name: str, who: Visitor) -> None:
    with write_transaction():
        group.name = require_name(name, LONGEST_GROUP_NAME)
        group.save(update_fields=["name"])
        log(group, Change.Action.RENAMED, who, name=group.name)


def set_rated(group: Group, rated: bool, who: Visitor) -> None:
    """Whether the group shows ratings."""
    with write_transaction():
        group.rated = rated
        group.save(update_fields=["rated"])
        log(group, Change.Action.RATED, who, rated=rated)


def set_role(group: Group, member_id: int, role: str, who: Visitor) -> None:
    """Whoever may only look from now on has seen the links that edit and the link to join: those are renewed."""
    with write_transaction():
        member = _member(group, member_id)
        if role != Role.OWNER:
            _owner_no_more(member)
        if role == Role.VIEWER != member.role:
            renew_edit_links(group)
        member.role = Role(role)
        member.save(update_fields=["role"])
        log(group, Change.Action.ROLE, who, role=role)


def leave(member: Member, who: Visitor) -> None:
    with write_transaction():
        end_membership(member)
        log(member.group, Change.Action.LEFT, who, renewed=True)


def remove(group: Group, member_id: int, who: Visitor) -> None:
    with write_transaction():
        end_membership(_member(group, member_id))
        log(group, Change.Action.REMOVED, who)


def end_membership(member: Member) -> None:
    """Ends a membership, inside a transaction. The edit links that they may have kept are renewed with all others of
    the group. Raises Refused for the only owner."""
    _owner_no_more(member)
    member.delete()
    renew_edit_links(member.group)


def renew_edit_links(group: Group) -> None:
    """Inside a transaction. All other writers wait meanwhile, and Django's bulk_update takes many times as long."""
    plays = Play.objects.filter(group=group).order_by("pk").values_list("pk", flat=True)
    codes = [(new_code(), play) for play in plays]
    with connection.cursor() as cursor:
        cursor.executemany(RENEW, codes)
    group.join_code = new_code()
    group.save(update_fields=["join_code"])


def _member(group: Group, member_id: int) -> Member:
    member = Member.objects.filter(group=group, pk=member_id).first()
    if member is None:
        raise NoSuchGroup
    return member


def _owner_no_more(member: Member) -> None:
    """Where the member is an owner: another must stay one, and the recovery code ends, which they may have kept."""
    if member.role != Role.OWNER:
        return
    # Held until the end, so that of two owners who leave at once the second finds the first gone.
    owners = Member.objects.select_for_update().filter(group=member.group_id, role=Role.OWNER).order_by("pk")
    if all(owner.pk == member.pk for owner in owners):
        raise Refused(text("A group needs an owner. Make somebody else one first, or delete the group."))
    Group.objects.filter(pk=member.group_id).update(recovery_hash="")


def log(group: Group, action: str, who: Visitor, **detail: object) -> Change:
    return Change.objects.create(group=group, action=action, detail=detail, device=who.device())
