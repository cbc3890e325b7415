"""An account and its groups: what comes along with a device, and what remains when the account is deleted."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q, QuerySet

from scorer.accounts.models import Device, User
from scorer.groups.members import RANKS, Role, take_out
from scorer.groups.models import Change, Group, Member
from scorer.server.write_lock import writing


def take_over_memberships(device: Device, user: User, **signal: Any) -> None:
    """Gives the account the device's place in every group."""
    for member in Member.objects.filter(device=device):
        _hand_over(member, user)


def _hand_over(member: Member, user: User) -> None:
    """Where both belong to the group one remains, with the higher role."""
    own = Member.objects.filter(group=member.group_id, user=user).first()
    if own is None:
        Member.objects.filter(pk=member.pk).update(user=user, device=None)
        return
    member.delete()  # first, since a person of a group is one member's only
    own.role = max(own.role, member.role, key=lambda role: RANKS[Role(role)])
    own.player_id = own.player_id or member.player_id
    own.save(update_fields=["role", "player"])


def delete(user: User) -> None:
    """Plays, groups and edits stay, the plays with the devices that made them. Raises OwnsAlone."""
    with writing():
        alone = list(owned_alone(user))
        if alone:
            raise OwnsAlone(alone)
        _leave_groups(user)
        user.delete()


def _leave_groups(user: User) -> None:
    """As whoever leaves by hand does. A group of nobody else keeps its recovery code, which alone opens it."""
    empty = left_empty(user).values("pk")
    for member in Member.objects.filter(user=user).exclude(group__in=empty).select_related("group"):
        take_out(member)
        Change.objects.create(group=member.group, action=Change.Action.LEFT, detail={"renewed": True})


class OwnsAlone(Exception):
    """Groups with others in them would have no owner left. `groups`: which."""

    def __init__(self, groups: list[Group]) -> None:
        super().__init__(groups)
        self.groups = groups


def owned_alone(user: User) -> QuerySet[Group]:
    """Groups with others in them that have no other owner."""
    return _with_owners_and_members(user).filter(owners=1, people__gt=1)


def left_empty(user: User) -> QuerySet[Group]:
    """Groups that nobody else belongs to: without the account only their recovery code opens them."""
    return _with_owners_and_members(user).filter(people=1)


def _with_owners_and_members(user: User) -> QuerySet[Group]:
    owners = Count("members", filter=Q(members__role=Role.OWNER))
    own = Member.objects.filter(user=user, role=Role.OWNER).values("group")
    return Group.objects.filter(pk__in=own).annotate(owners=owners, people=Count("members")).order_by("name", "pk")
