"""Groups and their members: creating, joining, leaving; roles and links."""

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
MAX_GROUP_NAME_LENGTH: int = Group._meta.get_field("name").max_length or 0
# A higher role includes the rights of every lower one.
ROLE_RANKS = {Role.VIEWER: 0, Role.MEMBER: 1, Role.OWNER: 2}
RENEW_EDIT_CODE = f"UPDATE {Play._meta.db_table} SET edit_code = %s WHERE id = %s"  # noqa: S608  # the name of a table


class NoSuchGroup(LookupError):
    """No group has this code, or this visitor is not a member. Both look the same."""


class NotAllowed(Exception):
    """This member may see the group, but not do this. `role`: the lowest role that may."""

    def __init__(self, role: str) -> None:
        super().__init__(role)
        self.role = role


class OwnerAccess(NamedTuple):
    """An owner's membership, and the new recovery code of the group, which is stored only as a hash."""

    member: Member
    recovery: str


def memberships(visitor: Visitor) -> QuerySet[Member]:
    return Member.objects.filter(visitor.ownership_filter()).select_related("group").order_by("group__name", "group_id")


def writable_memberships(visitor: Visitor) -> QuerySet[Member]:
    return memberships(visitor).exclude(role=Role.VIEWER)


def membership(visitor: Visitor, code: str, role: str = Role.VIEWER) -> Member:
    """The visitor's membership. Raises NoSuchGroup, or NotAllowed below `role`."""
    member = memberships(visitor).filter(group__code=code).first() if CODE_PATTERN.fullmatch(code) else None
    if member is None:
        raise NoSuchGroup
    if not has_role(member, role):
        raise NotAllowed(role)
    return member


def membership_in(visitor: Visitor, group_id: int | None) -> Member | None:
    """The visitor's membership in a play's group; None too if the play has no group."""
    return memberships(visitor).filter(group=group_id).first() if group_id is not None else None


def has_role(member: Member, role: str) -> bool:
    """True if the member has this role or a higher one."""
    return ROLE_RANKS[Role(member.role)] >= ROLE_RANKS[Role(role)]


def is_owner(member: Member | None) -> bool:
    return member is not None and member.role == Role.OWNER


def create_group(visitor: Visitor, name: str, form_id: str = "") -> OwnerAccess:
    """Creates a group with the visitor as its owner.

    Idempotent: `form_id` again with the same name gives the same group. Its recovery code is then a new one, since the
    first response may never have arrived."""
    with write_transaction():
        return create_group_in_transaction(visitor, name, form_id)


def create_group_in_transaction(visitor: Visitor, name: str, form_id: str = "") -> OwnerAccess:
    name = require_name(name, MAX_GROUP_NAME_LENGTH)
    code = derive_code(form_id, visitor.user, visitor.key_hash, name) if form_id else new_code()
    existing = memberships(visitor).filter(group__code=code, role=Role.OWNER).first()
    if existing is not None:
        log_change(existing.group, Change.Action.RECOVERY, visitor)
        return OwnerAccess(existing, _set_new_recovery_code(existing.group))
    if Group.objects.filter(code=code).exists():  # the visitor has left it since
        code = new_code()
    recovery = new_code()
    group = Group.objects.create(code=code, name=name, recovery_hash=hash_code(recovery))
    return OwnerAccess(Member.objects.create(group=group, role=Role.OWNER, **visitor.owner_fields()), recovery)


