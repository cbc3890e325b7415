"""Receivers of the signals of accounts."""

from __future__ import annotations

from typing import Any

from scorer.accounts.models import Device, User
from scorer.groups.members import ROLE_RANKS, Role
from scorer.groups.models import Member


def take_over_memberships(device: Device, user: User, **kwargs: Any) -> None:
    """Gives the account the device's memberships."""
    for member in Member.objects.filter(device=device):
        _hand_over(member, user)


def _hand_over(member: Member, user: User) -> None:
    """If both belong to the group, one membership remains, with the higher role."""
    existing = Member.objects.filter(group=member.group_id, user=user).first()
    if existing is None:
        Member.objects.filter(pk=member.pk).update(user=user, device=None)
        return
    member.delete()  # first, since a player belongs to at most one member
    existing.role = max(existing.role, member.role, key=lambda role: ROLE_RANKS[Role(role)])
    existing.player_id = existing.player_id or member.player_id
    existing.save(update_fields=["role", "player"])
