"""The log of a group: each change as a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from scorer.models import Change, Group, Member, Player
from scorer.speech import isolated

Action, Role = Change.Action, Member.Role
MOST = 100


def lines(group: Group) -> Iterator[dict[str, Any]]:
    """The latest first. `can_undo`: two people who were made one can be parted again."""
    names = dict(Player.objects.filter(group=group).values_list("pk", "name"))
    phones = _phones(group)
    for change in Change.objects.filter(group=group)[:MOST]:
        can_undo = change.action == Action.MERGED and not change.undone_at
        by = phones.get(change.browser_id, "")
        yield {"change": change, "told": told(change, names), "by": by, "can_undo": can_undo}


def _phones(group: Group) -> dict[int | None, str]:
    """Whose phone a browser is, as far as somebody said who they are."""
    of_browsers = Member.objects.filter(group=group, player__isnull=False).values_list("browser", "player__name")
    of_accounts = Member.objects.filter(group=group, player__isnull=False, user__isnull=False)
    return dict(of_browsers) | dict(of_accounts.values_list("user__browsers", "player__name"))


def told(change: Change, names: Mapping[int, str]) -> str:
    detail = change.detail
    person = isolated(names.get(detail.get("player") or 0, "?"))
    if change.action == Action.RENAMED:
        return _renamed(detail)
    if change.action == Action.MERGED:
        gone, kept = (isolated(names.get(detail[one], "?")) for one in ("gone", "kept"))
        return gettext("{gone} was found to be {kept}").format(gone=gone, kept=kept)
    if change.action == Action.ARCHIVED:
        sentence = gettext("{name} was brought back") if detail.get("back") else gettext("{name} was archived")
        return sentence.format(name=person)
    if change.action == Action.CLAIMED:
        return _claimed(detail, person)
    return _of_members(change)


def _renamed(detail: Mapping[str, Any]) -> str:
    name = isolated(detail["name"])
    if "player" in detail:
        return gettext("{old} is now called {new}").format(old=isolated(detail["before"]), new=name)
    return gettext("The group is now called {name}").format(name=name)


def _claimed(detail: Mapping[str, Any], person: str) -> str:
    if detail.get("player") is None:
        return gettext("A member is no longer one of the people")
    return gettext("A member said: I am {name}").format(name=person)


def _of_members(change: Change) -> str:
    sentences = {
        Action.JOINED: gettext("Somebody joined"),
        Action.LEFT: gettext("Somebody left"),
        Action.REMOVED: gettext("A member was removed; every edit link and the join link are new since"),
        Action.LINK: gettext("The join link is a new one"),
        Action.IMPORTED: gettext("Plays were taken in from a file"),
    }
    if change.action == Action.ROLE:
        return _role(change.detail.get("role", ""))
    return sentences.get(Action(change.action), change.get_action_display())


def _role(role: str) -> str:
    sentences = {
        Role.OWNER: gettext("Somebody became an owner"),
        Role.MEMBER: gettext("Somebody became a member"),
        Role.VIEWER: gettext("Somebody became a viewer"),
    }
    return sentences[Role(role)]
