"""An account and the browsers it is signed in on: what comes along, what stays behind, and what remains of it."""

from __future__ import annotations

import secrets

from django.db.models import Count, Q, QuerySet

from scorer import browsers
from scorer.groups.members import RANKS, Role, take_out
from scorer.models import Browser, Change, Group, Import, Member, Presence, User
from scorer.writers import writing


def belongs_to_another(key_hash: str, user: User) -> bool:
    """Whether this browser is somebody else's, who never signed out here."""
    return Browser.objects.filter(key_hash=key_hash).exclude(Q(user=None) | Q(user=user)).exists()


def last_here(key_hash: str) -> User | None:
    """Who signed in on this browser and never signed out, though their session may be over."""
    return User.objects.filter(browsers__key_hash=key_hash).first()


def is_known(key_hash: str, name: str) -> bool:
    """Whether the account with this folded name was signed in on this browser before."""
    return Browser.objects.filter(key_hash=key_hash, user__key=name).exists()


def arrive(user: User, key_hash: str, renewed: str = "") -> None:
    """Gives the account what this browser has: what was played on it, its place in every group, its files.

    `renewed`: the hash of the key that it has from now on. Whoever knows the one before, which may have been planted,
    gets nothing of the account's by it."""
    with writing():
        browser = browsers.kept(key_hash)
        Browser.objects.filter(pk=browser.pk).update(user=user, key_hash=renewed or key_hash)
        Presence.objects.filter(key_hash=key_hash).update(key_hash=renewed or key_hash)  # an open sheet is one phone
        for member in Member.objects.filter(browser=browser):
            _hand_over(member, user)
        Import.objects.filter(browser=browser).update(user=user, browser=None)


def _hand_over(member: Member, user: User) -> None:
    """Where both belong to the group one remains, with the higher role."""
    own = Member.objects.filter(group=member.group_id, user=user).first()
    if own is None:
        Member.objects.filter(pk=member.pk).update(user=user, browser=None)
        return
    member.delete()  # first, since a person of a group is one member's only
    own.role = max(own.role, member.role, key=lambda role: RANKS[Role(role)])
    own.player_id = own.player_id or member.player_id
    own.save(update_fields=["role", "player"])


def leave(user: User, key_hash: str) -> None:
    """Takes the browser's key from it: even a copy of it opens nothing any more. All it had stays the account's."""
    if not belongs_to_another(key_hash, user):
        arrive(user, key_hash)
    with writing():
        Browser.objects.filter(key_hash=key_hash, user=user).update(key_hash=secrets.token_hex(32))


def leave_whoever_was_here(key_hash: str) -> None:
    """Signs out who never did: what they did here after their session had ended is theirs as well."""
    if user := last_here(key_hash):
        leave(user, key_hash)


def delete(user: User) -> None:
    """Plays, groups and edits stay, the plays with the browsers that made them. Raises OwnsAlone."""
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
