"""Deletes an account, and ends its memberships."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from scorer.accounts.models import User
from scorer.groups.members import Role, end_membership
from scorer.groups.models import Change, Group, Member
from scorer.server.write_lock import write_transaction


class SoleOwner(Exception):
    """`groups` have other members and would be left without an owner."""

    def __init__(self, groups: list[Group]) -> None:
        super().__init__(groups)
        self.groups = groups


def delete_account(user: User) -> None:
    """Plays, groups and edits stay, the plays with the devices that started them. Raises SoleOwner."""
    with write_transaction():
        groups = list(groups_needing_an_owner(user))
        if groups:
            raise SoleOwner(groups)
        _leave_groups(user)
        user.delete()


def _leave_groups(user: User) -> None:
    """Like leaving by hand. A group without other members keeps its recovery code, the only way left into it."""
    empty = groups_left_empty(user).values("pk")
    for member in Member.objects.filter(user=user).exclude(group__in=empty).select_related("group"):
        end_membership(member)
        Change.objects.create(group=member.group, action=Change.Action.LEFT, detail={"renewed": True})


def groups_needing_an_owner(user: User) -> QuerySet[Group]:
    """Groups that have other members and no other owner."""
    owners = Count("members", filter=Q(members__role=Role.OWNER))
    return _owned_groups(user).annotate(owners=owners, people=Count("members")).filter(owners=1, people__gt=1)


def groups_left_empty(user: User) -> QuerySet[Group]:
    """Groups without other members: after the account only their recovery codes open them."""
    return _owned_groups(user).annotate(people=Count("members")).filter(people=1)


def _owned_groups(user: User) -> QuerySet[Group]:
    owned = Member.objects.filter(user=user, role=Role.OWNER).values("group")
    return Group.objects.filter(pk__in=owned).order_by("name", "pk")