def hash_code(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def join(visitor: Visitor, join_code: str) -> Member:
    """Makes the visitor a member. An existing member keeps their role. Raises NoSuchGroup."""
    with write_transaction():
        group = Group.objects.select_for_update().filter(join_code=join_code).first()  # two taps join once
        if group is None:
            raise NoSuchGroup
        member = memberships(visitor).filter(group=group).first()
        if member is None:
            member = Member.objects.create(group=group, role=Role.MEMBER, **visitor.owner_fields())
            log_change(group, Change.Action.JOINED, visitor)
    return member


def recover_group(visitor: Visitor, recovery: str) -> OwnerAccess:
    """Makes the visitor an owner, and replaces the recovery code. Raises NoSuchGroup."""
    with write_transaction():
        group = Group.objects.select_for_update().filter(recovery_hash=hash_code(recovery)).first()
        if group is None:
            raise NoSuchGroup
        new_recovery = _set_new_recovery_code(group)
        member = memberships(visitor).filter(group=group).first() or Member(group=group, **visitor.owner_fields())
        member.role = Role.OWNER
        member.save()
        log_change(group, Change.Action.ROLE, visitor, role=Role.OWNER, recovered=True)
    return OwnerAccess(member, new_recovery)


def _set_new_recovery_code(group: Group) -> str:
    recovery = new_code()
    group.recovery_hash = hash_code(recovery)
    group.save(update_fields=["recovery_hash"])
    return recovery


def renew_recovery_code(group: Group, visitor: Visitor) -> str:
    """Replaces the recovery code, and returns the new one."""
    with write_transaction():
        log_change(group, Change.Action.RECOVERY, visitor)
        return _set_new_recovery_code(group)


def renew_join_link(group: Group, visitor: Visitor) -> None:
    with write_transaction():
        group.join_code = new_code()
        group.save(update_fields=["join_code"])
        log_change(group, Change.Action.LINK, visitor)


def rename(group: Group, name: str, visitor: Visitor) -> None:
    with write_transaction():
        group.name = require_name(name, MAX_GROUP_NAME_LENGTH)
        group.save(update_fields=["name"])
        log_change(group, Change.Action.RENAMED, visitor, name=group.name)


def set_rated(group: Group, rated: bool, visitor: Visitor) -> None:
    """Shows or hides the group's ratings."""
    with write_transaction():
        group.rated = rated
        group.save(update_fields=["rated"])
        log_change(group, Change.Action.RATED, visitor, rated=rated)


def set_role(group: Group, member_id: int, role: str, visitor: Visitor) -> None:
    """Changes a member's role. A new viewer has seen the edit links and the join link, so those are renewed."""
    with write_transaction():
        member = _member(group, member_id)
        if role != Role.OWNER:
            _give_up_ownership(member)
        if role == Role.VIEWER != member.role:
            renew_edit_links(group)
        member.role = Role(role)
        member.save(update_fields=["role"])
        log_change(group, Change.Action.ROLE, visitor, role=role)


def leave(member: Member, visitor: Visitor) -> None:
    with write_transaction():
        end_membership(member)
        log_change(member.group, Change.Action.LEFT, visitor, renewed=True)


def remove(group: Group, member_id: int, visitor: Visitor) -> None:
    with write_transaction():
        end_membership(_member(group, member_id))
        log_change(group, Change.Action.REMOVED, visitor)


def end_membership(member: Member) -> None:
    """Ends a membership, inside a transaction. Renews all edit links of the group, which the member may have copied.
    Raises Refused for the only owner."""
    _give_up_ownership(member)
    member.delete()
    renew_edit_links(member.group)


def renew_edit_links(group: Group) -> None:
    """Renews the links in one statement, inside a transaction: Django's bulk_update holds the write lock many times
    as long."""
    plays = Play.objects.filter(group=group).order_by("pk").values_list("pk", flat=True)
    codes = [(new_code(), play) for play in plays]
    with connection.cursor() as cursor:
        cursor.executemany(RENEW_EDIT_CODE, codes)
    group.join_code = new_code()
    group.save(update_fields=["join_code"])


def _member(group: Group, member_id: int) -> Member:
    member = Member.objects.filter(group=group, pk=member_id).first()
    if member is None:
        raise NoSuchGroup
    return member


def _give_up_ownership(member: Member) -> None:
    """Requires another owner, and revokes the recovery code, which this owner may have copied. Raises Refused."""
    if member.role != Role.OWNER:
        return
    # Locked until the end of the transaction: of two owners who leave at once, the second finds the first gone.
    owners = Member.objects.select_for_update().filter(group=member.group_id, role=Role.OWNER).order_by("pk")
    if all(owner.pk == member.pk for owner in owners):
        raise Refused(text("A group needs an owner. Make somebody else one first, or delete the group."))
    Group.objects.filter(pk=member.group_id).update(recovery_hash="")


def log_change(group: Group, action: str, visitor: Visitor, **detail: object) -> Change:
    return Change.objects.create(group=group, action=action, detail=detail, device=visitor.device())
